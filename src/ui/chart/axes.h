/* SPDX-License-Identifier: MIT
 *
 * Axes: the two scales of a chart, fitted to everything it shows, and the test which points it shows.
 */
#ifndef TETRARCH_UI_CHART_AXES_H
#define TETRARCH_UI_CHART_AXES_H

#include "ui/chart/chart.h"
#include "ui/chart/scale.h"

#include <stdbool.h>

struct axes {
    bool empty; /* nothing to show; the scales are not set */
    struct scale x, y;
};

/* Fits axes around all points, bars, bands and references that c shows, with about x_steps and y_steps intervals
 * between ticks. */
void axes_fit(struct axes *a, const struct chart *c, int x_steps, int y_steps);

/* Tells whether c shows point i of its series s. */
bool axes_show(const struct chart *c, const struct chart_series *s, int i);

/* Returns the right end of bar i. */
double axes_bar_end(const struct chart_series *s, int i);

#endif
