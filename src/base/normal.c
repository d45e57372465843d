/* SPDX-License-Identifier: MIT */
#include "base/normal.h"

#include "base/real.h"

#include <math.h>

/* Marsaglia's polar method: it needs a logarithm and a square root, both of which give the same bits everywhere. The
 * second number of the pair is discarded; keeping it would be hidden state. */
double normal_draw(struct rng *rng)
{
    for (;;) {
        double u = 2.0 * rng_real(rng) - 1.0, v = 2.0 * rng_real(rng) - 1.0, s = u * u + v * v;
        if (s > 0.0 && s < 1.0)
            return u * sqrt(-2.0 * real_log(s) / s);
    }
}
