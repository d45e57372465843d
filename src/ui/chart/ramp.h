/* SPDX-License-Identifier: MIT
 *
 * Ramp: colours from dark blue through purple to orange, for values that have an order. They become lighter all the
 * way, so that the order can be seen with any kind of colour vision and in print, and all are visible on white.
 */
#ifndef TETRARCH_UI_CHART_RAMP_H
#define TETRARCH_UI_CHART_RAMP_H

/* A colour as "#rrggbb". */
struct ramp_color {
    char text[8];
};

/* Returns the colour of a share from 0 to 1; other values are clamped. */
struct ramp_color ramp_color(double share);

#endif
