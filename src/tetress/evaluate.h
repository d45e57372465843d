/* SPDX-License-Identifier: MIT
 *
 * Evaluate: what a position of Tetress is worth to the side to move, without looking ahead.
 */
#ifndef TETRARCH_TETRESS_EVALUATE_H
#define TETRARCH_TETRESS_EVALUATE_H

#include "tetress/action.h"

/* A won game is worth this, less the plies until then. */
enum { EVALUATE_WIN = 1000000, EVALUATE_LIMIT = EVALUATE_WIN - 1000 };

/* Returns the worth of a position in which both sides have so many legal actions. 0 is even; it is never beyond
 * EVALUATE_LIMIT either way. The one who can still move wins, so far as turn 150 is: board control counts, and then,
 * the nearer that turn, the lead in tokens. */
int evaluate(const struct torus *t, const int actions[SIDES]);

#endif
