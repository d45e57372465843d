/* SPDX-License-Identifier: MIT
 *
 * Run games: fresh games with weights that a training run came to.
 */
#ifndef TETRARCH_UI_CLI_RUN_GAMES_H
#define TETRARCH_UI_CLI_RUN_GAMES_H

#include "learn/training/config.h"
#include "ui/cli/args.h"

/* Plays games on the board of a run, cut off as its own are, with `dim` weights as the run records them, and returns
 * the rows of each, which the caller releases; NULL if it was stopped. The games are not those of the training. */
double *run_games_play(const struct args *args, const struct config *c, int dim, const double weights[], int games,
                       struct err *err);

#endif
