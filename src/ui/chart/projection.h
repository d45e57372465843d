/* SPDX-License-Identifier: MIT
 *
 * Projection: a unit cube around the origin, seen from far away: parallel lines stay parallel, and equal lengths on
 * parallel lines stay equal, so that values can be read off the edges.
 */
#ifndef TETRARCH_UI_CHART_PROJECTION_H
#define TETRARCH_UI_CHART_PROJECTION_H

enum { PROJECTION_AXES = 3 };

/* The directions, in the cube, of what the viewer sees as right, up, and towards the eye: orthogonal, of length 1. */
struct projection {
    double right[PROJECTION_AXES], up[PROJECTION_AXES], near[PROJECTION_AXES];
};

/* A place as the viewer sees it; a greater `near` is nearer to the eye. */
struct projected {
    double right, up, near;
};

/* Makes a view. At azimuth 0 and elevation 0 the first axis points right, the second away from the viewer and the third
 * up. The azimuth turns the viewer around the cube, counter-clockwise as seen from above; the elevation raises the
 * viewer, up to 90. Both are in degrees. Whole multiples of 90 are exact. */
struct projection projection_make(double azimuth, double elevation);

/* Projects a place. */
struct projected projection_apply(const struct projection *p, const double place[PROJECTION_AXES]);

#endif
