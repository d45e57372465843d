/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: a Tetress referee that says anything. Whatever it says, it receives whole lines, and in the end every
 * "go" was answered by one action or one error, and no command by more than one error. Here each "go" is followed by
 * "stop", because a referee may give an engine a year. An agent that searches is slow under a fuzzer, but has settings
 * to test, so it plays in one conversation out of sixteen.
 */
#include "protocol/tei.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The engine's output; the engine answers from its own thread, one line at a time. */
struct heard {
    int actions, errors;
};

static bool check_line(void *context, const char *line, size_t length)
{
    struct heard *heard = context;
    if (length == 0 || length >= 256 || memchr(line, '\n', length) != line + length - 1)
        abort();
    heard->actions += strncmp(line, "bestmove ", 9) == 0;
    heard->errors += strncmp(line, "error ", 6) == 0;
    return true;
}

/* Tells whether this is the first word of the line, split as the engine does. */
static bool begins(const char *line, const char *word)
{
    line += strspn(line, " \t\r");
    return strncmp(line, word, strlen(word)) == 0 && strchr(" \t\r", line[strlen(word)]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int orders = 0, asked = 0;
    struct heard heard = { 0 };
    struct tei_config config = { size % 16 ? "random" : "minimax:memory=1,depth=1", check_line, &heard };
    struct tei *engine = tei_new(&config);
    const char *at = (const char *)data, *end = at + size;
    for (bool goes_on = true; goes_on && at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        char *line = strndup(at, length);
        goes_on = tei_hear(engine, line) && tei_hear(engine, "stop");
        orders++;
        asked += begins(line, "go");
        free(line);
        at += length + 1;
    }
    tei_free(engine); /* waits for all answers */
    if (heard.actions > asked || heard.actions + heard.errors < asked || heard.errors > orders)
        abort();
    return 0;
}
