/* SPDX-License-Identifier: MIT */
#include "ui/chart/projection.h"

#include <math.h>

/* Sine of an angle in degrees. Multiples of 90 are exact: a face that is seen from its edge must not be drawn because
 * of a rounding error. */
static double sine(double degrees)
{
    const double pi = 3.14159265358979323846;
    double turn = remainder(degrees, 360.0);
    if (turn == 0.0 || fabs(turn) == 180.0)
        return 0.0;
    if (fabs(turn) == 90.0)
        return copysign(1.0, turn);
    return sin(turn * pi / 180.0);
}

struct projection projection_make(double azimuth, double elevation)
{
    double sa = sine(azimuth), ca = sine(azimuth + 90.0), se = sine(elevation), ce = sine(elevation + 90.0);
    return (struct projection){
        .right = { ca, sa, 0.0 },
        .up = { -se * sa, se * ca, ce },
        .near = { ce * sa, -ce * ca, se },
    };
}

static double dot(const double a[], const double b[])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

struct projected projection_apply(const struct projection *p, const double place[PROJECTION_AXES])
{
    return (struct projected){ dot(p->right, place), dot(p->up, place), dot(p->near, place) };
}
