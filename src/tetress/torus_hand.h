/* SPDX-License-Identifier: MIT
 *
 * Torus hand: the piece that a person holds over the board of Tetress.
 *
 * The piece turns about the cell under the cursor, which is one of its own. Nothing here depends on a screen: the
 * terminal and the page both use it.
 */
#ifndef TETRARCH_TETRESS_TORUS_HAND_H
#define TETRARCH_TETRESS_TORUS_HAND_H

#include "tetress/action.h"

enum { TORUS_PIECES = 7 };

/* The letters of the pieces, in the order of the shapes. */
extern const char torus_pieces[];

struct torus_hand {
    int row, column; /* of the cursor */
    int shape;
};

/* Picks up the first piece, with the cursor in the middle of the board. */
void torus_hand_init(struct torus_hand *h);

/* Moves the cursor, wrapping around the edges. */
void torus_hand_move(struct torus_hand *h, int rows, int columns);

/* Picks up a piece in its first orientation; any number will do, as it is taken modulo TORUS_PIECES. torus_hand_piece()
 * returns the piece that is held, 0 to TORUS_PIECES - 1. */
void torus_hand_take(struct torus_hand *h, int piece);
int torus_hand_piece(const struct torus_hand *h);

/* Turns the piece by quarter turns, clockwise if positive. */
void torus_hand_turn(struct torus_hand *h, int quarters);

/* Returns the action that places the piece where it is. torus_hand_aim() does the reverse: it sets cursor and piece to
 * an action. */
int torus_hand_action(const struct torus_hand *h);
void torus_hand_aim(struct torus_hand *h, int action);

/* Moves the cursor to the next place, or to the previous one if `by` is negative, where the side to move may put the
 * piece in its current orientation. Returns false if there is none. */
bool torus_hand_jump(struct torus_hand *h, const struct torus *t, int by);

/* Returns the cursor positions from which the side to move may put the piece in its current orientation. */
cells torus_hand_spots(const struct torus_hand *h, const struct torus *t);

#endif
