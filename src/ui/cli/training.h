/* SPDX-License-Identifier: MIT
 *
 * Training: a run with its store, its progress line and its end, for the commands that train.
 */
#ifndef TETRARCH_UI_CLI_TRAINING_H
#define TETRARCH_UI_CLI_TRAINING_H

#include "lab/store/store.h"
#include "ui/cli/args.h"

struct training {
    const struct args *args;
    const char *store_path, *out; /* out may be NULL: no controller file is written */
    struct fleet *fleet;          /* or NULL */
    int64_t run;                  /* 0 for a new one, which is what config is for; or RUN_LAST */
    int64_t iterations;           /* of a run that is resumed: how many it is to have; 0 for those it was begun with */
    const char *name;             /* of a new run; NULL for none */
    struct config config;         /* owned */
    bool silent;                  /* print nothing at the end */
    bool part;                    /* of what the command trains: to go on, the command is to be given again */
    /* Result. */
    double fitness, seconds, total_seconds; /* of this session; of all */
    int64_t pieces;
    int count; /* of features */
    const struct feature *feature[FEATURES_MAX];
    double weights[WEIGHTS_MAX];
};

/* Reads the method, the preset and the settings of a command line. Release the result with config_release(). */
int training_config(const struct args *args, struct config *out, struct err *err);

/* Looks for a run of the store with the settings of t, to go on with it or to find it done. */
int training_find(struct training *t, struct err *err);

/* Trains to the end, or until interrupted, and prints the result. Releases the config. Returns the exit code. */
int training_run(struct training *t);

#endif
