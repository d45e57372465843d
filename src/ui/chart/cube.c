/* SPDX-License-Identifier: MIT */
#include "ui/chart/cube.h"

#include <math.h>
#include <stddef.h>

enum { AXES = PROJECTION_AXES, INTERVALS = 4 };

bool cube_fit_scale(struct scale *out, int count, const double values[], const double *extra)
{
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < count + (extra != NULL); i++) {
        double value = i < count ? values[i] : *extra;
        if (!scale_shows(false, value))
            continue;
        low = fmin(low, value);
        high = fmax(high, value);
    }
    if (low > high)
        return false;
    double margin = 0.03 * (high - low);
    scale_fit_linear(out, low - margin, high + margin, INTERVALS, false);
    return true;
}

void cube_place(const struct cube *b, const double values[AXES], double out[AXES])
{
    for (int k = 0; k < AXES; k++)
        out[k] = scale_place(&b->scale[k], values[k]) - 0.5;
}

bool cube_is_back(const struct cube *b, int axis, int side)
{
    return side * b->projection.near[axis] < 0.0;
}

static bool is_front(const struct cube *b, int axis, int side)
{
    return cube_is_back(b, axis, -side);
}

bool cube_edge_is_clear(const struct cube *b, int axis, int side1, int side2)
{
    return !(is_front(b, (axis + 1) % AXES, side1) && is_front(b, (axis + 2) % AXES, side2));
}

static struct cube_edge edge_at(const struct cube *b, int axis, int side1, int side2)
{
    struct cube_edge e;
    for (int end = 0; end < 2; end++) {
        e.end[end][axis] = end - 0.5;
        e.end[end][(axis + 1) % AXES] = 0.5 * side1;
        e.end[end][(axis + 2) % AXES] = 0.5 * side2;
    }
    e.from = projection_apply(&b->projection, e.end[0]);
    e.to = projection_apply(&b->projection, e.end[1]);
    /* Across the edge, on the side where the middle of the box, which is the origin, is not. */
    double right = e.to.right - e.from.right, up = e.to.up - e.from.up, length = hypot(right, up);
    e.out = (struct projected){ length > 0 ? up / length : 0, length > 0 ? -right / length : 0, 0 };
    if (e.out.right * (e.from.right + e.to.right) + e.out.up * (e.from.up + e.to.up) < 0)
        e.out = (struct projected){ -e.out.right, -e.out.up, 0 };
    return e;
}

bool cube_find_edge(const struct cube *b, int axis, struct cube_edge *out)
{
    double best = INFINITY;
    for (int k = 0; k < 4; k++) {
        int side1 = k & 1 ? 1 : -1, side2 = k & 2 ? 1 : -1;
        /* On the outline, one of the two faces that meet in an edge is in front and the other is not. */
        if (is_front(b, (axis + 1) % AXES, side1) == is_front(b, (axis + 2) % AXES, side2))
            continue;
        struct cube_edge e = edge_at(b, axis, side1, side2);
        double length = hypot(e.to.right - e.from.right, e.to.up - e.from.up);
        double rank = axis == AXES - 1 ? e.from.right + e.to.right : e.from.up + e.to.up;
        if (length < 0.05 || rank >= best - 1e-9)
            continue;
        best = rank;
        *out = e;
    }
    return best < INFINITY;
}
