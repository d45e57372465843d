/* SPDX-License-Identifier: MIT
 *
 * Run charts: charts of a recorded run.
 */
#ifndef TETRARCH_UI_CLI_RUN_CHARTS_H
#define TETRARCH_UI_CLI_RUN_CHARTS_H

#include "base/json.h"
#include "lab/experiment/curves.h"
#include "lab/experiment/history.h"
#include "measure/histogram.h"
#include "ui/chart/chart.h"

enum { RUN_CHARTS_MAX = 8 };

/* The charts borrow numbers from the history, which must outlive them.
 *
 * These draw the curves of best, mean and worst fitness; the weights over time; the swarm, two dimensions per chart;
 * and the figures that describe the method's state. The last two return the number of charts; the swarm has at most
 * RUN_CHARTS_MAX. */
void run_chart_fitness(const struct history *h, struct chart *out);
void run_chart_weights(struct history *h, struct chart *out);
int run_chart_swarm(struct history *h, struct chart out[]);
int run_chart_figures(const struct history *h, struct chart out[]);

/* Fails if the ending of a file name contradicts SVG, as in x.png. Commands that draw call it before anything else. */
int run_charts_check_name(const char *path, struct err *err);

/* Writes charts side by side to an SVG file. */
int run_charts_save(const struct chart charts[], int count, const char *path, struct err *err);

/* Returns the data of charts as a list, each with its title and its series. The caller owns it. */
json_t *run_charts_json(const struct chart charts[], int count);

/* Draws the distribution of the scores of n games, with the exponential distribution of the same mean beside it. The
 * bins are kept in `work`, which must live as long as the chart. */
enum { RUN_BINS = HISTOGRAM_BINS_MAX };
struct run_bins {
    double edge[RUN_BINS], share[RUN_BINS], fit_x[RUN_BINS], fit[RUN_BINS];
};
void run_chart_scores(const double scores[], int n, struct run_bins *work, struct chart *out);

/* Draws curves, each with a band for its interval. The chart borrows the numbers. */
void run_chart_curves(const struct curves *c, struct chart *out);

#endif
