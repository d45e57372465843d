/* SPDX-License-Identifier: MIT
 *
 * Scores: the games that people played, in the same file as the training runs.
 */
#ifndef TETRARCH_LAB_STORE_SCORES_H
#define TETRARCH_LAB_STORE_SCORES_H

#include "engine/play/play_mode.h"
#include "lab/store/store.h"

struct score {
    int64_t id; /* given by the store */
    char mode[16], name[64];
    int64_t score, rows, ticks, pieces, seed, game;
    char played[32]; /* UTC; set by the store */
};

/* What makes a game better than another: a higher score, or fewer ticks. Of equal games the older is better. */
enum scores_order { SCORES_BY_SCORE, SCORES_BY_TIME };

/* Returns the order that applies to a mode. */
enum scores_order scores_order_of(enum play_mode mode);

/* Records a game and sets its id. */
int scores_add(struct store *s, struct score *score, struct err *err);

/* Writes the best games of a mode, at most `max`, into out, the best first, and sets *count. A store without recorded
 * games has none. */
int scores_best(struct store *s, const char *mode, enum scores_order order, int max, struct score out[], int *count,
                struct err *err);

#endif
