/* SPDX-License-Identifier: MIT
 *
 * Rollout: states that a policy meets, what each placement there leads to within a few pieces, and the sums for fitting
 * a value function to these states.
 */
#ifndef TETRARCH_LEARN_LEARNERS_ROLLOUT_H
#define TETRARCH_LEARN_LEARNERS_ROLLOUT_H

#include "exec/exec.h"
#include "learn/learners/sample.h"

enum { ROLLOUT_STATES = 16, ROLLOUT_VALUES_MAX = FEATURES_MAX + 8 };

/* What the jobs of an iteration have in common, in plain bytes. */
struct rollout_shared {
    struct sample_shared sample;
    int32_t steps;  /* pieces played after a placement */
    int32_t values; /* features of the value function */
    struct monomial value[ROLLOUT_VALUES_MAX];
    double discount;
    double random;                    /* share of states that are random boards, not the policy's own */
    double worth[ROLLOUT_VALUES_MAX]; /* weights of the value function so far */
    double weight[FEATURES_MAX];      /* of the policy so far */
};

/* A job: ROLLOUT_STATES states. */
struct rollout_job {
    uint64_t seed;
    int64_t stream;
};

/* The result of a job, as packed numbers: how many placements each of the ROLLOUT_STATES states has; for each
 * placement, its worth (rows until the end of the rollout plus the worth of the board then) and its features; finally,
 * from rollout_sums() on, the least-squares sums for the value function: values x values numbers, and values more. */
/* Return how many numbers the result of a job has, and where the sums begin among them. */
size_t rollout_size(const struct rollout_shared *shared);
size_t rollout_sums(const struct rollout_shared *shared);

/* The task for exec: rollout_job in, rollout_size() doubles out. */
extern const struct exec_task rollout_task;

#endif
