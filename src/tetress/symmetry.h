/* SPDX-License-Identifier: MIT
 *
 * Symmetry: the 968 rotations, reflections and shifts of the torus onto itself, under which the game is the same.
 *
 * A symmetry is a number below SYMMETRIES, 121 x k + cell: one of the eight symmetries of a square, followed by the
 * shift that takes cell 0 to that cell. 0 is the identity.
 */
#ifndef TETRARCH_TETRESS_SYMMETRY_H
#define TETRARCH_TETRESS_SYMMETRY_H

#include "tetress/action.h"

enum { SYMMETRIES = 8 * TORUS_CELLS };

/* Returns the image of a set of cells. */
cells symmetry_cells(cells set, int symmetry);

/* Return the image of a position and of an action. */
struct torus symmetry_torus(const struct torus *t, int symmetry);
int symmetry_action(int action, int symmetry);

/* Keeps one action of each class, in their order, and returns how many are left. Two actions are in one class if a
 * symmetry that leaves the board unchanged maps one to the other. */
int symmetry_thin(const struct torus *t, uint16_t list[], int n);

#endif
