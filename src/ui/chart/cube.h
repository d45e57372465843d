/* SPDX-License-Identifier: MIT
 *
 * Cube: three scales as the edges of a cube, seen from an angle: where values are, which faces are behind them, and
 * along which edges the scales are written.
 */
#ifndef TETRARCH_UI_CHART_CUBE_H
#define TETRARCH_UI_CHART_CUBE_H

#include "ui/chart/projection.h"
#include "ui/chart/scale.h"

#include <stdbool.h>

struct cube {
    struct scale scale[PROJECTION_AXES];
    struct projection projection;
};

/* An edge of the cube from the low end of an axis to its high end. */
struct cube_edge {
    double end[2][PROJECTION_AXES]; /* in the cube, each coordinate -0.5 or 0.5 */
    struct projected from, to, out; /* on the screen; `out` is a direction of length 1 there, away from the box */
};

/* Makes a scale that includes all of `count` values that can be shown, and *extra if that is not NULL, with a margin so
 * that no point lies on a face. Returns false if there is none. */
bool cube_fit_scale(struct scale *out, int count, const double values[], const double *extra);

/* Writes where values are in the cube, each coordinate from -0.5 to 0.5. */
void cube_place(const struct cube *b, const double values[PROJECTION_AXES], double out[PROJECTION_AXES]);

/* Tells whether the face at `side` (-1 or 1) of an axis is behind everything in the box. A face that is seen from its
 * edge is not. */
bool cube_is_back(const struct cube *b, int axis, int side);

/* Tells whether an edge parallel to `axis`, at the sides of the next two axes in cyclic order, is hidden behind
 * everything or on the outline; the other edges would cross the points. */
bool cube_edge_is_clear(const struct cube *b, int axis, int side1, int side2);

/* Gives the edge on which the scale of an axis is written: on the outline, at the bottom or, for the last axis, at the
 * left. Returns false if the axis points at the viewer. */
bool cube_find_edge(const struct cube *b, int axis, struct cube_edge *out);

#endif
