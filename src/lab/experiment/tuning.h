/* SPDX-License-Identifier: MIT
 *
 * Tuning: fits the weights of the evaluation to games of self-play, so that its odds are those with which games were
 * won.
 *
 * The loss of weights is the mean surprise at the results: a position worth s points is won with the chance
 * 1 / (1 + exp(-s / 400)). Whichever optimiser of optim.h is told to minimises it. Every tenth game is held out, and
 * says how good the weights are on games they have not seen.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_TUNING_H
#define TETRARCH_LAB_EXPERIMENT_TUNING_H

#include "lab/experiment/selfplay.h"
#include "learn/optim/optim.h"

struct tuning_config {
    const struct optim_ops *method;
    int generations;
    uint64_t seed;
};

/* Result. */
struct tuning_report {
    int64_t positions;
    double before, after; /* the loss on the games held out, of the weights at the start and in the end */
};

/* Fits the weights *w, at least ten games being there; they are also where it starts. */
struct tuning_report tuning_fit(const struct tuning_config *config, const struct selfplay_game played[], int games,
                                const struct exec *exec, const struct exec_watch *watch, struct weights *w);

#endif
