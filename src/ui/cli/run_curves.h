/* SPDX-License-Identifier: MIT
 *
 * Run curves: how the runs of each method in a store got better, piece by piece, averaged over their seeds. Runs with
 * other settings have a curve of their own, named by the settings in which those of one method differ.
 *
 * What a run recommended after so many pieces plays fresh games: its own measurements, the best of many, would
 * flatter it.
 */
#ifndef TETRARCH_UI_CLI_RUN_CURVES_H
#define TETRARCH_UI_CLI_RUN_CURVES_H

#include "base/stats.h"
#include "lab/store/store.h"
#include "ui/chart/chart.h"
#include "ui/cli/args.h"

enum { CURVES_MAX = CHART_SERIES_MAX / 2, CURVE_POINTS = 12 };

/* The runs of one method or preset that differ in the seed alone. */
struct run_curve {
    char name[CHART_NAME_MAX];
    int runs;
    double mean[CURVE_POINTS], low[CURVE_POINTS], high[CURVE_POINTS]; /* rows a game; 95% intervals over the runs */
};

struct run_curves {
    int count;
    int64_t shortest;            /* the run that has played the fewest pieces: there all curves end */
    double pieces[CURVE_POINTS]; /* up to what that run has played */
    struct run_curve curve[CURVES_MAX];
};

/* Plays --games games for each point of each run of a store. Fails if there are no runs, or runs of more than
 * CURVES_MAX methods or settings, or if it was stopped. */
int run_curves_read(const struct args *args, struct store *s, struct run_curves *out, struct err *err);

/* Draws them, each with a band for its interval. The chart borrows the numbers. */
void run_curves_chart(const struct run_curves *c, struct chart *out);

#endif
