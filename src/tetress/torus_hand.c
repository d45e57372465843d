/* SPDX-License-Identifier: MIT */
#include "tetress/torus_hand.h"

#include <assert.h>

const char torus_pieces[] = "IOTJLSZ";
static_assert(sizeof torus_pieces == TORUS_PIECES + 1, "a letter for each piece");

/* The first shape of each piece; the shapes of a piece follow each other clockwise (tetress/action.c). */
static const int first[TORUS_PIECES + 1] = { 0, 2, 3, 7, 11, 15, 17, ACTION_SHAPES };

/* The cell about which each shape turns, relative to its anchor. */
static const struct {
    int8_t row, column;
} pivots[ACTION_SHAPES] = {
    { 0, 1 },  { 1, 0 },                      /* I */
    { 0, 0 },                                 /* O */
    { 0, 1 },  { 1, 0 },  { 1, 0 }, { 1, 0 }, /* T */
    { 1, 1 },  { 1, 0 },  { 0, 1 }, { 1, 0 }, /* J */
    { 1, -1 }, { 1, 0 },  { 0, 1 }, { 1, 1 }, /* L */
    { 1, 0 },  { 1, 0 },                      /* S */
    { 1, 1 },  { 1, -1 },                     /* Z */
};

static int around(int x, int size)
{
    return (x % size + size) % size;
}

static int modulo(int x)
{
    return around(x, TORUS_SIZE);
}

void torus_hand_init(struct torus_hand *h)
{
    *h = (struct torus_hand){ .row = TORUS_SIZE / 2, .column = TORUS_SIZE / 2 };
}

void torus_hand_move(struct torus_hand *h, int rows, int columns)
{
    h->row = modulo(h->row + rows);
    h->column = modulo(h->column + columns);
}

int torus_hand_piece(const struct torus_hand *h)
{
    int piece = 0;
    while (first[piece + 1] <= h->shape)
        piece++;
    return piece;
}

void torus_hand_take(struct torus_hand *h, int piece)
{
    h->shape = first[around(piece, TORUS_PIECES)];
}

void torus_hand_turn(struct torus_hand *h, int quarters)
{
    int piece = torus_hand_piece(h), shapes = first[piece + 1] - first[piece];
    h->shape = first[piece] + around(h->shape - first[piece] + quarters, shapes);
}

int torus_hand_action(const struct torus_hand *h)
{
    int row = modulo(h->row - pivots[h->shape].row), column = modulo(h->column - pivots[h->shape].column);
    return h->shape * TORUS_CELLS + row * TORUS_SIZE + column;
}

void torus_hand_aim(struct torus_hand *h, int action)
{
    int anchor = action % TORUS_CELLS;
    h->shape = action / TORUS_CELLS;
    h->row = modulo(anchor / TORUS_SIZE + pivots[h->shape].row);
    h->column = modulo(anchor % TORUS_SIZE + pivots[h->shape].column);
}

/* The anchors where the shape fits. */
static cells anchors(const struct torus_hand *h, const struct torus *t)
{
    struct actions found;
    actions_find(t, &found);
    return found.anchor[h->shape];
}

bool torus_hand_jump(struct torus_hand *h, const struct torus *t, int by)
{
    cells where = anchors(h, t);
    int action = torus_hand_action(h), anchor = action % TORUS_CELLS, step = by < 0 ? TORUS_CELLS - 1 : 1;
    for (int i = 0; i < TORUS_CELLS; i++) {
        anchor = (anchor + step) % TORUS_CELLS;
        if (where >> anchor & 1) {
            torus_hand_aim(h, action / TORUS_CELLS * TORUS_CELLS + anchor);
            return true;
        }
    }
    return false;
}

cells torus_hand_spots(const struct torus_hand *h, const struct torus *t)
{
    return cells_right(cells_down(anchors(h, t), modulo(pivots[h->shape].row)), modulo(pivots[h->shape].column));
}
