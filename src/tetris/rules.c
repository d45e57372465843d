/* SPDX-License-Identifier: MIT */
#include "tetris/rules.h"

#include <assert.h>

struct rules rules_simplified(int width, int height)
{
    assert(width >= WIDTH_MIN && width <= WIDTH_MAX && height >= HEIGHT_MIN && height <= HEIGHT_MAX);
    return (struct rules){ .width = width, .height = height, .pieces = { .kind = SEQUENCE_UNIFORM } };
}
