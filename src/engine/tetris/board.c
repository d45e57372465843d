/* SPDX-License-Identifier: MIT */
#include "engine/tetris/board.h"

struct board board_empty(int width, int height)
{
    return (struct board){ .width = width, .height = height };
}

void board_remove_rows(struct board *b, uint32_t rows)
{
    /* From the top, so that the rows still to be removed keep their numbers; over WIDTH_MAX columns, so that the loop
     * can be vectorised. */
    while (rows) {
        uint32_t below = bits_below(bits_length(rows) - 1);
        for (int x = 0; x < WIDTH_MAX; x++)
            b->column[x] = (b->column[x] & below) | (b->column[x] >> 1 & ~below);
        rows &= below;
    }
}

bool board_fits(const struct board *b)
{
    uint32_t any = 0;
    for (int x = 0; x < b->width; x++)
        any |= b->column[x];
    return any >> b->height == 0;
}
