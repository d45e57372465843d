/* SPDX-License-Identifier: MIT */
#include "engine/features/transitions.h"

#include "base/bits.h"

int32_t transitions_row(const struct board *b)
{
    uint32_t wall = bits_below(b->height), left = wall;
    int32_t sum = 0;
    for (int x = 0; x < b->width; x++) {
        sum += bits_count(left ^ b->column[x]);
        left = b->column[x];
    }
    return sum + bits_count(left ^ wall);
}

int32_t transitions_column(const struct board *b)
{
    int32_t sum = 0;
    for (int x = 0; x < b->width; x++)
        sum += bits_count(b->column[x] ^ (b->column[x] << 1 | 1));
    return sum;
}

int32_t transitions_column_no_floor(const struct board *b)
{
    int32_t sum = 0;
    for (int x = 0; x < WIDTH_MAX; x++) /* an empty column, such as those beyond the width, has none */
        sum += bits_count((b->column[x] ^ b->column[x] << 1) & ~1u);
    return sum;
}
