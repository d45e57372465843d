/* SPDX-License-Identifier: MIT
 *
 * Match: many games between two contestants, in pairs: the same opening twice, with colours swapped.
 */
#ifndef TETRARCH_LAB_MATCH_MATCH_H
#define TETRARCH_LAB_MATCH_MATCH_H

#include "base/err.h"
#include "base/stats.h"
#include "exec/exec.h"
#include "lab/match/game.h"

/* A sequential test of "the first agent is elo1 better" against "only elo0", each wrong with a chance of 5%. */
struct match_sprt {
    bool on;
    double elo0, elo1;
};

struct match_config {
    char agent[2][CONTESTANT_TEXT]; /* as contestant_check() takes them */
    struct game_limits limits;
    int games; /* an even number; the most, with a sequential test */
    struct match_sprt sprt;
    int threads;
    uint64_t seed;
    const struct match_result *before; /* games of this match that were played before, in any order, or NULL */
};

/* One game. */
struct match_game {
    int number;    /* from 0 */
    uint8_t red;   /* the agent that played red: 0 or 1 */
    int8_t winner; /* 0, 1, or -1 for a draw */
    uint8_t reason;
    uint8_t plies;
    uint8_t opening; /* plies of it */
    struct game_move move[TORUS_TURNS];
};

/* Returns the agent, 0 or 1, that made a ply of a game; the first ply is 0. */
static inline int match_mover(const struct match_game *g, int ply)
{
    return ply % SIDES == RED ? g->red : !g->red;
}

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

/* What the decisions of an agent took. */
struct match_effort {
    double seconds;      /* a game */
    double nodes, depth; /* a decision */
    double speed;        /* nodes a second */
};

/* What the caller may want to see and do meanwhile; all members may be left 0. */
struct match_watch {
    void (*tick)(void *context, int done); /* called a few times a second */
    /* Called with each new game as it ends, not twice at a time; no game is begun any more once it returns false. */
    bool (*ended)(void *context, const struct match_game *game);
    void *context;
    const atomic_bool *stop;
};

/* Plays the games of a match that were not played before; both contestants must be right. The result has all games up
 * to the first that was not played: all of them, unless it was stopped. Where this machine lacks what it takes to start
 * as many engines at once as there are threads, fewer games are played at once; fails if not even one can be. Release
 * the result with match_release() in any case. */
int match_play(const struct match_config *config, const struct match_watch *watch, struct match_result *out,
               struct err *err);

/* Sums up a match of at least one game. The difference and its interval (Wilson's) are those of the pairs, which are
 * independent. Where one side won every pair there is no interval, but a bound: the other end is infinite, and the
 * finite one is exact, the share with which that many pairs are all won in one match of twenty. The difference itself
 * is then that of half a game less. */
struct match_summary match_summary(const struct match_result *r);

/* Returns what the decisions of agent 0 or 1 took in a match of at least one game. */
struct match_effort match_effort(const struct match_result *r, int agent);

/* Tells whether a game has the opening that this match gives it. */
bool match_opens(const struct match_config *config, const struct match_game *g);

/* Returns the logarithm of the likelihood ratio of the two hypotheses, and what follows. The pairs are taken as
 * normally distributed with the variance they have. */
double match_llr(const struct match_result *r, const struct match_sprt *sprt, enum match_verdict *verdict);

void match_release(struct match_result *r);

#endif
