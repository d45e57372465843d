/* SPDX-License-Identifier: MIT
 *
 * Action: one of the 2,299 ways to put a tetromino on the torus.
 *
 * An action is a number, 121 x shape + anchor: one of the nineteen fixed shapes, and the cell of the board where the
 * first of its cells, in row order, goes. The legal actions of a shape are found all at once, as a set of anchors.
 */
#ifndef TETRARCH_TETRESS_ACTION_H
#define TETRARCH_TETRESS_ACTION_H

#include "tetress/torus.h"

enum { ACTION_SHAPES = 19, ACTIONS = ACTION_SHAPES * TORUS_CELLS };

/* The legal actions of a position: for each shape, the set of its legal anchors. */
struct actions {
    cells anchor[ACTION_SHAPES];
};

/* Returns the four cells of an action. */
extern const cells action_table[ACTIONS];
static inline cells action_cells(int action)
{
    return action_table[action];
}

/* Returns the action with these cells, or -1 if they are not a tetromino. */
int action_find(cells set);

/* Tells whether an action is legal for the side to move. Any number may be passed; one that is not an action is not
 * legal. */
bool action_is_legal(const struct torus *t, int action);

/* Finds the legal actions of the side to move. */
void actions_find(const struct torus *t, struct actions *out);

/* Finds the legal actions of a side as if it were to move. */
void actions_find_for(const struct torus *t, enum side side, struct actions *out);

/* Counts the legal actions of a side as if it were to move. */
int actions_count(const struct torus *t, enum side side);

/* Tells whether the side to move has a legal action. */
bool actions_any(const struct torus *t);

/* Writes the actions as numbers, in ascending order, into out, which must hold ACTIONS; returns how many. */
int actions_list(const struct actions *a, uint16_t out[]);

#endif
