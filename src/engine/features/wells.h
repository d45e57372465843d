/* SPDX-License-Identifier: MIT
 *
 * Wells: places only an upright piece can fill, in the two ways the literature counts them.
 *
 * By cells (Dellacherie): an empty cell with full cells left and right, covered or not. By heights: a
 * column lower than both neighbours, the walls being infinitely high.
 */
#ifndef TETRARCH_ENGINE_FEATURES_WELLS_H
#define TETRARCH_ENGINE_FEATURES_WELLS_H

#include "engine/tetris/board.h"

/* Returns the value of one column, given as bits with its neighbours: for each well cell, 1 plus the
 * empty cells directly below it. */
int32_t wells_of_column(uint32_t left, uint32_t column, uint32_t right);

/* Returns 1 + 2 + ... + d for each empty run of one column, d the cells from the run's topmost well cell
 * down to its bottom. */
int32_t wells_fast_of_column(uint32_t left, uint32_t column, uint32_t right);

/* Return the sums of these over the board. */
int32_t wells_sum(const struct board *b);
int32_t wells_fast(const struct board *b);

/* Return the sum of the depths, the highest depth, and the sum of d (d + 1) / 2 over the depths d. */
int32_t wells_depth_sum(const struct board *b);
int32_t wells_depth_max(const struct board *b);
int32_t wells_triangle(const struct board *b);

#endif
