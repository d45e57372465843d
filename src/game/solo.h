/* SPDX-License-Identifier: MIT
 *
 * Solo: one game by one player, from the empty board to the end.
 */
#ifndef TETRARCH_GAME_SOLO_H
#define TETRARCH_GAME_SOLO_H

#include "player/player.h"

#include <stdatomic.h>

/* What a game may use up, and who else wants to know. All members may be left 0. */
struct solo_limits {
    int64_t max_pieces;            /* the game is cut off after so many; 0 means never */
    const atomic_bool *stop;       /* cuts the game off as soon as it is seen to be true */
    _Atomic int64_t *pieces_shown; /* grows with the pieces played, now and then */
};

struct solo_result {
    int64_t pieces;     /* placed */
    int64_t rows;       /* removed */
    int64_t placements; /* that were weighed */
    bool died;          /* false if the game was cut off */
};

/* Plays game number `game` of a seed. The pieces depend on these two alone. */
struct solo_result solo_play(const struct player_ops *ops, struct player *player, const struct rules *rules,
                             uint64_t seed, int64_t game, const struct solo_limits *limits);

#endif
