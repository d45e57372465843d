/* SPDX-License-Identifier: MIT */
#include "engine/features/stage.h"

#include "engine/features/height.h"
#include "engine/features/holes.h"

int stage_of_board(const struct board *b)
{
    int rows = b->height - height_max(b);
    return (rows >= STAGE_PLENTY ? 0 : rows >= STAGE_SOME ? 2 : 4) + (holes_rows(b) >= STAGE_HOLES);
}

int32_t stage_before(const struct outcome *o)
{
    struct board before = o->locked;
    for (int k = 0; k < o->shape->width; k++)
        before.column[o->placement.column + k] &= ~((uint32_t)o->shape->column[k] << o->placement.row);
    return stage_of_board(&before);
}
