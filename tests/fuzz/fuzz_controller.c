/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: controller files. Whatever loads must play.
 */
#include "engine/player/player.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct controller c;
    struct err err;
    if (controller_parse((const char *)data, size, "input", &c, &err))
        return 0;
    struct rules rules = rules_simplified(c.width, c.height);
    struct player_config config = { .controller = &c, .rules = &rules };
    struct player *p = player_greedy.new(&config);
    struct board b = board_empty(c.width, c.height);
    struct rng rng = { 0 };
    struct decision choice;
    for (uint8_t i = 0; i < 20; i++) {
        uint8_t queue[] = { i % PIECES };
        struct situation situation = { .board = &b, .queue = queue, .known = 1, .hold = PIECE_NONE };
        if (!player_greedy.choose(p, &situation, &rng, &choice))
            break;
        drop_lock(&b, (enum piece)queue[0], choice.placement);
    }
    player_greedy.free(p);
    controller_release(&c);
    return 0;
}
