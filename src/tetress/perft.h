/* SPDX-License-Identifier: MIT
 *
 * Perft: the actions and lines of play from a position, which prove the move generator against other programs.
 */
#ifndef TETRARCH_TETRESS_PERFT_H
#define TETRARCH_TETRESS_PERFT_H

#include "tetress/action.h"

/* Counts the sequences of legal actions: counts[i] is that of i + 1 of them, up to `depth`, 1 or more. A game that is
 * over has none. */
void perft_actions(const struct torus *t, int depth, uint64_t counts[]);

/* Writes the md5 of the sorted list of legal actions: each is four cells, 11 r + c, ascending, "a,b,c,d" and a newline.
 * */
void perft_md5(const struct torus *t, char out[33]);

#endif
