/* SPDX-License-Identifier: MIT
 *
 * History: the whole record of a run, read into memory as columns of numbers.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_HISTORY_H
#define TETRARCH_LAB_EXPERIMENT_HISTORY_H

#include "lab/store/store.h"

struct history {
    struct store_run run;
    struct vector best_point;
    int iterations, iteration_room;
    double *number, *best, *mean, *worst, *recommended, *pieces; /* by iteration */
    double *weights;                                             /* of the recommended point, iterations x dim */
    int candidates, candidate_room;
    double *fitness, *born, *points; /* of every candidate: fitness, iteration, and its weights */
    int figures;
    char figure_name[OPTIM_FIGURES_MAX][32];
    double *figure[OPTIM_FIGURES_MAX]; /* by iteration */
    int columns, column_room;
    double **column; /* handed out by history_column() */
};

/* Reads a run. Release it with history_release(). */
int history_read(struct store *s, int64_t run, struct history *out, struct err *err);

/* Releases what the history holds. */
void history_release(struct history *h);

/* Returns an array of n numbers that lives as long as the history. */
double *history_column(struct history *h, int n);

#endif
