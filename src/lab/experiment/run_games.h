/* SPDX-License-Identifier: MIT
 *
 * Run games: fresh games with the weights of a training run. Its own measurements, the best of many, would flatter
 * it.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_RUN_GAMES_H
#define TETRARCH_LAB_EXPERIMENT_RUN_GAMES_H

#include "base/stats.h"
#include "lab/experiment/experiment.h"

/* Plays games on the board of a run, with its limits and with `dim` weights as the run records them, and returns the
 * rows of each, which the caller releases; NULL if it was stopped. The games are not those of the training. */
double *run_games_play(const struct experiment *e, const struct config *c, int dim, const double weights[], int games,
                       struct err *err);

/* Makes a config end after a number of pieces, whatever its iterations, and raises its seed by `offset`. */
int run_games_limit(struct config *config, int64_t pieces, int64_t offset, struct err *err);

/* Returns how many times as many rows a game a[] has as b[], by pairs with the same seed, with a 95% interval: the mean
 * of the logarithms of n >= 1 ratios. One row is added to each, as there may be none. */
struct interval run_games_ratio(int n, const double a[], const double b[]);

/* The same, with an interval that may be looked at after each pair. */
struct interval run_games_ratio_anytime(int n, const double a[], const double b[]);

/* Trains a config, which it takes over, or finds it done in the store, and sets *rows to the mean of `games` fresh
 * games with the resulting weights. Returns 1, 0 if it was stopped, or -1 on failure. */
int run_games_train(const struct experiment *e, struct config *config, int games, double *rows, struct err *err);

#endif
