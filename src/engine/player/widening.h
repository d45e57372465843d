/* SPDX-License-Identifier: MIT
 *
 * Widening: a beam search for games against others that is widened until an answer is wanted.
 *
 * A state is a board with the pieces still to come, the piece in hold, the chain of combo and back-to-back, and the
 * garbage on its way. The worth of a line of play is that of its clears plus that of the board at its end, by tactics
 * (tactics.h). The search can be given up after every round; the same number of rounds gives the same answer on every
 * machine.
 */
#ifndef TETRARCH_ENGINE_PLAYER_WIDENING_H
#define TETRARCH_ENGINE_PLAYER_WIDENING_H

#include "engine/features/kernel.h"
#include "engine/player/tactics.h"
#include "engine/tetris/attack.h"

enum {
    WIDENING_DEPTH = 8,           /* pieces that a line has at most */
    WIDENING_PLACEMENTS = 1 << 21 /* that are kept in mind; a search that has found more is over */
};

/* A position to search. */
struct widening_position {
    struct field field;
    const uint8_t *queue;      /* the piece in play, then those that are known to follow; read only by start() */
    int known;                 /* of them, at least 1 */
    uint8_t hold;              /* the piece put aside, or PIECE_NONE */
    bool may_hold;             /* for the piece in play; later pieces can always be put aside */
    unsigned possible_next;    /* the pieces that can follow the queue, as bits */
    struct attack_chain chain; /* before the piece in play */
    int garbage;               /* rows on their way */
};

/* A placement of the piece in play, or of the one that hold gives, with the best line that begins with it. */
struct widening_line {
    struct decision decision; /* its score is that of the line, in thousandths (tactics.h) */
    int depth;                /* pieces of the line */
};

struct widening;

/* Makes a search under these rules, which must outlive it; the weights are copied. Release it with widening_free(). One
 * thread at a time may use it; it keeps its memory from search to search. */
struct widening *widening_new(const struct attack_rules *rules, const double weight[TACTICS_TERMS]);
void widening_free(struct widening *w);

/* Begins a search. Returns false if every placement ends the game. */
bool widening_start(struct widening *w, const struct widening_position *p);

/* Goes on with only those lines of a search that has just begun that start with one placement, which must be one of
 * them. */
void widening_limit(struct widening *w, const struct decision *first);

/* Goes one round: expands the best state of each depth that was not expanded before. Returns false, and does nothing,
 * if none is left or too many placements were found. A round takes about a tenth of a millisecond. */
bool widening_round(struct widening *w);

/* Goes on until `placements` were scored in all, 0 meaning no limit, or nothing is left, or stop() returns true; it may
 * be NULL and is called before each round. */
void widening_run(struct widening *w, int64_t placements, bool (*stop)(void *context), void *context);

/* Returns how many placements were scored since the start. */
int64_t widening_placements(const struct widening *w);

/* Returns the best line so far; there must be one (widening_start()). */
struct widening_line widening_best(const struct widening *w);

/* Writes the lines of the first placements, best first, at most `max`, and returns how many. */
int widening_rank(const struct widening *w, int max, struct widening_line out[]);

#endif
