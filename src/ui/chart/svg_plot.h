/* SPDX-License-Identifier: MIT
 *
 * SVG plot: a chart being written to an SVG document: the position of values in pixels, and the form of numbers, texts
 * and colours.
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

/* Pixels: the least size of a chart, and the widths of letters of texts and of titles. SVG cannot measure a text before
 * it is drawn, so these are estimated from wide letters. */
enum { SVG_SMALLEST = 160, SVG_LETTER = 7, SVG_TITLE_LETTER = 9 };

/* A coordinate as text, with at most two decimals. */
struct svg_number {
    char text[24];
};

/* Writes |value| < 1e9 as a coordinate. The C library would write a decimal comma in some locales. */
struct svg_number svg_number(double value);

/* Return the horizontal or vertical position of a value in pixels. */
double svg_x(const struct svg_plot *p, double value);
double svg_y(const struct svg_plot *p, double value);

/* Returns the vertical position where bars begin: 0 on a linear axis, the low end on a logarithmic one. */
double svg_base(const struct svg_plot *p);

/* Returns the colour of a series as "#rrggbb". */
const char *svg_color(const struct chart *c, int series);

/* Tells whether the line of a series is dashed: on request, or because its colour repeats one of the palette. */
bool svg_is_dashed(const struct chart *c, int series);

/* Adds text with &, <, > and quotes escaped and without characters that XML forbids. */
void svg_add_text(struct str *out, const char *text);

/* Begins a document of width x height pixels: its title for screen readers, and a white ground. "</svg>" ends it. */
void svg_begin(struct str *out, int width, int height, const char *title);

/* Writes a text at a place, with more attributes of the element, truncated to `width` characters. */
void svg_add_label(struct str *out, double x, double y, const char *attributes, const char *text, int width);

/* Draws a straight line in a colour. */
void svg_add_rule(struct str *out, double x1, double y1, double x2, double y2, const char *color);

/* Draws every series: bands below bars below lines below points. */
void svg_add_marks(const struct svg_plot *p);

/* Draws the reference lines, each with its label where it hides the fewest points. */
void svg_add_references(const struct svg_plot *p);

#endif
