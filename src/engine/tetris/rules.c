/* SPDX-License-Identifier: MIT */
#include "engine/tetris/rules.h"

#include <assert.h>
#include <stddef.h>

const char *const rules_kinds[] = { [RULES_SIMPLIFIED] = "simplified", [RULES_GUIDELINE] = "guideline", NULL };

struct rules rules_simplified(int width, int height)
{
    assert(width >= WIDTH_MIN && width <= WIDTH_MAX && height >= HEIGHT_MIN && height <= HEIGHT_MAX);
    return (struct rules){ .width = width, .height = height, .pieces = { .kind = SEQUENCE_UNIFORM } };
}

struct rules rules_guideline(void)
{
    return (struct rules){
        .kind = RULES_GUIDELINE,
        .width = 10,
        .height = 24,
        .hold = true,
        .pieces = { .kind = SEQUENCE_BAG },
    };
}
