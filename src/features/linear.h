/* SPDX-License-Identifier: MIT
 *
 * Linear: features and their weights; together they score a placement.
 *
 * Scores are whole numbers. Each weight is rounded once to a multiple of 2^-shift, the finest step for
 * which no score of a board of up to 15 rows leaves 31 bits: six significant digits and more for the
 * weights that matter. Inert features are left out. Sums of whole numbers are exact, so every way of computing a score (feature by
 * feature, as a difference to the board before, sixteen at a time) gives the same one, on every machine.
 */
#ifndef TETRARCH_FEATURES_LINEAR_H
#define TETRARCH_FEATURES_LINEAR_H

#include "features/feature.h"

struct linear {
    int count;
    int shift; /* a score of 2^shift is 1 */
    const struct feature *feature[FEATURES_MAX];
    int32_t weight[FEATURES_MAX]; /* of the raw feature, in steps of 2^-shift */
};

/* Tells whether weights are numbers that can be played with, between -1e100 and 1e100. */
bool linear_usable(int count, const double weights[]);

/* Prepares `count` features with these weights for boards of one width. The weights must be finite. */
struct linear linear_new(int count, const struct feature *const features[], const double weights[], int width);

/* Returns the score of a placement; higher is better. */
int64_t linear_score(const struct linear *l, const struct outcome *o);

/* Returns the part of the score that the features of the piece's own way make up, not those of the board. */
int64_t linear_piece_score(const struct linear *l, const struct outcome *o);

/* Turns a score into the units of the weights as they were given. */
double linear_value(const struct linear *l, int64_t score);

#endif
