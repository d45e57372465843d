/* SPDX-License-Identifier: MIT
 *
 * Halving: the settings of a training method, searched by successive halving (Jamieson and Talwalkar 2016).
 *
 * Candidates are drawn at random from the ranges that the rows of the settings declare; the first one is the default.
 * In each rung all candidates that are left train with the same budget of pieces and the same fresh seeds, the
 * resulting weights play fresh games, the best 1/factor stay, and the budget grows by the factor. In the end the winner
 * and the default train with further seeds, in pairs, until a sequential test says which is better. Every training is a
 * run of the store, so a search that was stopped continues where it stood.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_HALVING_H
#define TETRARCH_LAB_EXPERIMENT_HALVING_H

#include "base/stats.h"
#include "lab/experiment/experiment.h"

enum {
    HALVING_CANDIDATES_MAX = 729,
    HALVING_SETTINGS_MAX = 32,
    HALVING_RUNGS_MAX = 8,
    HALVING_RUNS_MAX = 100,
    HALVING_SEEDS_MAX = 1000
};

struct halving_config {
    const struct config *base;                     /* borrowed: all other settings, and the first seed */
    bool (*fixed)(void *context, const char *key); /* settings that are not searched, because they were given */
    void *context;
    const char *listed;        /* the one setting to search, if its values are listed; otherwise NULL */
    const char *const *values; /* then, one for each candidate; borrowed */
    int candidates, factor;
    int runs;       /* of each candidate in a rung, with different seeds */
    int seeds;      /* of the comparison at the end, at most; 0 for none */
    int games;      /* fresh games for the weights that a run comes to */
    int64_t budget; /* pieces of a run in the first rung */
};

struct halving_candidate {
    char *text[HALVING_SETTINGS_MAX];   /* of each setting; owned */
    double place[HALVING_SETTINGS_MAX]; /* where in its range it lies, 0 to 1 */
    int rungs;                          /* that it has trained in */
    double rows[HALVING_RUNGS_MAX];     /* a game, of each of them: the mean of its runs */
};

struct halving {
    struct halving_config config;
    int settings;
    const struct param *row[HALVING_SETTINGS_MAX];
    int rungs;                           /* in all */
    struct halving_candidate *candidate; /* owned */
    int winner;                          /* the candidate that is left; -1 as long as none is */
    double *default_rows, *winner_rows;  /* of the comparison, `seeds` each; owned */
    int compared;                        /* seeds that have been */
};

/* Draws the candidates. Fails if the method has no setting to search, or the numbers are out of range. Release the
 * result with halving_release(), even after a failure. */
int halving_init(struct halving *h, const struct halving_config *config, struct err *err);

/* Releases what h holds. */
void halving_release(struct halving *h);

/* Trains all rungs and the comparison, except what the store has already. Returns 1, 0 if it was stopped, or -1 on
 * failure; h has the results so far. */
int halving_run(const struct experiment *e, struct halving *h, struct err *err);

/* Returns the pieces of a run in a rung, counted from 0. */
int64_t halving_budget(const struct halving *h, int rung);

/* Returns how many candidates train in a rung. */
int halving_candidates(const struct halving *h, int rung);

/* Returns the share of the variance of the first rung, in the logarithm of rows, that a setting explains by three parts
 * of its range, or by its choices, less what chance would explain: epsilon squared, 0 to 1. NaN as long as the rung is
 * not complete. */
double halving_importance(const struct halving *h, int setting);

/* Returns how many times as many rows the winner clears as the default, with a 95% interval over the seeds that holds
 * however early the comparison ended; 1 without a comparison, if the default itself is left. */
struct interval halving_ratio(const struct halving *h);

#endif
