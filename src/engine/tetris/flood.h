/* SPDX-License-Identifier: MIT
 *
 * Flood: finds all spots that a piece can reach on a field, four orientations at once. Private to reach.c, which says
 * what is found; flood.inc says how.
 */
#ifndef TETRARCH_ENGINE_TETRIS_FLOOD_H
#define TETRARCH_ENGINE_TETRIS_FLOOD_H

#include "engine/tetris/reach.h"

/* Four words, one for each orientation. */
typedef uint64_t quad __attribute__((vector_size(32)));

/* The resting places: bit y % 6 * 10 + x of word y / 6 is a centre. */
struct flood {
    int words; /* that hold anything */
    int kinds; /* of spin that are distinguished: 1, or SPINS */
    quad rest[SPINS][FIELD_WORDS];
    quad open[FIELD_WORDS]; /* what straight drops reach; only where the field has at most REACH_OPEN rows */
};

/* Fills out; it is canonical (srs.h): of orientations that look alike only the first has places. */
typedef void flooder(const struct field *f, enum piece piece, int flags, struct flood *out);

/* Counts the resting places, which is done often enough to be worth a version with POPCNT. */
typedef int flood_counter(const struct field *f, enum piece piece, int flags);

flooder flood_portable;
flood_counter flood_count_portable;
#ifdef TETRARCH_VECTORS
flooder flood_vector;
flood_counter flood_count_vector;
#endif

#endif
