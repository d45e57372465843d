/* SPDX-License-Identifier: MIT
 *
 * Normal: Gaussian random numbers with the same bits on every machine.
 */
#ifndef TETRARCH_BASE_NORMAL_H
#define TETRARCH_BASE_NORMAL_H

#include "base/rng.h"

/* Draws from the normal distribution with mean 0 and standard deviation 1. Draws a varying number of times from rng, so
 * a caller that needs independent parts gives each of them a stream of its own. */
double normal_draw(struct rng *rng);

#endif
