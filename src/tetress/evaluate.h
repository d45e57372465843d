/* SPDX-License-Identifier: MIT
 *
 * Evaluate: what a position of Tetress is worth to the side to move, without looking ahead: features times weights.
 *
 * A feature is a whole number, higher when the side to move has more of it than the other; exchanging the colours
 * changes its sign (except for parity and tempo, which belong to the turn itself). Its weight depends on the stage of
 * the game, which follows from the number of actions of both sides: the weights of the three stages are blended.
 */
#ifndef TETRARCH_TETRESS_EVALUATE_H
#define TETRARCH_TETRESS_EVALUATE_H

#include "tetress/action.h"
#include "tetress/survey.h"

/* A won game scores EVALUATE_WIN less the plies until the win. */
enum { EVALUATE_WIN = 1000000, EVALUATE_LIMIT = EVALUATE_WIN - 1000 };

enum { EVALUATE_FEATURES = 13, EVALUATE_STAGES = 3 };

/* The names of the features, in the order of their values and weights. */
struct evaluate_feature {
    const char *name, *about;
};
extern const struct evaluate_feature evaluate_features[EVALUATE_FEATURES];

/* Weights of the features, in 256ths of a point; 400 points are odds of e to 1. Stage 0 is the opening. */
struct weights {
    int32_t of[EVALUATE_STAGES][EVALUATE_FEATURES];
};

/* Measures the features of a position. */
void evaluate_measure(const struct torus *t, const struct survey *survey, int out[EVALUATE_FEATURES]);

/* Returns the shares of the stages in a position, which add up to EVALUATE_WHOLE. */
enum { EVALUATE_WHOLE = 40 };
struct evaluate_blend {
    int share[EVALUATE_STAGES];
};
struct evaluate_blend evaluate_blend(const struct survey *survey);

/* Returns the worth of a position that is not over to the side to move, in points: 0 is even, and the absolute value is
 * at most EVALUATE_LIMIT. */
int evaluate(const struct torus *t, const struct survey *survey, const struct weights *w);

#endif
