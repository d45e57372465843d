/* SPDX-License-Identifier: MIT
 *
 * Tuning: fits the weights of the evaluation to games of self-play, so that its odds are those with which games were
 * won.
 *
 * A position worth s points is won with the probability 1 / (1 + exp(-s / 400)). The loss of weights is the mean log
 * loss of the results, plus a small penalty on the length of the weights. Any optimiser of optim.h can minimise it.
 * Every tenth game is held out, to measure the weights on games they have not seen.
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
    double before, after; /* loss of the initial and the final weights on the games held out */
};

/* Fits the weights *w, from which it also starts, to at least ten games. */
struct tuning_report tuning_fit(const struct tuning_config *config, const struct selfplay_game played[], int games,
                                const struct exec *exec, const struct exec_watch *watch, struct weights *w);

#endif
