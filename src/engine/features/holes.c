/* SPDX-License-Identifier: MIT */
#include "engine/features/holes.h"

/* Columns beyond the width are empty and have no holes; a loop over WIDTH_MAX columns can be vectorised. */
int32_t holes_count(const struct board *b)
{
    int32_t sum = 0;
    for (int x = 0; x < WIDTH_MAX; x++)
        sum += bits_count(bits_smear(b->column[x]) & ~b->column[x]);
    return sum;
}

int32_t holes_runs(const struct board *b)
{
    int32_t sum = 0;
    for (int x = 0; x < WIDTH_MAX; x++)
        sum += bits_count(~b->column[x] & b->column[x] >> 1);
    return sum;
}

int32_t holes_depth(const struct board *b)
{
    int32_t sum = 0;
    for (int x = 0; x < b->width; x++)
        sum += bits_count(b->column[x] & ~(b->column[x] ^ (b->column[x] + 1)));
    return sum;
}

int32_t holes_rows(const struct board *b)
{
    uint32_t rows = 0;
    for (int x = 0; x < b->width; x++)
        rows |= holes_in_column(b->column[x]);
    return bits_count(rows);
}
