/* SPDX-License-Identifier: MIT
 *
 * Game reason: why a game of Tetress ended.
 */
#ifndef TETRARCH_LAB_MATCH_GAME_REASON_H
#define TETRARCH_LAB_MATCH_GAME_REASON_H

#include "tetress/torus.h"

/* Why a game ended: from GAME_LATE on, because a contestant did something that loses at once. */
enum game_reason {
    GAME_STUCK,
    GAME_TURNS,
    GAME_LATE,
    GAME_ILLEGAL,
    GAME_HUNG,
    GAME_CRASHED,
    GAME_FLOODED,
    GAME_GARBLED,
    GAME_REASONS,
};

/* The names of the reasons, in the order of the enum. */
extern const char *const game_reasons[GAME_REASONS];

/* Returns why a game is over in this position, if it ended by the rules. */
static inline enum game_reason game_reason_of(const struct torus *t)
{
    return t->turn >= TORUS_TURNS ? GAME_TURNS : GAME_STUCK;
}

#endif
