/* SPDX-License-Identifier: MIT
 *
 * Terms: the few quantities that the fast kernels track; most features are simple sums of them.
 *
 * On every board, column transitions = width + 2 x (runs of holes), total height = full cells + holes,
 * and so on: most features are sums of twenty-two terms, and a placement changes most terms by
 * something that needs no counting. Folding the weights of the features into weights of terms happens
 * once per controller.
 */
#ifndef TETRARCH_ENGINE_FEATURES_TERMS_H
#define TETRARCH_ENGINE_FEATURES_TERMS_H

#include "engine/features/linear.h"

enum term {
    /* Terms that the kernels track for each placement; neighbours are weighed in pairs. */
    TERM_REST,      /* the row where the piece rests */
    TERM_HOLES,     /* holes */
    TERM_EDGES,     /* full/empty changes along the rows */
    TERM_RUNS,      /* vertical runs of holes */
    TERM_DEPTH,     /* full cells above holes */
    TERM_HOLE_ROWS, /* rows with holes */
    TERM_WELLS,     /* the features of the same names */
    TERM_FLOOR,     /* empty cells in row 0 */
    TERM_WELLS_FAST,
    TERM_DIVERSITY,
    TERM_PILE, /* the highest column */
    TERM_LOW,  /* the lowest column */
    TERM_WELL_SUM,
    TERM_WELL_MAX,
    TERM_WELL_TRIANGLE,
    TERM_BUMPS, /* bumpiness */
    LANE_TERMS,
    /* Terms that follow from the shape and the rows removed. */
    TERM_BLOCKS = LANE_TERMS, /* full cells */
    TERM_MOMENT,              /* full cells, each times its row counted from 1 */
    TERM_ROWS,                /* rows removed */
    TERM_ERODED,              /* rows removed times the piece's cells in them */
    TERM_HEIGHT,              /* height of the shape */
    TERM_ONE,                 /* 1 */
    TERMS,
};

struct terms {
    int64_t weight[TERMS];
    uint32_t used;                 /* bit t: the weight of term t is not 0 */
    bool patterned;                /* there are patterns */
    const int32_t *kind[PATTERNS]; /* the weights of the kinds of each, or NULL; borrowed from the features */
    int64_t height;                /* with patterns: the weight of the sum of all heights, which is not a term */
};

struct term_part {
    int factor;
    enum term term;
};

/* A feature as a sum of terms. */
struct term_sum {
    struct term_part part[3];
    int constant;
};

/* Finds the sum that a feature is on a board of this width; returns false if it is none. */
bool terms_of_feature(const struct feature *f, int width, struct term_sum *out);

/* Folds the weights of features into weights of terms for boards of this width. Returns false if a feature is not a sum
 * of terms. */
bool terms_fold(const struct linear *l, int width, struct terms *out);

#endif
