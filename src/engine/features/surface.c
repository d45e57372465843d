/* SPDX-License-Identifier: MIT */
#include "engine/features/surface.h"

#include "base/bits.h"

#include <stdlib.h>

/* How much higher the next column is. */
static int step(const struct board *b, int column)
{
    return board_column_height(b, column + 1) - board_column_height(b, column);
}

int32_t surface_difference(const struct board *b, int column)
{
    return column + 1 < b->width ? abs(step(b, column)) : 0;
}

int32_t surface_bumpiness(const struct board *b)
{
    int32_t sum = 0;
    for (int x = 0; x + 1 < b->width; x++)
        sum += abs(step(b, x));
    return sum;
}

int32_t surface_diversity(const struct board *b)
{
    uint32_t seen = 0;
    for (int x = 0; x + 1 < b->width; x++)
        if (abs(step(b, x)) <= 2)
            seen |= 1u << (step(b, x) + 2);
    return bits_count(seen);
}

int32_t surface_altitude(const struct board *b)
{
    int low = board_column_height(b, 0), high = low;
    for (int x = 1; x < b->width; x++) {
        int height = board_column_height(b, x);
        low = height < low ? height : low;
        high = height > high ? height : high;
    }
    return high - low;
}
