/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: a front end that says anything. Whatever it says, each suggestion fits, rests and is short; lines are
 * separated as on a pipe. The bot has no thread here and looks one piece ahead.
 */
#include "protocol/tbp.h"
#include "protocol/tbp_message.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool check_line(void *context, const char *line, size_t length)
{
    (void)context;
    if (length == 0 || length >= TBP_LINE || memchr(line, '\n', length) != line + length - 1)
        abort();
    return true;
}

static void check_sentence(void *context, const struct err *err)
{
    (void)context;
    if (strncmp(err->text, "message ", 8) != 0)
        abort();
}

static void check_move(const struct linear *linear, const struct position *p)
{
    struct move move;
    struct position after = *p;
    struct err err;
    if (!position_move(p, linear, NULL, &move))
        return;
    if (!field_fits(&p->field, (enum piece)move.piece, move.spot) ||
        !field_rests(&p->field, (enum piece)move.piece, move.spot) || position_play(&after, &move, &err))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct controller c;
    struct err err;
    if (controller_load("bcts", &c, &err))
        abort();
    struct linear linear = controller_linear(&c, FIELD_WIDTH);
    struct tbp_config config = { { &c, &player_lookahead, 1 }, check_line, check_sentence, NULL };
    struct tbp *bot = tbp_new(&config);
    const char *at = (const char *)data, *end = at + size;
    for (bool goes_on = true; goes_on && at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        struct tbp_message m;
        if (tbp_message_parse(at, length, "message 1", &m, &err) == 0 && m.kind == TBP_START && m.start.known > 0)
            check_move(&linear, &m.start);
        goes_on = tbp_hear(bot, at, length);
        at += length + 1;
    }
    tbp_free(bot);
    controller_release(&c);
    linear_release(&linear);
    return 0;
}
