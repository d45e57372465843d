/* SPDX-License-Identifier: MIT
 *
 * Search times: how long one decision takes with each subset of a controller's features.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_SEARCH_TIMES_H
#define TETRARCH_LAB_EXPERIMENT_SEARCH_TIMES_H

#include "engine/player/player.h"

enum { SEARCH_TIMES_MAX = 15 }; /* subsets of four features */

struct search_times {
    int count;
    char name[SEARCH_TIMES_MAX][128];
    double seconds[SEARCH_TIMES_MAX]; /* of processor time for a decision */
};

/* Measures a controller of at most four features on the positions of one of its own games: each subset of them decides
 * in all positions, with `preview` pieces known. */
struct search_times search_times_measure(const struct controller *c, const struct rules *rules, int preview,
                                         uint64_t seed);

#endif
