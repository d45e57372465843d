/* SPDX-License-Identifier: MIT
 *
 * Transitions: changes between full and empty along rows and columns. The floor and the walls are full,
 * the sky is empty.
 */
#ifndef TETRARCH_ENGINE_FEATURES_TRANSITIONS_H
#define TETRARCH_ENGINE_FEATURES_TRANSITIONS_H

#include "engine/tetris/board.h"

/* Returns the changes along every row of the board, wall to wall; an empty row counts 2. */
int32_t transitions_row(const struct board *b);

/* Returns the changes along every column, floor to sky; an empty column counts 1. */
int32_t transitions_column(const struct board *b);

/* Returns the same without the changes between the floor and the cells on it; an empty column counts 0. */
int32_t transitions_column_no_floor(const struct board *b);

#endif
