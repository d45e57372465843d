/* SPDX-License-Identifier: MIT */
#include "engine/player/player.h"

const struct player_ops *const players[] = {
    &player_greedy, &player_lookahead, &player_beam, &player_expectimax, &player_random, NULL,
};
const char *const player_names[] = { "greedy", "lookahead", "beam", "expectimax", "random", NULL };
