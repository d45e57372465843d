/* SPDX-License-Identifier: MIT
 *
 * Match summary: what the games of a match amount to.
 */
#ifndef TETRARCH_LAB_MATCH_MATCH_SUMMARY_H
#define TETRARCH_LAB_MATCH_MATCH_SUMMARY_H

#include "base/stats.h"
#include "lab/match/match_game.h"

struct match_result {
    int games;
    struct match_game *game; /* owned */
};

/* What a match amounts to, for the first agent. */
struct match_summary {
    int wins, losses, draws;
    int red_wins[2];     /* of each agent, as red */
    struct interval elo; /* the difference, with its 95% interval */
};

/* The verdict of a sequential test. */
enum match_verdict { VERDICT_OPEN, VERDICT_BETTER, VERDICT_NOT_BETTER };

/* The effort that an agent's decisions took, on average. */
struct match_effort {
    double seconds;      /* per game */
    double nodes, depth; /* per decision */
    double speed;        /* nodes per second */
};

/* Sums up a match of at least one game. The difference and its interval (Wilson's) are those of the pairs, which are
 * independent. If one side won every pair, there is a bound instead of an interval: one end is infinite, and the finite
 * one is exact, the share of points with which that many pairs are all won in one match of twenty. The difference
 * itself is then computed with half a game less. */
struct match_summary match_summary(const struct match_result *r);

/* Returns the effort of agent 0 or 1 in a match of at least one game. */
struct match_effort match_effort(const struct match_result *r, int agent);

/* Returns the log-likelihood ratio of the two hypotheses, and sets the verdict. The pairs are taken as normally
 * distributed with their sample variance. */
double match_llr(const struct match_result *r, const struct match_sprt *sprt, enum match_verdict *verdict);

/* Frees the games. */
void match_release(struct match_result *r);

#endif
