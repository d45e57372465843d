/* SPDX-License-Identifier: MIT */
#include "tetress/torus.h"

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

/* A random number for each token: the mixer of rng.h, as macros that the compiler evaluates. */
#define MIX_1(x) (((x) ^ (x) >> 30) * 0xbf58476d1ce4e5b9u)
#define MIX_2(x) (((x) ^ (x) >> 27) * 0x94d049bb133111ebu)
#define TOKEN(i) (MIX_2(MIX_1((i + 1) * 0x9e3779b97f4a7c15u)) ^ MIX_2(MIX_1((i + 1) * 0x9e3779b97f4a7c15u)) >> 31)
#define TOKENS(i)                                                                                                      \
    TOKEN(i), TOKEN(i + 1), TOKEN(i + 2), TOKEN(i + 3), TOKEN(i + 4), TOKEN(i + 5), TOKEN(i + 6), TOKEN(i + 7),        \
        TOKEN(i + 8), TOKEN(i + 9), TOKEN(i + 10)
#define BOARD(i)                                                                                                       \
    TOKENS(i), TOKENS(i + 11), TOKENS(i + 22), TOKENS(i + 33), TOKENS(i + 44), TOKENS(i + 55), TOKENS(i + 66),         \
        TOKENS(i + 77), TOKENS(i + 88), TOKENS(i + 99), TOKENS(i + 110)
static const uint64_t token_key[SIDES][TORUS_CELLS] = { { BOARD(0) }, { BOARD(121) } };

static uint64_t key_of(cells set, enum side side)
{
    uint64_t key = 0;
    for (; set; set &= set - 1)
        key ^= token_key[side][cells_lowest(set)];
    return key;
}

void torus_rekey(struct torus *t)
{
    t->key = key_of(t->tokens[RED], RED) ^ key_of(t->tokens[BLUE], BLUE);
}

int torus_apply(struct torus *t, cells action)
{
    t->tokens[t->side] |= action;
    t->key ^= key_of(action, (enum side)t->side);
    cells full = t->tokens[RED] | t->tokens[BLUE];
    int lines = 0;
    cells cleared = cells_lines(full);
    if (cleared) {
        lines = cells_line_count(full);
        for (int side = 0; side < SIDES; side++) {
            t->key ^= key_of(t->tokens[side] & cleared, (enum side)side);
            t->tokens[side] &= ~cleared;
        }
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
