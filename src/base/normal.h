/* SPDX-License-Identifier: MIT
 *
 * Normal: Gaussian random numbers with the same bits on every machine.
 */
#ifndef TETRARCH_BASE_NORMAL_H
#define TETRARCH_BASE_NORMAL_H

#include "base/rng.h"

/* Draws from the normal distribution with mean 0 and deviation 1. Uses a varying number of draws of rng, so a
 * caller that wants independence gives each purpose a stream of its own. */
double normal_draw(struct rng *rng);

#endif
