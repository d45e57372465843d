/* SPDX-License-Identifier: MIT
 *
 * Drop: hard drops, the only way a piece moves in the `simplified` game.
 *
 * A placement is a rotation and a leftmost column; the piece falls straight down and rests at the first
 * collision. Every (rotation, column) between the walls is available, always.
 */
#ifndef TETRARCH_ENGINE_TETRIS_DROP_H
#define TETRARCH_ENGINE_TETRIS_DROP_H

#include "engine/tetris/board.h"
#include "engine/tetris/piece.h"
#include "engine/tetris/rules.h"

enum { DROPS_MAX = ROTATIONS_MAX * WIDTH_MAX };

struct placement {
    int8_t rotation;
    int8_t column; /* leftmost */
    int8_t row;    /* where the lowest row of the shape rests */
};

/* Tells whether two placements are the same. */
static inline bool placement_equal(struct placement a, struct placement b)
{
    return a.rotation == b.rotation && a.column == b.column && a.row == b.row;
}

/* What a placement does: the board with the piece in it, and the board after full rows are gone. */
struct outcome {
    const struct shape *shape;
    struct placement placement;
    struct board locked; /* before full rows are removed */
    struct board after;  /* after */
    uint32_t removed;    /* the full rows that were removed, as bits of `locked` */
    bool alive;          /* false if this placement ends the game; nothing is removed then */
};

/* Returns the row in which the lowest row of a shape comes to rest when it is dropped at a column. */
static inline int drop_row(const struct board *b, const struct shape *shape, int column)
{
    int row = 0;
    for (int k = 0; k < shape->width; k++) {
        int rest = board_column_height(b, column + k) - shape->under[k];
        row = rest > row ? rest : row;
    }
    return row;
}

/* Drops a piece of the given rotation at a column and describes what happens. */
struct outcome drop_outcome(const struct board *b, const struct rules *rules, enum piece piece, int rotation,
                            int column);

/* Describes what happens when a piece comes to rest at a placement, however it got there. In the guideline game, a
 * placement wholly above the visible rows ends the game. */
struct outcome drop_outcome_at(const struct board *b, const struct rules *rules, enum piece piece,
                               struct placement placement);

/* Writes every drop of `piece` that does not end the game, by rotation then column, into out, which must
 * hold DROPS_MAX, and returns how many; 0 means the game is over. */
int drop_placements(const struct board *b, const struct rules *rules, enum piece piece, struct placement out[]);

/* Puts a piece on the board at a placement that does not end the game, removes the full rows and returns
 * how many there were. Does the same as drop_outcome_at(), faster. */
int drop_lock(struct board *b, enum piece piece, struct placement placement);

#endif
