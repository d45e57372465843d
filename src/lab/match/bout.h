/* SPDX-License-Identifier: MIT
 *
 * Bout: one game of Tetress between two rivals, with a clock each.
 */
#ifndef TETRARCH_LAB_MATCH_BOUT_H
#define TETRARCH_LAB_MATCH_BOUT_H

#include "lab/match/rival.h"
#include "tetress/opening.h"

/* What a rival may use up: seconds for the whole game, or nodes for each action; 0 means no limit. */
struct bout_limits {
    double seconds;
    int64_t nodes;
    const atomic_bool *stop; /* gives the game up once it is true; may be NULL */
};

/* Why a game ended: from BOUT_LATE on, because a rival did what loses at once. */
enum bout_reason {
    BOUT_STUCK,
    BOUT_TURNS,
    BOUT_LATE,
    BOUT_ILLEGAL,
    BOUT_HUNG,
    BOUT_CRASHED,
    BOUT_BABBLED,
    BOUT_GARBLED,
    BOUT_REASONS,
};

/* The names of the reasons, in the order of the enum. */
extern const char *const bout_reasons[BOUT_REASONS];

struct bout_seat {
    struct rival *rival;
    double seconds; /* used */
};

/* One ply: the action, and what the agent said of its decision; all 0 but the action in an opening. */
struct bout_move {
    uint16_t action;
    int16_t depth;
    int32_t score; /* for the side that moved */
    int64_t nodes;
    double seconds;
};

struct bout {
    struct torus torus; /* at first the opening, in the end the last position */
    struct bout_seat seat[SIDES];
    struct bout_move move[TORUS_TURNS]; /* all that were made, the opening included */
    enum torus_end end;
    enum bout_reason reason;
};

/* Puts the actions of an opening on the board. */
void bout_open(struct bout *b, const struct opening *opening);

/* Returns how many seconds to think about the next action, of those that are left for the game. */
double bout_allowance(double left, int turn);

/* Plays a game from the opening to its end, or until it is stopped: then `end` is TORUS_GOES_ON. A rival that is
 * late, does not answer, or answers with what is not legal, loses. */
void bout_play(struct bout *b, const struct bout_limits *limits, struct rng *rng);

#endif
