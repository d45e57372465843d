/* SPDX-License-Identifier: MIT
 *
 * Notation: boards, actions and scores of Tetress as text.
 *
 * A board is eleven rows from the top, separated by "/": "r" is a red token, "b" a blue one, "." an empty cell. An
 * action is its four cells in ascending order, each as row-column: "0-3,0-4,0-5,1-4".
 */
#ifndef TETRARCH_TETRESS_NOTATION_H
#define TETRARCH_TETRESS_NOTATION_H

#include "base/err.h"
#include "tetress/action.h"

enum { TORUS_TEXT_MAX = TORUS_CELLS + TORUS_SIZE, ACTION_TEXT_MAX = 4 * 6, SCORE_TEXT_MAX = 32 };

/* Reads a board; turn and side are left to the caller. Rows may also be separated by newlines. */
int torus_parse(const char *text, struct torus *out, struct err *err);

/* Writes a board into out, which must hold TORUS_TEXT_MAX bytes. */
void torus_print(const struct torus *t, char out[]);

/* Reads an action, and writes one into out, which must hold ACTION_TEXT_MAX bytes. */
int action_parse(const char *text, int *action, struct err *err);
void action_print(int action, char out[]);

/* Writes an agent's score: "wins in 3" or "loses in 3" if the game is decided, otherwise the points with their sign
 * after `word`, which may be empty: "score +120". */
const char *score_print(int score, const char *word, char out[SCORE_TEXT_MAX]);

#endif
