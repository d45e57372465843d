/* SPDX-License-Identifier: MIT
 *
 * Compare: which of two controllers plays the longer games, told as soon as it is certain enough.
 *
 * A sequential test for the ratio of two exponential means, after each pair of games. With n games each and
 * totals a and b, the density of u = a / b depends on the ratio of the means alone, and the likelihood ratio
 * of "the ratio is r" against "they are equal" is
 *
 *     L(r) = r^-n ((1 + u) / (1 + u / r))^2n .
 *
 * Averaged over a fixed spread of ratios it is a martingale while the means are equal, so it reaches 1/alpha
 * with a chance of at most alpha, however often one looks (Ville 1939; Robbins 1970). Therefore, as far as game
 * lengths are exponential: equal
 * controllers are told apart with a chance of at most alpha, and the interval holds the true ratio at every
 * moment of the comparison with a chance of at least 1 - alpha.
 */
#ifndef TETRARCH_MEASURE_COMPARE_H
#define TETRARCH_MEASURE_COMPARE_H

#include "base/stats.h"

struct compare {
    double alpha;
    int games;               /* of each */
    double rows_a, rows_b;   /* as they were */
    double total_a, total_b; /* as the test takes them: at least half a row a game */
    double evidence;         /* the highest logarithm of the averaged likelihood ratio so far */
};

/* Starts a comparison that errs with a chance of at most alpha. */
struct compare compare_start(double alpha);

/* Adds one game of each, both played to the end, by their lengths. A game without a row counts as half a
 * row, as no exponential time is 0. */
void compare_add(struct compare *c, double a, double b);

/* Returns 1 if A plays the longer games, -1 if B does, 0 while it is not certain enough. */
int compare_winner(const struct compare *c);

/* Guesses after how many games of each there will be a winner, at most max_games: as the evidence for the ratio seen so
 * far grows in proportion to the games. */
int compare_games_expected(const struct compare *c, int max_games);

/* Returns the p-value: the lowest alpha for which there would be a winner by now. */
double compare_p(const struct compare *c);

/* Returns the ratio of the means, A's to B's, with an interval of level 1 - alpha that is right whenever one
 * looks. */
struct interval compare_ratio(const struct compare *c);

#endif
