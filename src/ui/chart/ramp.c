/* SPDX-License-Identifier: MIT */
#include "ui/chart/ramp.h"

#include <math.h>
#include <stdio.h>

struct ramp_color ramp_color(double share)
{
    static const unsigned char stops[][3] = { { 22, 20, 120 }, { 122, 20, 150 }, { 202, 66, 110 }, { 244, 148, 44 } };
    enum { LAST = sizeof stops / sizeof *stops - 1 };
    double at = fmin(fmax(share, 0.0), 1.0) * LAST;
    int i = at < LAST ? (int)at : LAST - 1;
    int part[3];
    for (int k = 0; k < 3; k++)
        part[k] = (int)lround(stops[i][k] + (stops[i + 1][k] - stops[i][k]) * (at - i));
    struct ramp_color color;
    snprintf(color.text, sizeof color.text, "#%02x%02x%02x", part[0] & 0xff, part[1] & 0xff, part[2] & 0xff);
    return color;
}
