/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: a referee of Tetress that says anything. Whatever it says, what it hears are whole lines, and in the
 * end every "go" was answered by one action or one error, and no order by more than one error. Each is followed by
 * "stop" here, as a referee may give an engine a year. An agent that searches is slow under a fuzzer, but has
 * settings: it plays in one talk of sixteen.
 */
#include "protocol/tei.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What was said; the engine, which answers from a thread of its own, says one line at a time. */
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

/* Tells whether the first word is this one, as the engine splits lines. */
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
    tei_free(engine); /* which waits for its answers */
    if (heard.actions > asked || heard.actions + heard.errors < asked || heard.errors > orders)
        abort();
    return 0;
}
