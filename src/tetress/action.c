/* SPDX-License-Identifier: MIT */
#include "tetress/action.h"

#include "tetress/survey.h"

struct action_step {
    int8_t row, column;
};

/* The shapes: offsets of the other three cells from the first, as rows down and columns to the right. */
#define SHAPES(X)                                                                                                      \
    X(0, 1, 0, 2, 0, 3)   /* I */                                                                                      \
    X(1, 0, 2, 0, 3, 0)   /* I */                                                                                      \
    X(0, 1, 1, 0, 1, 1)   /* O */                                                                                      \
    X(0, 1, 0, 2, 1, 1)   /* T */                                                                                      \
    X(1, -1, 1, 0, 2, 0)  /* T */                                                                                      \
    X(1, -1, 1, 0, 1, 1)  /* T */                                                                                      \
    X(1, 0, 1, 1, 2, 0)   /* T */                                                                                      \
    X(1, 0, 1, 1, 1, 2)   /* J */                                                                                      \
    X(0, 1, 1, 0, 2, 0)   /* J */                                                                                      \
    X(0, 1, 0, 2, 1, 2)   /* J */                                                                                      \
    X(1, 0, 2, -1, 2, 0)  /* J */                                                                                      \
    X(1, -2, 1, -1, 1, 0) /* L */                                                                                      \
    X(1, 0, 2, 0, 2, 1)   /* L */                                                                                      \
    X(0, 1, 0, 2, 1, 0)   /* L */                                                                                      \
    X(0, 1, 1, 1, 2, 1)   /* L */                                                                                      \
    X(0, 1, 1, -1, 1, 0)  /* S */                                                                                      \
    X(1, 0, 1, 1, 2, 1)   /* S */                                                                                      \
    X(0, 1, 1, 1, 1, 2)   /* Z */                                                                                      \
    X(1, -1, 1, 0, 2, -1) /* Z */

#define STEPS_OF(r1, c1, r2, c2, r3, c3) { { r1, c1 }, { r2, c2 }, { r3, c3 } },
static const struct action_step shapes[ACTION_SHAPES][3] = { SHAPES(STEPS_OF) };

/* The cells of every action, computed by the compiler: each shape at each of the 11 x 11 anchors. */
#define CELL(r, c) (cells)1 << (((r) % TORUS_SIZE) * TORUS_SIZE + ((c) + TORUS_SIZE) % TORUS_SIZE)
#define AT(r, c, r1, c1, r2, c2, r3, c3) CELL(r, c) | CELL(r + r1, c + c1) | CELL(r + r2, c + c2) | CELL(r + r3, c + c3)
#define IN_ROW(r, ...)                                                                                                 \
    AT(r, 0, __VA_ARGS__), AT(r, 1, __VA_ARGS__), AT(r, 2, __VA_ARGS__), AT(r, 3, __VA_ARGS__), AT(r, 4, __VA_ARGS__), \
        AT(r, 5, __VA_ARGS__), AT(r, 6, __VA_ARGS__), AT(r, 7, __VA_ARGS__), AT(r, 8, __VA_ARGS__),                    \
        AT(r, 9, __VA_ARGS__), AT(r, 10, __VA_ARGS__)
#define EVERYWHERE(...)                                                                                                \
    IN_ROW(0, __VA_ARGS__), IN_ROW(1, __VA_ARGS__), IN_ROW(2, __VA_ARGS__), IN_ROW(3, __VA_ARGS__),                    \
        IN_ROW(4, __VA_ARGS__), IN_ROW(5, __VA_ARGS__), IN_ROW(6, __VA_ARGS__), IN_ROW(7, __VA_ARGS__),                \
        IN_ROW(8, __VA_ARGS__), IN_ROW(9, __VA_ARGS__), IN_ROW(10, __VA_ARGS__),
const cells action_table[ACTIONS] = { SHAPES(EVERYWHERE) };

/* The thirteen distinct steps of all shapes, rows 0 to 3 and columns -2 to 3: a set is shifted once by each of them. */
enum { STEP_ROWS = 4, STEP_COLUMNS = 6, STEP_LEFT = 2 };
static const struct action_step steps[] = {
    { 0, 0 }, { 0, 1 }, { 0, 2 },  { 0, 3 }, { 1, -2 }, { 1, -1 }, { 1, 0 },
    { 1, 1 }, { 1, 2 }, { 2, -1 }, { 2, 0 }, { 2, 1 },  { 3, 0 },
};
enum { STEPS = sizeof steps / sizeof *steps };

int action_find(cells set)
{
    for (int shape = 0; cells_count(set) == 4 && shape < ACTION_SHAPES; shape++)
        for (cells left = set; left; left &= left - 1) {
            int action = shape * TORUS_CELLS + cells_lowest(left);
            if (action_cells(action) == set)
                return action;
        }
    return -1;
}

bool action_is_legal(const struct torus *t, int action)
{
    if (action < 0 || action >= ACTIONS)
        return false;
    cells set = action_cells(action);
    return !(set & (t->tokens[RED] | t->tokens[BLUE])) && (t->turn < 2 || set & cells_beside(t->tokens[t->side]));
}

/* For each step, the anchors from which it leads into a set: the set shifted back by the step. */
static inline __attribute__((always_inline)) void move_back(cells set, cells out[STEP_ROWS][STEP_COLUMNS])
{
    cells sideways[STEP_COLUMNS];
    for (int i = 0; i < STEP_COLUMNS; i++)
        sideways[i] = cells_right(set, (TORUS_SIZE + STEP_LEFT - i) % TORUS_SIZE);
#pragma GCC unroll 13
    for (int i = 0; i < STEPS; i++) {
        int row = steps[i].row, column = steps[i].column + STEP_LEFT;
        out[row][column] = cells_down(sideways[column], (TORUS_SIZE - row) % TORUS_SIZE);
    }
}

static inline __attribute__((always_inline)) cells at(cells moved[STEP_ROWS][STEP_COLUMNS], struct action_step step)
{
    return moved[step.row][step.column + STEP_LEFT];
}

void actions_find_for(const struct torus *t, enum side side, struct actions *out)
{
    cells free[STEP_ROWS][STEP_COLUMNS], touching[STEP_ROWS][STEP_COLUMNS];
    move_back(CELLS_ALL ^ (t->tokens[RED] | t->tokens[BLUE]), free);
    /* The first action of each side may go anywhere. */
    move_back(t->turn < 2 ? CELLS_ALL : cells_beside(t->tokens[side]), touching);
#pragma GCC unroll 19
    for (int shape = 0; shape < ACTION_SHAPES; shape++) {
        const struct action_step *s = shapes[shape], here = { 0, 0 };
        cells fits = at(free, here) & at(free, s[0]) & at(free, s[1]) & at(free, s[2]);
        cells touches = at(touching, here) | at(touching, s[0]) | at(touching, s[1]) | at(touching, s[2]);
        out->anchor[shape] = fits & touches;
    }
}

void actions_find(const struct torus *t, struct actions *out)
{
    actions_find_for(t, (enum side)t->side, out);
}

int actions_count(const struct torus *t, enum side side)
{
    struct survey survey;
    survey_find(t, &survey);
    return survey.actions[side];
}

bool actions_any(const struct torus *t)
{
    struct actions a;
    cells any = 0;
    actions_find(t, &a);
    for (int shape = 0; shape < ACTION_SHAPES; shape++)
        any |= a.anchor[shape];
    return any != 0;
}

int actions_list(const struct actions *a, uint16_t out[])
{
    int n = 0;
    for (int shape = 0; shape < ACTION_SHAPES; shape++)
        for (int from = 0; from < 128; from += 64)
            for (uint64_t left = (uint64_t)(a->anchor[shape] >> from); left; left &= left - 1)
                out[n++] = (uint16_t)(shape * TORUS_CELLS + from + __builtin_ctzll(left));
    return n;
}
