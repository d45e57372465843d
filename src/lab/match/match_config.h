/* SPDX-License-Identifier: MIT
 *
 * Match config: the settings of a match.
 */
#ifndef TETRARCH_LAB_MATCH_MATCH_CONFIG_H
#define TETRARCH_LAB_MATCH_MATCH_CONFIG_H

#include "lab/match/game.h"
#include "lab/match/match_score.h"

enum { MATCH_GAMES_MAX = 1000000 };

struct match_config {
    char agent[2][CONTESTANT_TEXT]; /* as contestant_check() takes them */
    struct game_limits limits;
    int games; /* an even number; with a sequential test, the maximum */
    struct match_sprt sprt;
    int threads;
    uint64_t seed;
    const struct match_result *before; /* games of this match that were played before, in any order, or NULL */
};

#endif
