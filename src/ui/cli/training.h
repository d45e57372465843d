/* SPDX-License-Identifier: MIT
 *
 * Training: a run with its progress line and its report, for the commands that train.
 */
#ifndef TETRARCH_UI_CLI_TRAINING_H
#define TETRARCH_UI_CLI_TRAINING_H

#include "lab/experiment/experiment.h"
#include "lab/experiment/session.h"
#include "ui/cli/args.h"

/* A command that trains: its options and, under mpirun, the processes that play for it. fleet may be NULL. */
struct training {
    const struct args *args;
    const char *store_path, *name; /* of the runs; name may be NULL */
    struct fleet *fleet;
};

/* Reads the method, the preset and the settings of a command line. Release the result with config_release(). */
int training_config(const struct args *args, struct config *out, struct err *err);

/* Tells whether a command line, a struct args, sets a value for a setting. */
bool training_is_given(void *args, const char *key);

/* Trains to the end, or until interrupted, prints the result and writes the controller file `out`, which may be NULL.
 * Releases the session. Returns the exit code. */
int training_run(const struct training *t, struct session *s, const char *out);

/* Returns an experiment whose runs are trained in this process, each with its progress line; `t` must outlive it. */
struct experiment training_experiment(struct training *t);

#endif
