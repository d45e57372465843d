/* SPDX-License-Identifier: MIT
 *
 * Notate: boards and actions of Tetress as text.
 *
 * A board is eleven rows from the top, separated by "/": "r" is a red token, "b" a blue one, "." an empty cell. An
 * action is its four cells in ascending order, each as row-column: "0-3,0-4,0-5,1-4".
 */
#ifndef TETRARCH_TETRESS_NOTATE_H
#define TETRARCH_TETRESS_NOTATE_H

#include "base/err.h"
#include "tetress/action.h"

enum { NOTATE_MAX = TORUS_CELLS + TORUS_SIZE, NOTATE_ACTION_MAX = 4 * 6 };

/* Reads a board; turn and side are left to the caller. Rows may also be separated by line ends. */
int notate_parse(const char *text, struct torus *out, struct err *err);

/* Writes a board into out, which must hold NOTATE_MAX bytes. */
void notate_print(const struct torus *t, char out[]);

/* Reads an action, and writes one into out, which must hold NOTATE_ACTION_MAX bytes. */
int notate_parse_action(const char *text, int *action, struct err *err);
void notate_print_action(int action, char out[]);

#endif
