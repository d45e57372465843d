/* SPDX-License-Identifier: MIT
 *
 * Scale: one axis, from its lowest value to its highest, with ticks at round numbers.
 *
 * Ticks are kept as whole numbers times a power of ten until they are stored, so that 0.1 + 0.2 never shows up as
 * 0.30000000000000004 in a label.
 */
#ifndef TETRARCH_UI_CHART_SCALE_H
#define TETRARCH_UI_CHART_SCALE_H

#include <stdbool.h>

enum { SCALE_TICKS_MAX = 32, SCALE_LABEL_MAX = 32, SCALE_INTERVALS_MAX = 20 };

struct scale {
    bool log;
    double low, high; /* low < high */
    int tick_count;
    double ticks[SCALE_TICKS_MAX]; /* ascending */
    char labels[SCALE_TICKS_MAX][SCALE_LABEL_MAX];
};

/* Tells whether value can be shown on a linear or logarithmic axis. */
bool scale_shows(bool log, double value);

/* Makes a linear axis that includes low to high, both showable and low <= high, with at most about `intervals` (1 to
 * SCALE_INTERVALS_MAX) steps of 1, 2 or 5 times a power of ten; steps that give fewer than three ticks are made
 * smaller. `to_ticks` moves the ends outward to a tick. A range too narrow for ticks, such as a single value, is
 * widened. */
void scale_fit_linear(struct scale *s, double low, double high, int intervals, bool to_ticks);

/* Makes a logarithmic axis from the power of ten at or below `low` to the one at or above `high`, with at
 * most `intervals` (1 to SCALE_INTERVALS_MAX) steps of one or more powers. 0 < low <= high. */
void scale_fit_log(struct scale *s, double low, double high, int intervals);

/* Returns the position of a value on the axis: 0 at the low end, 1 at the high end, clamped to these. */
double scale_place(const struct scale *s, double value);

#endif
