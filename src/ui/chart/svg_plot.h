/* SPDX-License-Identifier: MIT
 *
 * SVG plot: one chart on its way into an SVG document: where values lie in pixels, and how numbers, texts and
 * colours are written.
 */
#ifndef TETRARCH_UI_CHART_SVG_PLOT_H
#define TETRARCH_UI_CHART_SVG_PLOT_H

#include "base/str.h"
#include "ui/chart/axes.h"
#include "ui/chart/chart.h"

struct svg_plot {
    const struct chart *chart;
    struct axes axes;
    double left, right, top, bottom; /* of the area that holds the data; top < bottom */
    struct str *out;
};

/* A coordinate as text, with at most two decimals. */
struct svg_number {
    char text[24];
};

/* Writes |value| < 1e9 as a coordinate. The C library would write a comma in some locales. */
struct svg_number svg_number(double value);

/* Returns the horizontal or vertical place of a value in pixels. */
double svg_x(const struct svg_plot *p, double value);
double svg_y(const struct svg_plot *p, double value);

/* Returns the place of value 0 on a linear axis and of the low end on a logarithmic one: where bars begin. */
double svg_base(const struct svg_plot *p);

/* Returns the colour of a series as "#rrggbb". */
const char *svg_color(const struct chart *c, int series);

/* Tells whether the line of a series is dashed: by wish, or because the palette begins again with it. */
bool svg_is_dashed(const struct chart *c, int series);

/* Adds text with &, < , > and quotes escaped and without what XML forbids. */
void svg_add_text(struct str *out, const char *text);

/* Draws every series: bands below bars below lines below points. */
void svg_add_marks(const struct svg_plot *p);

/* Draws the reference lines, each with its label where it hides the least. */
void svg_add_references(const struct svg_plot *p);

#endif
