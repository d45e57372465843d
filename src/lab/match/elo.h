/* SPDX-License-Identifier: MIT
 *
 * Elo: differences in playing strength. 400 Elo are odds of ten to one. With base/real.h the figures are the same on
 * every machine, and in the page.
 */
#ifndef TETRARCH_LAB_MATCH_ELO_H
#define TETRARCH_LAB_MATCH_ELO_H

#include "base/real.h"

#include <math.h>

/* What one Elo adds to the log-odds. */
static const double elo_log = 2.302585092994045684 / 400;

/* Returns the Elo difference for a share of the points: infinite for all or none. */
static inline double elo_of_share(double share)
{
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : real_log(share / (1 - share)) / elo_log;
}

/* Returns the share of the points for an Elo difference. */
static inline double elo_to_share(double elo)
{
    return 1 / (1 + real_exp(-elo * elo_log));
}

#endif
