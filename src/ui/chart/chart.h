/* SPDX-License-Identifier: MIT
 *
 * Chart: curves, points, bars and bands over two axes, drawn as an SVG document or as text for a terminal.
 *
 * A `struct chart` of all zeros is an empty chart and draws as "no data". A chart borrows the numbers of its series;
 * they must live until it is drawn. A point is left out, and a line or band is broken there, if a coordinate is not
 * finite, is beyond 1e290, or is not positive (below 1e-280, to be exact) on a logarithmic axis. The same chart always
 * gives the same bytes, whatever the locale.
 */
#ifndef TETRARCH_UI_CHART_CHART_H
#define TETRARCH_UI_CHART_CHART_H

#include "base/str.h"

#include <stdbool.h>

/* No more lines than this can be told apart; each may have a band. */
enum { CHART_LINES_MAX = 16, CHART_SERIES_MAX = 2 * CHART_LINES_MAX, CHART_REFERENCES_MAX = 8, CHART_COLORS = 8 };
enum { CHART_TITLE_MAX = 128, CHART_NAME_MAX = 64 }; /* bytes, including the final NUL */

/* How a series is drawn. A bar spans x[i] to x[i + 1], and the last bar is as wide as the one before it (a single bar
 * is 1 wide). A band fills the area between y and y_high. */
enum chart_mark { CHART_LINE, CHART_POINTS, CHART_BARS, CHART_BAND };

struct chart_series {
    char name[CHART_NAME_MAX]; /* for the legend; a series without a name is not listed there */
    enum chart_mark mark;
    int count;
    const double *x, *y, *y_high; /* `count` of each, borrowed; y_high only for a band */
    int color;                    /* 1 to CHART_COLORS in the Okabe-Ito palette; any other value: by position */
    bool dashed;                  /* lines only */
};

/* A horizontal line across the chart, such as a reported figure. */
struct chart_reference {
    double value;
    char label[CHART_NAME_MAX];
};

struct chart {
    char title[CHART_TITLE_MAX], x_label[CHART_NAME_MAX], y_label[CHART_NAME_MAX];
    bool log_y;
    int series_count, reference_count;
    struct chart_series series[CHART_SERIES_MAX];
    struct chart_reference references[CHART_REFERENCES_MAX];
};

/* Adds a series to c, which must have room, and returns it so that the caller can set the other fields. A long name is
 * truncated. */
struct chart_series *chart_add(struct chart *c, enum chart_mark mark, const char *name, int count, const double *x,
                               const double *y);

/* Adds a band between `low` and `high` to c, which must have room, and returns it. */
struct chart_series *chart_add_band(struct chart *c, const char *name, int count, const double *x, const double *low,
                                    const double *high);

/* Adds a horizontal reference line to c, which must have room. A long label is truncated. */
void chart_add_reference(struct chart *c, double value, const char *label);

/* Adds a complete SVG document of width x height pixels to out. Sizes below 160 are raised to 160. */
void chart_svg(const struct chart *c, int width, int height, struct str *out);

/* Adds one SVG document with `count` charts to out, row by row, with `columns` charts in a row, each width x height
 * pixels. */
void chart_svg_grid(const struct chart charts[], int count, int columns, int width, int height, struct str *out);

/* Adds the chart to out as lines of text: at most `columns` (20 to 1,000) characters wide and `rows` (12 to 1,000)
 * lines high; sizes out of range are clamped. With `unicode`, lines and points are drawn in Braille dots, eight to a
 * character, and bars in blocks; if several series would look alike, letters identify them. Without `unicode`,
 * everything except the chart's own texts is ASCII. */
void chart_text(const struct chart *c, int columns, int rows, bool unicode, struct str *out);

#endif
