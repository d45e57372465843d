/* SPDX-License-Identifier: MIT
 *
 * Reach: what both sides of Tetress can do in a position, each as if it was to move; the hot path of every search.
 *
 * It says the same as the lists of action.h, without making them.
 */
#ifndef TETRARCH_TETRESS_REACH_H
#define TETRARCH_TETRESS_REACH_H

#include "tetress/torus.h"

struct reach {
    int count[SIDES];   /* of legal actions */
    cells cover[SIDES]; /* the cells that some legal action takes */
};

/* Finds it, in the fastest way that this CPU can. */
typedef void reach_finder(const struct torus *t, struct reach *out);
reach_finder reach_find;

/* The ways, which find the same. The second may be called only if cpu_has_vectors(). */
reach_finder reach_find_portable;
#ifdef TETRARCH_AVX2
reach_finder reach_find_avx2;
#endif

#endif
