/* SPDX-License-Identifier: MIT
 *
 * Run games: fresh games with the weights of a training run. Its own measurements, the best of many, would flatter
 * it.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_RUN_GAMES_H
#define TETRARCH_LAB_EXPERIMENT_RUN_GAMES_H

#include "lab/experiment/experiment.h"

/* Plays games on the board of a run, with its limits and with `dim` weights as the run records them, and returns the
 * rows of each, which the caller releases; NULL if it was stopped. The games are not those of the training. */
double *run_games_play(const struct experiment *e, const struct config *c, int dim, const double weights[], int games,
                       struct err *err);

#endif
