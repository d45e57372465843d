/* SPDX-License-Identifier: MIT */
#include "measure/importance.h"

#include "engine/features/height.h"
#include "engine/features/holes.h"

#include <stddef.h>

static int heights(const struct board *b)
{
    return height_total(b);
}

static int heights_and_holes(const struct board *b)
{
    return height_total(b) + 2 * holes_count(b);
}

/* The highest column decides; those who stand beside it tell how much of the board it drags along. */
static int highest(const struct board *b)
{
    return b->width * height_max(b) + height_total(b);
}

static int squares(const struct board *b)
{
    int sum = 0;
    for (int x = 0; x < b->width; x++)
        sum += board_column_height(b, x) * board_column_height(b, x);
    return sum;
}

const struct importance importances[] = {
    { "heights", "the sum of the heights of the columns", heights },
    { "heights-holes", "the same plus two for each hole", heights_and_holes },
    { "highest", "the highest column, as often as there are columns, plus the sum of the heights", highest },
    { "squares", "the sum of the squared heights", squares },
    { 0 },
};

const char *const importance_names[] = { "heights", "heights-holes", "highest", "squares", NULL };
