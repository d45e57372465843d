/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: a record of a versus match that may be anything. What is accepted is printed and accepted again.
 */
#include "lab/match/versus_record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { GAMES = 4 };

static int read_record(const struct versus_match *m, const char *text, size_t length, struct versus_game games[],
                       bool done[])
{
    struct err err;
    bool longer;
    return versus_record_resume(text, length, "record", m, games, done, &longer, &err);
}

static void release(struct versus_game games[], const bool done[])
{
    for (int i = 0; i < GAMES; i++)
        if (done[i])
            versus_game_release(&games[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct versus_match m = { .player = { "bcts", "dt20" }, .games = GAMES, .budget = { .nodes = 60 } };
    struct versus_game games[GAMES] = { 0 }, again[GAMES] = { 0 };
    bool done[GAMES] = { 0 }, done_again[GAMES] = { 0 };
    struct err err;
    m.game = (struct versus_config){ .attack = *attack_find("ppt", &err), .max_pieces = 20, .seed = 1 };
    if (read_record(&m, (const char *)data, size, games, done) == 0) {
        struct str text = { 0 };
        versus_record_print(&m, &text, &err);
        for (int i = 0; i < GAMES; i++)
            if (done[i] && versus_record_print_game(&m, &games[i], &text, &err))
                abort();
        if (read_record(&m, text.text, text.length, again, done_again) || memcmp(done, done_again, sizeof done))
            abort();
        str_release(&text);
        release(again, done_again);
    }
    release(games, done);
    return 0;
}
