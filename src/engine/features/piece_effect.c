/* SPDX-License-Identifier: MIT */
#include "engine/features/piece_effect.h"

#include "base/bits.h"

int32_t piece_effect_landing_height(const struct outcome *o)
{
    return 2 * o->placement.row + o->shape->height - 1;
}

int32_t piece_effect_landing_mid(const struct outcome *o)
{
    return 2 * o->placement.row + o->shape->height;
}

int32_t piece_effect_landing_top(const struct outcome *o)
{
    return o->placement.row + o->shape->height - 1;
}

int32_t piece_effect_eroded_cells(const struct outcome *o)
{
    int cells = 0;
    if (!o->removed) /* most often */
        return 0;
    for (int i = 0; i < o->shape->height; i++)
        if (o->removed >> (o->placement.row + i) & 1)
            cells += o->shape->row[i];
    return bits_count(o->removed) * cells;
}

int32_t piece_effect_rows_removed(const struct outcome *o)
{
    return bits_count(o->removed);
}
