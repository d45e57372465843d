/* SPDX-License-Identifier: MIT
 *
 * Board: which cells are full.
 *
 * A board is a row of columns; bit r of a column is the cell in row r, rows counted from 0 at the bottom.
 * Cells outside the width are always empty here. A piece that overflows may stand in rows from `height`
 * up to height + 3 for a moment; a board between two pieces has none there.
 */
#ifndef TETRARCH_ENGINE_TETRIS_BOARD_H
#define TETRARCH_ENGINE_TETRIS_BOARD_H

#include "base/bits.h"

#include <stdbool.h>
#include <stdint.h>

enum { WIDTH_MIN = 4, WIDTH_MAX = 16, HEIGHT_MIN = 4, HEIGHT_MAX = 24 };

struct board {
    uint32_t column[WIDTH_MAX];
    int width, height;
};

/* Returns an empty board of the given size. */
struct board board_empty(int width, int height);

/* Returns the height of a column: one more than its highest full row, 0 if it is empty. */
static inline int board_column_height(const struct board *b, int column)
{
    return bits_length(b->column[column]);
}

/* Returns the rows, as bits, that are full from wall to wall. */
static inline uint32_t board_full_rows(const struct board *b)
{
    uint32_t full = b->column[0];
    for (int x = 1; x < b->width && full; x++)
        full &= b->column[x];
    return full;
}

/* Removes the given rows; the rows above move down. */
void board_remove_rows(struct board *b, uint32_t rows);

/* Tells whether every full cell lies below the top of the board. */
bool board_fits(const struct board *b);

#endif
