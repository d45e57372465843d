/* SPDX-License-Identifier: MIT
 *
 * Selection: which features a controller needs.
 *
 * Forward selection adds, again and again, the feature of the table with which training comes furthest; backward
 * selection then takes away the one that is missed least, until one is left. Each step is a race by successive halving
 * (halving.h) between all features that can be added or taken away; the set that wins trains with several fresh seeds,
 * the same in every step. Every training is a run of the store, so a selection that was stopped continues.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_SELECTION_H
#define TETRARCH_LAB_EXPERIMENT_SELECTION_H

#include "base/stats.h"
#include "engine/features/monomial.h"
#include "lab/experiment/experiment.h"

enum { SELECTION_FEATURES_MAX = 32, SELECTION_SEEDS_MAX = 100 };

struct selection_config {
    const struct config *base; /* borrowed: all settings but the features, and the first seed */
    int features;              /* to add at most */
    int factor, seeds, games;  /* see struct halving_config; seeds of the set that wins a step */
    int64_t budget;            /* pieces of the longest runs */
};

/* One step: a feature that was added or taken away, and the set after it. */
struct selection_step {
    bool added;
    char feature[MONOMIAL_NAME_MAX];
    int count;      /* features of the set */
    char *features; /* separated by commas; owned */
    double *rows;   /* a game, for each seed; owned */
};

struct selection {
    struct selection_config config;
    int steps;
    struct selection_step step[2 * SELECTION_FEATURES_MAX];
};

/* Runs the steps that are possible. Returns 1, 0 if it was stopped, or -1 on failure; out has the steps so far. Release
 * it with selection_release() in any case. */
int selection_run(const struct experiment *e, const struct selection_config *config, struct selection *out,
                  struct err *err);

/* Releases what s holds. */
void selection_release(struct selection *s);

/* Returns the mean rows a game of the set after a step, with a 95% interval over the seeds. */
struct interval selection_mean(const struct selection *s, int step);

/* Returns how many times as many rows the set after a step clears as the set before it, with a 95% interval over the
 * seeds; NaN for the first step. */
struct interval selection_ratio(const struct selection *s, int step);

/* Returns the step with the best set of `count` features, or -1 if none has that many. */
int selection_best(const struct selection *s, int count);

#endif
