/* SPDX-License-Identifier: MIT
 *
 * Space plot: a space being drawn: its box, where its points are on the screen, and what their trails connect.
 */
#ifndef TETRARCH_UI_CHART_SPACE_PLOT_H
#define TETRARCH_UI_CHART_SPACE_PLOT_H

#include "ui/chart/cube.h"
#include "ui/chart/space.h"

/* A place on the screen, down from the top left, and how near it is: -1 to 1. */
struct space_spot {
    double x, y, near;
};

struct space_plot {
    const struct space *space;
    bool empty; /* nothing to show; the rest is not set */
    struct cube cube;
    int *before;                      /* by point: the previous one of its trail that is shown, or -1 */
    double middle_x, middle_y;        /* of the box on the screen */
    double pixels_right, pixels_down; /* for an edge of length 1 */
};

/* Fits a box around the points. Release it with space_plot_release(). */
void space_plot_init(struct space_plot *p, const struct space *s);

/* Releases what p holds. */
void space_plot_release(struct space_plot *p);

/* Makes the box as large as it can be between left, top, right and bottom. A unit is `aspect` times as high as wide. */
void space_plot_fit(struct space_plot *p, double left, double top, double right, double bottom, double aspect);

/* Tells whether point i is shown. */
bool space_plot_shows(const struct space_plot *p, int i);

/* Returns where a place of the cube, or a point with given coordinates, is on the screen. */
struct space_spot space_plot_spot(const struct space_plot *p, const double place[PROJECTION_AXES]);
struct space_spot space_plot_point(const struct space_plot *p, const double values[PROJECTION_AXES]);

/* Returns where point i is on the screen. */
struct space_spot space_plot_at(const struct space_plot *p, int i);

/* Returns the coordinates of the best point if it is marked and can be shown, or NULL. */
const double *space_plot_best(const struct space_plot *p);

/* Returns the level of point i if there are `levels` of them, from 0. */
int space_plot_level(const struct space_plot *p, int i, int levels);

#endif
