/* SPDX-License-Identifier: MIT
 *
 * Game: one game of Tetress between two contestants, with a clock each.
 */
#ifndef TETRARCH_LAB_MATCH_GAME_H
#define TETRARCH_LAB_MATCH_GAME_H

#include "lab/match/contestant.h"
#include "lab/match/game_reason.h"
#include "tetress/opening.h"

/* What a contestant may use up: seconds for the whole game, or nodes for each action; 0 means no limit. */
struct game_limits {
    double seconds;
    int64_t nodes;
    const atomic_bool *stop; /* abandons the game once it is true; may be NULL */
};

struct game_seat {
    struct contestant *contestant;
    double seconds; /* used */
};

/* One ply: the action, and what the agent reported about its decision; in an opening, all but the action is 0. */
struct game_move {
    uint16_t action;
    int16_t depth;
    int32_t score; /* for the side that moved */
    int64_t nodes;
    double seconds;
};

struct game {
    struct torus torus; /* at first the position after the opening, in the end the last one */
    struct game_seat seat[SIDES];
    struct game_move move[TORUS_TURNS]; /* all moves that were made, including the opening */
    enum torus_end end;
    enum game_reason reason;
};

/* Puts the actions of an opening on the board. */
void game_open(struct game *b, const struct opening *opening);

/* Plays a game from the opening to its end, or until it is stopped: then `end` is TORUS_GOES_ON. A contestant that is
 * late, does not answer, or answers with an illegal action loses. */
void game_play(struct game *b, const struct game_limits *limits, struct rng *rng);

#endif
