/* SPDX-License-Identifier: MIT
 *
 * Text plot: a chart being drawn for a terminal.
 */
#ifndef TETRARCH_UI_CHART_TEXT_PLOT_H
#define TETRARCH_UI_CHART_TEXT_PLOT_H

#include "ui/chart/axes.h"
#include "ui/chart/canvas.h"
#include "ui/chart/chart.h"

struct text_plot {
    const struct chart *chart;
    struct axes axes; /* not empty */
    struct canvas canvas;
    bool keys; /* letters distinguish the series */
};

/* Return the column or row of the canvas for a value. */
int text_column(const struct text_plot *p, double value);
int text_row(const struct text_plot *p, double value);

/* Tells whether letters are needed to distinguish the series of c. */
bool text_needs_keys(const struct chart *c, bool unicode);

/* Returns the character that stands for a series that is not drawn as bars; 0 for Braille. */
char text_key(const struct text_plot *p, int series);

/* Draws every series and reference line on the canvas. */
void text_draw_marks(const struct text_plot *p);

#endif
