/* SPDX-License-Identifier: MIT
 *
 * Match: many games between two rivals, in pairs: the same opening twice, with colours swapped.
 */
#ifndef TETRARCH_MATCH_MATCH_H
#define TETRARCH_MATCH_MATCH_H

#include "base/err.h"
#include "base/stats.h"
#include "exec/exec.h"
#include "match/bout.h"

/* A sequential test of "the first agent is elo1 better" against "only elo0", each wrong with a chance of 5%. */
struct match_sprt {
    bool on;
    double elo0, elo1;
};

struct match_config {
    char agent[2][RIVAL_TEXT]; /* as rival_check() takes them */
    struct bout_limits limits;
    int games; /* an even number; the most, with a sequential test */
    struct match_sprt sprt;
    int threads;
    uint64_t seed;
};

/* One game. */
struct match_game {
    uint8_t red;   /* the agent that played red: 0 or 1 */
    int8_t winner; /* 0, 1, or -1 for a draw */
    uint8_t reason;
    uint8_t plies;
    uint8_t opening; /* plies of it */
    uint16_t action[TORUS_TURNS];
    double seconds[2], nodes[2], depth[2]; /* of each agent: all together, and the means of its decisions */
};

struct match_result {
    int games;
    struct match_game *game; /* owned */
};

/* What a match amounts to, for the first agent. */
struct match_summary {
    int wins, losses, draws;
    struct interval elo; /* the difference, with its 95% interval */
};

/* What a sequential test says. */
enum match_verdict { VERDICT_OPEN, VERDICT_BETTER, VERDICT_NOT_BETTER };

/* Called a few times a second. */
struct match_watch {
    void (*tick)(void *context, int done);
    void *context;
    const atomic_bool *stop;
};

/* Plays a match; both rivals must be right. Release the result with match_release(). */
struct match_result match_play(const struct match_config *config, const struct match_watch *watch);

/* Sums up a match of at least one game. The interval is that of the mean of the pairs, which are independent. */
struct match_summary match_summary(const struct match_result *r);

/* Returns the logarithm of the likelihood ratio of the two hypotheses, and what follows. The pairs are taken as normally
 * distributed with the variance they have. */
double match_llr(const struct match_result *r, const struct match_sprt *sprt, enum match_verdict *verdict);

void match_release(struct match_result *r);

#endif
