/* SPDX-License-Identifier: MIT
 *
 * Computation: experiments in progress in the server, each on its own thread, and their results.
 *
 * Games outside training are played here; training is done by a job (job.h), which is a separate process. May be used
 * by several threads at once. When the server ends, its computations are stopped; trained runs stay in the store, and
 * repeating the request resumes them.
 */
#ifndef TETRARCH_UI_WEB_COMPUTATION_H
#define TETRARCH_UI_WEB_COMPUTATION_H

#include "lab/experiment/experiment.h"
#include "ui/web/response.h"
#include "ui/web/site.h"

/* How many may be in progress at a time, and how many finished ones are remembered. */
enum { COMPUTATIONS_MAX = 2, COMPUTATIONS_KEPT = 16 };

struct computation;
struct computations;

/* A kind of computation; computation_kind.h has the table. */
struct computation_kind {
    const char *name;
    /* Reads the request. Returns the input of the other two functions, or NULL, with the error in `out`. */
    void *(*read)(const struct site *site, const json_t *body, struct response *out);
    /* Computes on the computation's thread. Returns 1, 0 if it was stopped, or -1 on failure. */
    int (*perform)(struct computation *c, void *input, struct err *err);
    void (*release)(void *input);
};

/* Returns an empty list. Release it with computations_free(). */
struct computations *computations_new(void);

/* Stops all computations, waits for them and releases the list. */
void computations_free(struct computations *all);

/* Starts a computation and returns its number, or -1 if too many are in progress or no thread can be started. Takes
 * ownership of the input in any case; `request` is the request as received. The site must outlive the list. */
int64_t computations_start(struct computations *all, struct site *site, const struct computation_kind *kind,
                           void *input, const json_t *request, struct err *err);

/* Asks a computation to stop; returns false if no computation of that number is in progress. */
bool computations_stop(struct computations *all, int64_t number);

/* Returns the state of a computation, with its result, or NULL if there is none of that number. The caller owns it. */
json_t *computations_show(struct computations *all, int64_t number);

/* Returns all computations, the newest first, without their results. The caller owns the list. */
json_t *computations_list(struct computations *all);

/* Returns the number of the computation in progress with this kind and an equal request, or 0. */
int64_t computations_find(struct computations *all, const char *kind, const json_t *request);

/* For perform(): returns an experiment that reports to the computation through computation_train() and
 * computation_tick(), with the computation as their context. */
struct experiment computation_experiment(struct computation *c);

/* The `train` callback of struct experiment: trains a config, which it takes over, to its end in a job, or finds it
 * done in the store. The run becomes the computation's current run. */
int64_t computation_train(void *computation, struct config *config, struct err *err);

/* The `tick` callback of struct experiment: records the progress of the computation. */
void computation_tick(void *computation, double fraction, int64_t pieces, const char *phrase);

/* Sets the result, intermediate or final; takes ownership of the value. */
void computation_set_result(struct computation *c, json_t *result);

#endif
