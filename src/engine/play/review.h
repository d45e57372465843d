/* SPDX-License-Identifier: MIT
 *
 * Review: a game of the modern kind piece by piece: what was placed, what a search finds instead, and what the
 * difference is worth by tactics.
 *
 * Taking a game apart and judging its moves are two steps, because moves can be judged in any order and on any thread:
 * a move is plain data.
 */
#ifndef TETRARCH_ENGINE_PLAY_REVIEW_H
#define TETRARCH_ENGINE_PLAY_REVIEW_H

#include "engine/play/replay.h"
#include "engine/play/versus.h"
#include "engine/player/widening.h"

enum { REVIEW_KNOWN = 6 }; /* pieces that a player sees: the one in play and five previews */

/* A piece, what its player saw, and what became of it. */
struct review_move {
    int64_t number; /* of the piece, from 1 */
    uint8_t queue[REVIEW_KNOWN];
    struct widening_position position; /* before it; without its queue, which review_judge() sets */
    uint8_t piece;
    struct spot spot; /* where it locked */

    bool judged;                       /* false until review_judge() has found a placement that goes on */
    bool fatal;                        /* the line of the placement ends earlier than the best one */
    bool is_first;                     /* it was the first choice of the search */
    int64_t loss;                      /* what it cost, 0 or more, in thousandths (tactics.h); 0 if it is fatal */
    struct widening_line best, played; /* the played one has depth 0 if the piece locked above the visible rows */
};

struct review {
    struct review_move *move; /* owned */
    int count, capacity;
};

/* Takes a replay of the modern game apart, which must have been checked; the chains of its moves are counted by these
 * rules, and nothing is known of garbage before it rises. */
void review_replay(struct review *out, const struct replay *r, const struct attack_rules *rules);

/* Takes one side of a versus game apart, of which the locks are known. */
void review_versus(struct review *out, const struct versus_config *config, const struct versus_lock lock[], int locks,
                   int side);

/* Searches until `placements` are scored and, unless the placement is the best one, once more among the lines that
 * begin with it: so a placement is not found wanting because the search gave it less time. The same move, weights and
 * number give the same judgement. */
void review_judge(struct review_move *m, struct widening *search, int64_t placements);

/* What a whole review says. */
struct review_summary {
    int judged, fatal;
    int best;         /* moves that cost nothing */
    int first;        /* those of them that were the first choice of the search */
    double mean_loss; /* of the judged moves that are not fatal, in thousandths */
};
struct review_summary review_sum(const struct review *r);

/* Writes the indices of the worst moves, at most `max`, worst first: fatal ones, then by their loss; those that cost
 * nothing are left out. Returns how many there are. */
int review_worst(const struct review *r, int max, int out[]);

void review_release(struct review *r);

#endif
