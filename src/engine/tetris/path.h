/* SPDX-License-Identifier: MIT
 *
 * Path: the key presses that bring a piece to a resting place.
 */
#ifndef TETRARCH_ENGINE_TETRIS_PATH_H
#define TETRARCH_ENGINE_TETRIS_PATH_H

#include "engine/tetris/input.h"

/* No path visits a spot twice with the same spin. */
enum { PATH_MAX_INPUTS = ORIENTATIONS * FIELD_WIDTH * FIELD_HEIGHT * SPINS + 1 };

/* Writes a shortest sequence of presses that takes a piece from `start`, where it must fit, to a place with the
 * cells and the spin of `target`, and locks it there; of equally short ones one with the fewest soft drops. The last
 * is always INPUT_HARD. `flags` are those of reach.h; without REACH_SPINS the spin does not matter. Returns the
 * number of presses, or 0 if there is no path. */
int path_find(const struct field *f, enum piece piece, struct spot start, struct spot target, int flags,
              uint8_t out[PATH_MAX_INPUTS]);

#endif
