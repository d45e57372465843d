/* SPDX-License-Identifier: MIT
 *
 * Linear: features and their weights; together they score a placement. Each kind of a pattern acts as a feature: the
 * number of spots of that kind.
 *
 * Scores are whole numbers. Each weight is rounded once to a multiple of 2^-shift, the finest step for which no score
 * of a board of up to 15 rows exceeds 31 bits: at least six significant digits for the weights that matter. Inert
 * features are left out. Sums of whole numbers are exact, so every way to compute a score (feature by feature, as a
 * difference from the board before, sixteen at a time) gives the same one, on every machine.
 */
#ifndef TETRARCH_ENGINE_FEATURES_LINEAR_H
#define TETRARCH_ENGINE_FEATURES_LINEAR_H

#include "engine/features/monomial.h"

/* A feature and its weight. */
struct weighted {
    const struct feature *first; /* the first factor: the feature itself, if it is not a product */
    int64_t weight;              /* of a raw number, in steps of 2^-shift; of a pattern, where its kinds begin */
    struct monomial feature;
};

struct linear {
    int count;
    int shift;     /* a score of 2^shift is 1 */
    bool products; /* some features are products of others */
    int pieces;    /* features of the piece placed, if there are no products: `piece` has their numbers */
    uint8_t piece[FEATURES_MAX];
    struct weighted *part; /* `count` of them */
    int32_t *kinds;        /* the weights of the kinds of all patterns, in the same steps, or NULL */
};

/* The largest absolute weight: far below where a sum of weights times features would overflow. */
#define LINEAR_WEIGHT_MAX 1e100

/* Tells whether all weights are finite and at most LINEAR_WEIGHT_MAX in absolute value. */
bool linear_usable(int count, const double weights[]);

/* Prepares `count` features with these weights, all weights of a pattern in a row, for boards of this width. The
 * weights must be usable. Release the result with linear_release(). */
struct linear linear_new(int count, const struct monomial features[], const double weights[], int width);

/* Returns a copy, to be released like the original. */
struct linear linear_copy(const struct linear *l);

/* Tells whether there are patterns multiplied by the stage. */
bool linear_staged(const struct linear *l);

/* Returns a copy with the same scores at one stage in which no pattern is multiplied by the stage: the weights that it
 * has there are added to the others. */
struct linear linear_at_stage(const struct linear *l, int stage);

/* Releases the memory of l. */
void linear_release(struct linear *l);

/* Returns the score of a placement; higher is better. */
int64_t linear_score(const struct linear *l, const struct outcome *o);

/* Returns what feature i adds to the score. */
int64_t linear_part(const struct linear *l, int i, const struct outcome *o);

/* Returns the part of the score that comes from features of the piece placed, not from those of the board. */
int64_t linear_piece_score(const struct linear *l, const struct outcome *o);

/* Converts a score to the units of the original weights. */
double linear_value(const struct linear *l, int64_t score);

#endif
