/* SPDX-License-Identifier: MIT
 *
 * Compare: which of two controllers plays longer games, decided as soon as the evidence suffices.
 *
 * A sequential test for the ratio of two exponential means, evaluated after each pair of games. With n games each and
 * totals a and b, the density of u = a / b depends on the ratio of the means alone, and the likelihood ratio of "the
 * ratio is r" against "they are equal" is
 *
 *     L(r) = r^-n ((1 + u) / (1 + u / r))^2n .
 *
 * Averaged over a fixed spread of ratios it is a martingale while the means are equal, so it reaches 1/alpha with a
 * probability of at most alpha, however often it is evaluated (Ville 1939; Robbins 1970). Therefore, as far as game
 * lengths are exponential, equal controllers are declared different with a probability of at most alpha, and the
 * interval contains the true ratio throughout the comparison with a probability of at least 1 - alpha.
 */
#ifndef TETRARCH_MEASURE_COMPARE_H
#define TETRARCH_MEASURE_COMPARE_H

#include "base/stats.h"

struct compare {
    double alpha;
    int games;               /* of each */
    double rows_a, rows_b;   /* as played */
    double total_a, total_b; /* as the test uses them: at least half a row a game */
    double evidence;         /* the highest logarithm of the averaged likelihood ratio so far */
};

/* Starts a comparison that errs with a probability of at most alpha. */
struct compare compare_start(double alpha);

/* Adds the lengths of one game of each, both played to the end. A game without a row counts as half a row, because no
 * exponential time is 0. */
void compare_add(struct compare *c, double a, double b);

/* Returns 1 if A plays the longer games, -1 if B does, 0 while the evidence does not suffice. */
int compare_winner(const struct compare *c);

/* Estimates after how many games of each there will be a winner, at most max_games, assuming that the evidence keeps
 * growing in proportion to the games. */
int compare_games_expected(const struct compare *c, int max_games);

/* Returns the p-value: the lowest alpha for which there would be a winner by now. */
double compare_p(const struct compare *c);

/* Returns the ratio of the means, A's to B's, with an interval of level 1 - alpha that is valid at any time. */
struct interval compare_ratio(const struct compare *c);

#endif
