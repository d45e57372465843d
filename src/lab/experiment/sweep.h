/* SPDX-License-Identifier: MIT
 *
 * Sweep: the same training with every combination of some settings, several seeds each, and what that says about the
 * settings.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_SWEEP_H
#define TETRARCH_LAB_EXPERIMENT_SWEEP_H

#include "base/stats.h"
#include "lab/experiment/experiment.h"

enum { SWEEP_AXES_MAX = 8, SWEEP_VALUES_MAX = 64, SWEEP_SEEDS_MAX = 100, SWEEP_COMBINATIONS_MAX = 1000 };

/* A setting and the values to try. */
struct sweep_axis {
    char key[64];
    char *text; /* owned; the values point into it */
    const char *value[SWEEP_VALUES_MAX];
    char *written[SWEEP_VALUES_MAX]; /* owned; in the form in which the store writes them */
    int count;
};

/* Results of one combination. */
struct sweep_cell {
    int runs;        /* that are done */
    double *fitness; /* of each */
    double seconds, pieces;
};

struct sweep {
    const struct config *base; /* borrowed: all other settings, and the first seed */
    int axes, seeds, combinations;
    struct sweep_axis axis[SWEEP_AXES_MAX];
    struct sweep_cell *cell; /* one for each combination; owned */
};

/* Reads the axes, each written "key=value,value,...", and makes sure that every value is valid. `base` must outlive the
 * sweep. Release it with sweep_release(), even after a failure. */
int sweep_init(struct sweep *s, const struct config *base, const char *const axes[], int count, int seeds,
               struct err *err);

/* Refuses a sweep of a setting that was also given a value of its own. */
int sweep_check_given(const struct sweep *s, bool (*given)(void *context, const char *key), void *context,
                      struct err *err);

/* Releases what s holds. */
void sweep_release(struct sweep *s);

/* Makes sure that the settings of every combination fit together, before hours are spent on the first of them. */
int sweep_check(const struct sweep *s, struct err *err);

/* Trains every combination with every seed, unless the store has it already. Returns 1, 0 if it was stopped, or -1 on
 * failure; the cells hold what is done. */
int sweep_run(const struct experiment *e, struct sweep *s, struct err *err);

/* Fills in the results that a store already has for the sweep; trains nothing. */
int sweep_collect(struct sweep *s, struct store *store, struct err *err);

/* Returns the index of the value that a combination has on an axis. */
int sweep_value(const struct sweep *s, int combination, int axis);

/* Adds the name of a combination: "population=50 elite=0.1". */
void sweep_name(const struct sweep *s, int combination, struct str *out);

/* Returns the mean fitness of a combination of which at least one run is done, with its 95% interval over the seeds. */
struct interval sweep_mean(const struct sweep_cell *cell);

/* Returns the share of the variance between combinations that an axis explains alone, 0 to 1: that of the means over
 * all combinations with the same value. What the axes together leave, up to 1, is their interaction. NaN as long as a
 * combination has no run, or if all combinations are equal. */
double sweep_importance(const struct sweep *s, int axis);

#endif
