/* SPDX-License-Identifier: MIT
 *
 * Run: the internals of a trainer, for the two ways to drive it: question by question (trainer.c) and answer by answer
 * (arrival.c).
 */
#ifndef TETRARCH_LEARN_TRAINING_RUN_H
#define TETRARCH_LEARN_TRAINING_RUN_H

#include "base/str.h"
#include "learn/training/searcher.h"
#include "learn/training/trainer.h"

enum { CHAMPIONS_MAX = 16 };
enum train_phase { PHASE_SEARCH, PHASE_FINAL, PHASE_DONE };

/* A point that was recommended in some iteration. */
struct champion {
    int64_t iteration;
    double fitness;
    int64_t place; /* index of its weights among the points */
};

/* The trainer's part of a checkpoint, beside the searcher's own state: plain bytes. */
struct train_state {
    int64_t phase, asked; /* asked: a question is under way, and its games are in the checkpoint */
    int64_t rounds, evaluations, pieces;
    int64_t measured; /* in the current iteration, like the next three */
    double sum, highest, lowest;
    double mean, recommended, best; /* the first two of the last iteration, best of all */
    int64_t champions;
    struct champion champion[CHAMPIONS_MAX]; /* the best first */
};

/* The weights that a run remembers: those of its champions, followed by these. */
enum { POINT_RECOMMENDED = CHAMPIONS_MAX, POINT_BEST, POINTS };

struct trainer {
    const struct config *config;
    struct setting setting;
    struct solo_job_config games; /* what all games have in common */
    struct round_rules rules;
    int64_t iterations; /* to be done; those of the config, unless the run was extended */
    uint64_t hash;      /* of the settings */
    struct searcher *searcher;
    struct train_state state;
    double *points;     /* POINTS x dim */
    struct round round; /* the question under way */
};

/* Asks the next question, unless one is under way. */
void run_ask(struct trainer *t);

/* Counts an answered question in the totals of the run and of the iteration. */
void run_count(struct trainer *t, const struct round *r);

/* Closes the iteration that the searcher has just completed and decides whether it was the last. */
void run_complete_iteration(struct trainer *t, struct train_iteration *out);

/* Resets the totals of the iteration. */
void run_reset_iteration(struct trainer *t);

/* Passes a step to the observer, with the checkpoint that belongs to it. */
int run_record(struct trainer *t, const struct train_step *step, const struct train_watch *watch, struct err *err);

#endif
