/* SPDX-License-Identifier: MIT
 *
 * Perft: counts the ways to place a sequence of pieces, to check the move generator against counts that were found in
 * another way.
 */
#ifndef TETRARCH_ENGINE_TETRIS_PERFT_H
#define TETRARCH_ENGINE_TETRIS_PERFT_H

#include "engine/tetris/rules.h"

/* Counts the sequences of drops of pieces[0] to pieces[depth - 1], depth 1 or more, from the empty board, that do
 * not end the game: counts[i] is that of the first i + 1 pieces. Different ways to the same board count separately. */
void perft_drops(const struct rules *rules, const uint8_t pieces[], int depth, uint64_t counts[]);

/* The same for the modern game's field and the places that key presses reach; flags as in reach.h. */
void perft_reach(const uint8_t pieces[], int depth, int flags, uint64_t counts[]);

#endif
