/* SPDX-License-Identifier: MIT
 *
 * Symmetry: the 968 ways to turn, mirror and move the torus onto itself, under which the game is the same.
 *
 * A symmetry is a number below SYMMETRIES, 121 x k + cell: one of the eight of a square, then a step that takes cell 0
 * to that cell. 0 changes nothing.
 */
#ifndef TETRARCH_TETRESS_SYMMETRY_H
#define TETRARCH_TETRESS_SYMMETRY_H

#include "tetress/action.h"

enum { SYMMETRIES = 8 * TORUS_CELLS };

/* Returns where the cells of a set go. */
cells symmetry_cells(cells set, int symmetry);

/* Returns the position that a symmetry makes of another, and the action. */
struct torus symmetry_torus(const struct torus *t, int symmetry);
int symmetry_action(int action, int symmetry);

/* Leaves one action of each kind: two are of a kind if a symmetry that leaves the board as it is makes one of the
 * other. Returns how many are left, in their order. */
int symmetry_thin(const struct torus *t, uint16_t list[], int n);

#endif
