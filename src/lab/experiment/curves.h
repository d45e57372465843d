/* SPDX-License-Identifier: MIT
 *
 * Curves: how the runs of each method in a store improved with the pieces played, averaged over their seeds. Runs with
 * different settings have curves of their own, named by the settings in which the runs of one method differ.
 *
 * The weights that a run recommended after each number of pieces play fresh games (run_games.h).
 */
#ifndef TETRARCH_LAB_EXPERIMENT_CURVES_H
#define TETRARCH_LAB_EXPERIMENT_CURVES_H

#include "base/stats.h"
#include "lab/experiment/experiment.h"

enum { CURVES_MAX = 16, CURVE_POINTS = 12, CURVE_NAME_MAX = 64 };

/* Runs of one method or preset that differ only in the seed. */
struct curve {
    char name[CURVE_NAME_MAX];
    int runs;
    double mean[CURVE_POINTS], low[CURVE_POINTS], high[CURVE_POINTS]; /* rows a game; 95% intervals over the runs */
};

struct curves {
    int count;
    int64_t shortest;            /* the run that has played the fewest pieces; all curves end there */
    double pieces[CURVE_POINTS]; /* numbers of pieces, up to what that run has played */
    struct curve curve[CURVES_MAX];
};

/* Plays `games` games for each point of each run of a store. Fails if there are no runs, or runs of more than
 * CURVES_MAX methods or settings, or if it was stopped. */
int curves_read(const struct experiment *e, struct store *s, int games, struct curves *out, struct err *err);

#endif
