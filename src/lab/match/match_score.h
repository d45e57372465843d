/* SPDX-License-Identifier: MIT
 *
 * Match score: what the points of a match amount to, whatever game it is: the difference in Elo, and a sequential test.
 *
 * Games come in pairs, 2i and 2i + 1, in which the sides are swapped.
 */
#ifndef TETRARCH_LAB_MATCH_MATCH_SCORE_H
#define TETRARCH_LAB_MATCH_MATCH_SCORE_H

#include "base/stats.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A sequential test of "the first player is elo1 better" against "only elo0", each wrong with a probability of 5%. */
struct match_sprt {
    bool on;
    double elo0, elo1;
};

/* The verdict of a sequential test. */
enum match_verdict { VERDICT_OPEN, VERDICT_BETTER, VERDICT_NOT_BETTER };

/* The words for the verdicts. */
extern const char *const match_verdicts[];

/* Who won each game: 0, 1, or -1 for a draw. The games may be any structs that have a winner. */
struct match_winners {
    int games;
    const int8_t *first; /* the winner of the first game */
    size_t stride;       /* bytes from one to the next */
};

/* What a match amounts to, for the first player. */
struct match_score {
    int wins, losses, draws;
    struct interval elo; /* the difference, with its 95% interval */
};

/* Sums up a match of at least one game. The difference and its interval (Wilson's) are those of the pairs, which are
 * independent. If one side won every pair, there is a bound instead of an interval: one end is infinite, and the finite
 * one is exact, the share of points with which that many pairs are all won in one match of twenty. The difference
 * itself is then computed with half a game less. */
struct match_score match_score(const struct match_winners *w);

/* Returns the log-likelihood ratio of the two hypotheses, and sets the verdict. The pairs are taken as normally
 * distributed with their sample variance. */
double match_score_llr(const struct match_winners *w, const struct match_sprt *sprt, enum match_verdict *verdict);

#endif
