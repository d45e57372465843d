/* SPDX-License-Identifier: MIT
 *
 * Match summary: what the games of a match amount to.
 */
#ifndef TETRARCH_LAB_MATCH_MATCH_SUMMARY_H
#define TETRARCH_LAB_MATCH_MATCH_SUMMARY_H

#include "lab/match/match_game.h"

struct match_result {
    int games;
    struct match_game *game; /* owned */
};

/* What a match amounts to, for the first agent. */
struct match_summary {
    struct match_score score;
    int red_wins[2]; /* of each agent, as red */
};

/* The effort that an agent's decisions took, on average. */
struct match_effort {
    double seconds;      /* per game */
    double nodes, depth; /* per decision */
    double speed;        /* nodes per second */
};

/* Sums up a match of at least one game, as match_score() does. */
struct match_summary match_summary(const struct match_result *r);

/* Returns the effort of agent 0 or 1 in a match of at least one game. */
struct match_effort match_effort(const struct match_result *r, int agent);

/* Returns the log-likelihood ratio, and sets the verdict, as match_score_llr() does. */
double match_llr(const struct match_result *r, const struct match_sprt *sprt, enum match_verdict *verdict);

/* Frees the games. */
void match_release(struct match_result *r);

#endif
