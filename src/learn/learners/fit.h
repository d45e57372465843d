/* SPDX-License-Identifier: MIT
 *
 * Fit: finds the weights whose greedy choices lose the least, over many states in which the value of every
 * placement is known.
 */
#ifndef TETRARCH_LEARN_LEARNERS_FIT_H
#define TETRARCH_LEARN_LEARNERS_FIT_H

#include "engine/features/feature.h"
#include "exec/exec.h"

/* The states as one block of bytes: this struct is followed by the number of placements of each state and then, for
 * each placement, by its worth and its features, dim + 1 floats. */
struct fit_data {
    int64_t states, placements;
    int32_t dim, pad;
    /* int32_t count[states]; float row[placements][1 + dim]; */
};

/* The task for exec: dim weights in, the loss per state out, both as doubles. */
extern const struct exec_task fit_task;

/* How long and how wide to search. */
struct fit_search {
    int generations, population; /* population 0 means the optimiser's own choice */
    double deviation;            /* standard deviation of the first steps, for weights of length 1 */
    uint64_t seed;
};

/* Improves the weights by CMA-ES. Returns false if it was stopped. */
bool fit_policy(const struct fit_data *data, size_t size, const struct fit_search *search, double weight[],
                double *loss, const struct exec *exec, const struct exec_watch *watch);

#endif
