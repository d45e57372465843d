/* SPDX-License-Identifier: MIT */
#include "tetris/board.h"

#include "base/bits.h"

struct board board_empty(int width, int height)
{
    return (struct board){ .width = width, .height = height };
}

int board_column_height(const struct board *b, int column)
{
    return bits_length(b->column[column]);
}

uint32_t board_full_rows(const struct board *b)
{
    uint32_t full = b->column[0];
    for (int x = 1; x < b->width; x++)
        full &= b->column[x];
    return full;
}

void board_remove_rows(struct board *b, uint32_t rows)
{
    for (int x = 0; x < b->width; x++)
        b->column[x] = bits_remove(b->column[x], rows);
}

bool board_fits(const struct board *b)
{
    uint32_t any = 0;
    for (int x = 0; x < b->width; x++)
        any |= b->column[x];
    return any >> b->height == 0;
}
