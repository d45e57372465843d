/* SPDX-License-Identifier: MIT
 *
 * Surface: the outline of the stack, which decides what fits next.
 */
#ifndef TETRARCH_ENGINE_FEATURES_SURFACE_H
#define TETRARCH_ENGINE_FEATURES_SURFACE_H

#include "engine/tetris/board.h"

/* Returns the absolute difference of the heights of a column and the next, 0 outside the board. */
int32_t surface_difference(const struct board *b, int column);

/* Returns the sum of these differences. */
int32_t surface_bumpiness(const struct board *b);

/* Returns how many of the values -2 to 2 occur among the signed differences of neighbouring columns. */
int32_t surface_diversity(const struct board *b);

/* Returns the height of the highest column minus that of the lowest. */
int32_t surface_altitude(const struct board *b);

#endif
