/* SPDX-License-Identifier: MIT
 *
 * Job: training runs in progress, each a child process, so that a crash of a run does not affect the server, and no
 * run outlives it.
 *
 * May be used by several threads at once. If the server is killed, its jobs stop as if interrupted, and can be
 * resumed.
 */
#ifndef TETRARCH_UI_WEB_JOB_H
#define TETRARCH_UI_WEB_JOB_H

#include "base/err.h"
#include "ui/web/site.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { JOBS_MAX = 2 };

/* Returns an empty list of jobs. Release it with jobs_free(). */
struct jobs *jobs_new(void);

/* Stops all jobs, waits for them, and releases j. Jobs that have not stopped after ten seconds are killed; the store
 * then holds their state after some step. */
void jobs_free(struct jobs *j);

/* Continues a run of the store in a new process. Fails if the run has a job already, or there are too many others. */
int jobs_start(struct jobs *j, const struct site *site, int64_t run, struct err *err);

/* Trains a run in a job, as soon as another job is allowed, and waits for its end; if the run already has a job, waits
 * for that one. Once *stop is true, a job that was started here is told to stop, and killed if it has not after ten
 * seconds. Returns 0, whatever the outcome of the run, or -1 if no job could be started. */
int jobs_train(struct jobs *j, const struct site *site, int64_t run, const atomic_bool *stop, struct err *err);

/* Asks a job to stop after its current step; fails if that run has no job. */
int jobs_stop(struct jobs *j, int64_t run, struct err *err);

/* Tells whether that run has a job in progress. */
bool jobs_live(struct jobs *j, int64_t run);

/* Tells whether the maximum number of jobs is reached; if so, `err` says so. */
bool jobs_full(struct jobs *j, struct err *err);

/* Writes the last message of a run's failed job into out, or "". A job that could open the store has recorded its
 * error there. */
void jobs_failure(struct jobs *j, int64_t run, char *out, size_t size);

#endif
