/* SPDX-License-Identifier: MIT */
#include "engine/features/height.h"

#include "base/bits.h"
#include "base/real.h"

int32_t height_of_column(const struct board *b, int column)
{
    return column < b->width ? board_column_height(b, column) : 0;
}

int32_t height_max(const struct board *b)
{
    uint32_t any = 0;
    for (int x = 0; x < b->width; x++)
        any |= b->column[x];
    return bits_length(any);
}

int32_t height_total(const struct board *b)
{
    int32_t sum = 0;
    for (int x = 0; x < WIDTH_MAX; x++) /* columns beyond the width are empty */
        sum += bits_count(bits_smear(b->column[x]));
    return sum;
}

int32_t height_blocks(const struct board *b)
{
    int32_t sum = 0;
    for (int x = 0; x < b->width; x++)
        sum += bits_count(b->column[x]);
    return sum;
}

int32_t height_weighted_blocks(const struct board *b)
{
    int32_t sum = 0;
    for (int x = 0; x < b->width; x++)
        for (uint32_t cells = b->column[x]; cells; cells &= cells - 1)
            sum += bits_lowest(cells) + 1;
    return sum;
}

int32_t height_rbf(const struct board *b, int i)
{
    double height = b->height, mean = (double)height_total(b) / b->width;
    double distance = mean - i * height / 4.0, width = height / 5.0;
    return (int32_t)(65536.0 * real_exp(-distance * distance / (2.0 * width * width)) + 0.5);
}

int32_t height_constant(const struct board *b)
{
    (void)b;
    return 1;
}
