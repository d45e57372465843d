/* SPDX-License-Identifier: MIT
 *
 * Search times: how long one decision takes with each subset of a controller's features.
 */
#ifndef TETRARCH_UI_CLI_SEARCH_TIMES_H
#define TETRARCH_UI_CLI_SEARCH_TIMES_H

#include "engine/player/player.h"
#include "ui/chart/chart.h"

enum { SEARCH_TIMES_MAX = 15 }; /* subsets of four features */

struct search_times {
    int count;
    char name[SEARCH_TIMES_MAX][128];
    double x[SEARCH_TIMES_MAX], seconds[SEARCH_TIMES_MAX]; /* of processor time, a decision */
};

/* Measures a controller of at most four features on the positions of one of its own games: each subset of them decides
 * in all positions, with `preview` pieces known. */
struct search_times search_times_measure(const struct controller *c, const struct rules *rules, int preview,
                                         uint64_t seed);

/* Draws them as bars in microseconds; the chart borrows `work`. */
void search_times_chart(const struct search_times *t, double work[SEARCH_TIMES_MAX], struct chart *out);

#endif
