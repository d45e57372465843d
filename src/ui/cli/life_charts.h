/* SPDX-License-Identifier: MIT
 *
 * Life charts: measurements of lives as charts.
 */
#ifndef TETRARCH_UI_CLI_LIFE_CHARTS_H
#define TETRARCH_UI_CLI_LIFE_CHARTS_H

#include "measure/life.h"
#include "ui/chart/chart.h"

/* The numbers of a chart, which must live as long as it. */
struct life_chart_points {
    double x[SPLITTING_LEVELS_MAX], y[SPLITTING_LEVELS_MAX];
};

/* Draws how likely a game dies from each level of splitting before it is low again. */
void life_chart_risk(const struct life_config *config, const struct life *l, struct life_chart_points *work,
                     struct chart *out);

/* Lives on boards of several heights: a line for each controller and way to play. Start from all zeros. */
struct life_heights {
    int count;
    struct life_heights_line {
        char name[CHART_NAME_MAX];
        int count;
        double height[HEIGHT_MAX + 1], rows[HEIGHT_MAX + 1], low[HEIGHT_MAX + 1], high[HEIGHT_MAX + 1];
    } line[CHART_LINES_MAX];
};

/* Adds a life to the line of this name, by height, in the place of one of the same height; there is no line for more
 * than CHART_LINES_MAX names. Heights are 1 to HEIGHT_MAX; others are left out. */
void life_heights_add(struct life_heights *h, const char *name, int height, const struct interval *rows);

/* Draws the lines with their intervals; the chart borrows the numbers. */
void life_chart_heights(const struct life_heights *h, struct chart *out);

#endif
