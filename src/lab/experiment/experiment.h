/* SPDX-License-Identifier: MIT
 *
 * Experiment: where an experiment runs, how it trains, and who watches it.
 *
 * Everything in this folder takes and returns plain data: it prints nothing and knows neither a terminal nor a page.
 * The command line trains in its own process; the page trains each run in a process of its own.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_EXPERIMENT_H
#define TETRARCH_LAB_EXPERIMENT_EXPERIMENT_H

#include "exec/exec.h"
#include "lab/store/store.h"

struct experiment {
    const char *store; /* the path of the store; runs that are done there are not trained again */
    struct exec exec;  /* where games are played that are not part of training */
    uint64_t seed;     /* of those games */
    void *context;     /* for the functions below */
    /* Trains a config, which it takes over, to its end, or finds it done in the store. Returns the number of the run, 0
     * if it was stopped before its end, or -1 on failure. May be NULL if nothing is trained. */
    int64_t (*train)(void *context, struct config *config, struct err *err);
    /* Reports progress: the fraction, 0 to 1, or 0 if it is not known; the pieces played so far, if they are counted;
     * and a phrase. Called as the experiment advances, at most a few times a second, on the caller's thread; may be
     * NULL. */
    void (*tick)(void *context, double fraction, int64_t pieces, const char *phrase);
    const atomic_bool *stop; /* may be NULL */
};

/* Tells whether the experiment has been stopped. */
bool experiment_stopped(const struct experiment *e);

/* Reports progress, with the phrase formatted. */
void experiment_tick(const struct experiment *e, double fraction, int64_t pieces, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
