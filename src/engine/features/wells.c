/* SPDX-License-Identifier: MIT */
#include "engine/features/wells.h"

#include "base/bits.h"

enum { WALL = 1000 }; /* higher than any column */

int32_t wells_of_column(uint32_t left, uint32_t column, uint32_t right)
{
    /* Round i counts the well cells with at least i empty cells directly below: for each well cell the
     * rounds it survives add up to 1 + those cells. */
    uint32_t cells = ~column & left & right, empty = ~column;
    int32_t sum = 0;
    while (cells) {
        sum += bits_count(cells);
        empty <<= 1;
        cells &= empty;
    }
    return sum;
}

int32_t wells_fast_of_column(uint32_t left, uint32_t column, uint32_t right)
{
    uint32_t cells = ~column & left & right;
    int32_t sum = 0;
    while (cells) {
        int top = bits_length(cells) - 1;
        int bottom = bits_length(column & bits_below(top)); /* of the empty run that holds the cell */
        int d = top - bottom + 1;
        sum += d * (d + 1) / 2;
        cells &= bits_below(bottom);
    }
    return sum;
}

static int32_t sum_columns(const struct board *b, int32_t (*value)(uint32_t, uint32_t, uint32_t))
{
    uint32_t wall = bits_below(b->height), left = wall;
    int32_t sum = 0;
    for (int x = 0; x < b->width; x++) {
        uint32_t right = x + 1 < b->width ? b->column[x + 1] : wall;
        sum += value(left, b->column[x], right);
        left = b->column[x];
    }
    return sum;
}

int32_t wells_sum(const struct board *b)
{
    return sum_columns(b, wells_of_column);
}

int32_t wells_fast(const struct board *b)
{
    return sum_columns(b, wells_fast_of_column);
}

/* Writes the depth of each column below its lower neighbour, 0 where it is not below both. */
static void find_depths(const struct board *b, int32_t out[])
{
    /* With a wall on either side, and in loops of a fixed length, which can be vectorised. */
    int32_t height[WIDTH_MAX + 2] = { 0 };
    for (int x = 0; x < WIDTH_MAX; x++)
        height[x + 1] = bits_count(bits_smear(b->column[x]));
    height[0] = height[b->width + 1] = WALL;
    for (int x = 0; x < WIDTH_MAX; x++) {
        int32_t lower = height[x] < height[x + 2] ? height[x] : height[x + 2], depth = lower - height[x + 1];
        out[x] = depth > 0 ? depth : 0;
    }
}

int32_t wells_depth_sum(const struct board *b)
{
    int32_t sum = 0, depth[WIDTH_MAX];
    find_depths(b, depth);
    for (int x = 0; x < b->width; x++)
        sum += depth[x];
    return sum;
}

int32_t wells_depth_max(const struct board *b)
{
    int32_t max = 0, depth[WIDTH_MAX];
    find_depths(b, depth);
    for (int x = 0; x < b->width; x++)
        max = depth[x] > max ? depth[x] : max;
    return max;
}

int32_t wells_triangle(const struct board *b)
{
    int32_t sum = 0, depth[WIDTH_MAX];
    find_depths(b, depth);
    for (int x = 0; x < b->width; x++)
        sum += depth[x] * (depth[x] + 1) / 2;
    return sum;
}
