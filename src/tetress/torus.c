/* SPDX-License-Identifier: MIT */
#include "tetress/torus.h"

#include "base/rng.h"

/* A bit at the left end of each full row. */
static cells full_rows(cells full)
{
    cells x = full & full >> 1; /* pairs */
    x &= x >> 2;                /* fours */
    x &= x >> 4;                /* eights */
    return x & full >> 8 & full >> 9 & full >> 10 & CELLS_COLUMN;
}

/* A bit at the upper end of each full column. */
static cells full_columns(cells full)
{
    cells x = full;
    for (int row = 1; row < TORUS_SIZE; row++)
        x &= full >> TORUS_SIZE * row;
    return x & CELLS_ROW;
}

cells cells_lines(cells full)
{
    return full_rows(full) * CELLS_ROW | full_columns(full) * CELLS_COLUMN;
}

int cells_line_count(cells full)
{
    return cells_count(full_rows(full)) + cells_count(full_columns(full));
}

struct torus torus_empty(void)
{
    return (struct torus){ .side = RED };
}

int torus_apply(struct torus *t, cells action)
{
    t->tokens[t->side] |= action;
    cells full = t->tokens[RED] | t->tokens[BLUE];
    int lines = 0;
    cells cleared = cells_lines(full);
    if (cleared) {
        lines = cells_line_count(full);
        t->tokens[RED] &= ~cleared;
        t->tokens[BLUE] &= ~cleared;
    }
    t->side ^= 1;
    t->turn++;
    return lines;
}

enum torus_end torus_end(const struct torus *t, bool stuck)
{
    if (t->turn >= TORUS_TURNS) {
        int lead = cells_count(t->tokens[RED]) - cells_count(t->tokens[BLUE]);
        return lead > 0 ? TORUS_RED_WINS : lead < 0 ? TORUS_BLUE_WINS : TORUS_DRAW;
    }
    if (!stuck)
        return TORUS_GOES_ON;
    return t->side == RED ? TORUS_BLUE_WINS : TORUS_RED_WINS;
}

uint64_t torus_key(const struct torus *t)
{
    uint64_t key = t->side;
    for (int side = 0; side < SIDES; side++) {
        key = rng_mix(key + (uint64_t)t->tokens[side] + 0x9e3779b97f4a7c15u);
        key = rng_mix(key + (uint64_t)(t->tokens[side] >> 64));
    }
    return key;
}
