/* SPDX-License-Identifier: MIT
 *
 * Solve play: games of the best player, played by the values of a solved game. Their mean agrees with the exact one.
 */
#ifndef TETRARCH_MEASURE_SOLVE_PLAY_H
#define TETRARCH_MEASURE_SOLVE_PLAY_H

#include "measure/series.h"
#include "measure/solve.h"

/* Plays games 0 to games - 1 of a seed to their end on this many threads; s is of the best player. *stop, which may be
 * NULL, ends the series after the games under way. Release the result with series_release(). */
struct series solve_play(const struct solve *s, uint64_t seed, int games, int threads, const atomic_bool *stop);

#endif
