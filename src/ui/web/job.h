/* SPDX-License-Identifier: MIT
 *
 * Job: training runs under way, each a child process, so that it survives nothing of the page's and the page all of
 * its.
 *
 * May be used by several threads at once. A server that is killed takes its jobs along: they stop as if interrupted,
 * and can be resumed.
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

/* Has all jobs stop, waits for them, and releases j. Those that have not stopped after ten seconds are killed; their
 * store is as it was after some step. */
void jobs_free(struct jobs *j);

/* Goes on with a run of the store in a process of its own. Fails if there is one already, or too many others. */
int jobs_start(struct jobs *j, const struct site *site, int64_t run, struct err *err);

/* Has a job train a run, as soon as there may be another, and waits for its end; a job of that run that is under way is
 * waited for as well. Once *stop is true, a job that was started here is told to stop, and killed if it has not after
 * ten seconds. Returns 0, whatever the run came to, or -1 if there could be no job. */
int jobs_train(struct jobs *j, const struct site *site, int64_t run, const atomic_bool *stop, struct err *err);

/* Has a job stop after what it is at; fails if there is none of that run. */
int jobs_stop(struct jobs *j, int64_t run, struct err *err);

/* Tells whether a job of that run is under way. */
bool jobs_live(struct jobs *j, int64_t run);

/* Tells whether there are as many jobs as there may be, with the sentence that refuses another. */
bool jobs_full(struct jobs *j, struct err *err);

/* Writes what the last job of a run said before it failed into out, or "". A job that could open the store has written
 * there why it failed. */
void jobs_failure(struct jobs *j, int64_t run, char *out, size_t size);

#endif
