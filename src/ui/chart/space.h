/* SPDX-License-Identifier: MIT
 *
 * Space: points in three dimensions, with trails that connect some of them, in a box that is seen from an angle, drawn
 * as an SVG document or as text for a terminal.
 *
 * A space borrows its numbers; they must live until it is drawn. A point is left out, and its trail goes on without it,
 * if a coordinate is not finite or is beyond 1e290. The same space always gives the same bytes, whatever the locale.
 */
#ifndef TETRARCH_UI_CHART_SPACE_H
#define TETRARCH_UI_CHART_SPACE_H

#include "base/str.h"
#include "ui/chart/chart.h"
#include "ui/chart/projection.h"

#include <stdbool.h>

struct space {
    char title[CHART_TITLE_MAX];
    char label[PROJECTION_AXES][CHART_NAME_MAX]; /* of the axes */
    double azimuth, elevation;                   /* see projection_make() */
    int count;
    const double *place[PROJECTION_AXES]; /* `count` coordinates for each axis */
    const double *shade;              /* `count` numbers from 0 to 1 for the colours; greater ones are drawn on top */
    const int *trail;                 /* `count` numbers from 0: points of the same trail, in order; NULL if none */
    char shade_label[CHART_NAME_MAX]; /* what the shade means, */
    char shade_low[CHART_NAME_MAX], shade_high[CHART_NAME_MAX]; /* and what 0 and 1 are */
    const double *best;                                         /* coordinates of a point to be marked, or NULL */
};

/* Adds a complete SVG document of width x height pixels to out. Sizes below 160 are raised to 160. */
void space_svg(const struct space *s, int width, int height, struct str *out);

/* Adds the space to out as lines of text: at most `columns` (20 to 1,000) characters wide and `rows` (12 to 1,000)
 * lines high; sizes out of range are clamped. With `unicode`, edges and trails are drawn in Braille dots; without it
 * everything except the space's own texts is ASCII, and there are no trails. */
void space_text(const struct space *s, int columns, int rows, bool unicode, struct str *out);

#endif
