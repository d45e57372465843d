/* SPDX-License-Identifier: MIT
 *
 * Lab stats: statistics of the games played in the page: see lab.h for what all calls have in common.
 */
#ifndef TETRARCH_UI_WEB_WASM_LAB_STATS_H
#define TETRARCH_UI_WEB_WASM_LAB_STATS_H

#include "ui/web/wasm/lab.h"

/* Returns the mean of lifetimes and its 95% interval: see stats_lifetime_mean(). */
LAB const char *lab_lifetime_fields(void);
LAB const double *lab_lifetime_view(double total, double deaths, double cut_off);

/* Returns a histogram: the number of bins, their width, and for each bin the number of values in it and the number
 * expected: see measure/histogram.h. */
LAB const double *lab_histogram(const double values[], int n, double mean);

#endif
