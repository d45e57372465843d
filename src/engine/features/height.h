/* SPDX-License-Identifier: MIT
 *
 * Height: how high the stack is and how many cells it has.
 */
#ifndef TETRARCH_ENGINE_FEATURES_HEIGHT_H
#define TETRARCH_ENGINE_FEATURES_HEIGHT_H

#include "engine/tetris/board.h"

/* Returns the height of a column, 0 outside the board. */
int32_t height_of_column(const struct board *b, int column);

/* Return the height of the highest column, and the sum of all heights. */
int32_t height_max(const struct board *b);
int32_t height_total(const struct board *b);

/* Return the number of full cells, and the sum of their rows counted from 1. */
int32_t height_blocks(const struct board *b);
int32_t height_weighted_blocks(const struct board *b);

/* Returns 2^16 exp(-(c - i H / 4)^2 / (2 (H / 5)^2)), c the mean height, rounded: Gaussian bump i = 0 to 4
 * of the value function of Scherrer and others (2015). */
int32_t height_rbf(const struct board *b, int i);

/* Returns 1. */
int32_t height_constant(const struct board *b);

#endif
