/* SPDX-License-Identifier: MIT
 *
 * Perft: counts and checksums of the actions from a position, which verify the move generator against other programs.
 */
#ifndef TETRARCH_TETRESS_PERFT_H
#define TETRARCH_TETRESS_PERFT_H

#include "tetress/action.h"

/* Counts the sequences of legal actions: counts[i] is the number of sequences of i + 1 actions, for all lengths up to
 * `depth`, 1 or more. A game that is over has none. */
void perft_actions(const struct torus *t, int depth, uint64_t counts[]);

/* Writes the MD5 of the sorted list of legal actions. Each is a line "a,b,c,d": its four cells, 11 r + c, in ascending
 * order. */
void perft_md5(const struct torus *t, char out[33]);

#endif
