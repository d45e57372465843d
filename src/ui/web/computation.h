/* SPDX-License-Identifier: MIT
 *
 * Computation: experiments under way in the server, each on a thread of its own, and what they have come to.
 *
 * Games that belong to no training are played here; what is trained is trained by a job (job.h), a process of its own.
 * May be used by several threads at once. When the server ends, its computations are stopped; what they trained stays
 * in the store, and the same request takes it up again.
 */
#ifndef TETRARCH_UI_WEB_COMPUTATION_H
#define TETRARCH_UI_WEB_COMPUTATION_H

#include "lab/experiment/experiment.h"
#include "ui/web/response.h"
#include "ui/web/site.h"

/* As many as may be under way at a time, and as many of the others as are remembered. */
enum { COMPUTATIONS_MAX = 2, COMPUTATIONS_KEPT = 16 };

struct computation;
struct computations;

/* What can be computed; computation_kind.h has all of them. */
struct computation_kind {
    const char *name;
    /* Reads what is asked for. Returns the input of the other two, or NULL, having answered what is wrong. */
    void *(*read)(const struct site *site, const json_t *body, struct response *out);
    /* Computes on the computation's thread. Returns 1, 0 if it was stopped, or -1 on failure. */
    int (*perform)(struct computation *c, void *input, struct err *err);
    void (*release)(void *input);
};

/* Returns an empty list. Release it with computations_free(). */
struct computations *computations_new(void);

/* Stops all computations, waits for them and releases the list. */
void computations_free(struct computations *all);

/* Begins a computation and returns its number, or -1 if there are as many as there may be or there is no thread. Takes
 * over the input in any case; `request` is what was asked for. The site must outlive the list. */
int64_t computations_start(struct computations *all, struct site *site, const struct computation_kind *kind,
                           void *input, const json_t *request, struct err *err);

/* Has a computation stop; returns false if there is none of that number under way. */
bool computations_stop(struct computations *all, int64_t number);

/* Returns how a computation stands, with its result, or NULL if there is none of that number. The caller owns it. */
json_t *computations_show(struct computations *all, int64_t number);

/* Returns all of them, the newest first, without their results. The caller owns the list. */
json_t *computations_list(struct computations *all);

/* Returns the number of the computation under way of this kind that was asked for with the same request, or 0. */
int64_t computations_find(struct computations *all, const char *kind, const json_t *request);

/* For perform(): the experiment whose functions report to the computation; they are computation_train() and
 * computation_tick(), with the computation as their context. */
struct experiment computation_experiment(struct computation *c);

/* Has a job train a config, which it takes over, to its end, or finds it done in the store: what struct experiment asks
 * for. The run is the one that the computation says it is at. */
int64_t computation_train(void *computation, struct config *config, struct err *err);

/* Says how far the computation is: what struct experiment asks for. */
void computation_tick(void *computation, double fraction, int64_t pieces, const char *phrase);

/* Sets the result, so far or in the end; takes the value. */
void computation_set_result(struct computation *c, json_t *result);

#endif
