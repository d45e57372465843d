/* SPDX-License-Identifier: MIT
 *
 * Torus hand: the piece that a person holds over the board of Tetress.
 *
 * The piece turns about the cell that the cursor is on, which is one of its own. Nothing here knows a screen: the
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

/* Takes up the first piece, with the cursor in the middle of the board. */
void torus_hand_init(struct torus_hand *h);

/* Moves the cursor, around the edges. */
void torus_hand_move(struct torus_hand *h, int rows, int columns);

/* Takes up a piece as it lies: any number, as the pieces are counted around. Returns the one that is held, 0 to
 * TORUS_PIECES - 1. */
void torus_hand_take(struct torus_hand *h, int piece);
int torus_hand_piece(const struct torus_hand *h);

/* Turns the piece by quarters, clockwise where positive. */
void torus_hand_turn(struct torus_hand *h, int quarters);

/* Returns the action that places the piece where it is, and puts cursor and piece where they are for an action. */
int torus_hand_action(const struct torus_hand *h);
void torus_hand_aim(struct torus_hand *h, int action);

/* Moves the cursor to the next place where the piece fits as it is turned, or the one before where `by` is negative,
 * for the side to move in a position. Returns false if there is none. */
bool torus_hand_jump(struct torus_hand *h, const struct torus *t, int by);

/* Returns where the cursor could be with the piece as it is turned. */
cells torus_hand_spots(const struct torus_hand *h, const struct torus *t);

#endif
