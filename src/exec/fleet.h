/* SPDX-License-Identifier: MIT
 *
 * Fleet: workers in other processes, reached by messages, that may die or hang at any time.
 *
 * One process is the master; the others serve. A worker holds at most one job, on a lease that it renews by a
 * sign of life; a lease that runs out gives the job back to the master, which gives it to another worker.
 * Messages go from one process to one other; none waits for all.
 */
#ifndef TETRARCH_EXEC_FLEET_H
#define TETRARCH_EXEC_FLEET_H

#include "base/err.h"
#include "exec/exec.h"

/* The longest text that tells one build of the program from another. */
enum { FLEET_BUILD_MAX = 96 };

/* Tells whether this program was started as one of several processes that know of each other. */
bool fleet_launched(void);

/* Joins the others, and waits until all have done so. `build` names the version of the program and everything else that
 * changes results; it must be the same everywhere. `lease` is how many seconds a worker may be silent.
 *
 * In the master it returns 0 with the fleet in *out, or -1 where a process is of another build or does not answer
 * within the lease; *out must be released even then. In any other process it serves the master with these tasks,
 * which end with NULL, and ends the process when the master says goodbye or is gone; it returns, -1 with NULL in
 * *out, only if the master is of another build. Where a process of the job never calls this function, the others
 * wait in their initialisation: after the lease the master writes a sentence to standard error and ends with exit
 * code 1. */
int fleet_join(const struct exec_task *const tasks[], const char *build, double lease, struct fleet **out,
               struct err *err);

/* Says goodbye to the workers and releases the fleet, which may be NULL; `code` is the one that the process is about
 * to end with. Ends it at once if some worker is lost or refused, for the usual way to leave would wait for it. */
void fleet_leave(struct fleet *fleet, int code);

/* Returns how many workers there are, lost ones included. */
int fleet_size(const struct fleet *fleet);

/* For exec_stream() alone. Announces jobs of one kind; results of earlier ones are no longer wanted. */
void fleet_begin(struct fleet *fleet, const struct exec_work *work);

/* Gives a job to a worker that is free, and returns it, or -1 if none is. */
int fleet_give(struct fleet *fleet, const void *in);

/* What fleet_poll() found. */
enum fleet_news { FLEET_NOTHING, FLEET_RESULT, FLEET_LOST };

/* Looks for an event: a result, which is copied into out, or a worker whose lease has run out while it held a job. */
enum fleet_news fleet_poll(struct fleet *fleet, int *worker, void *out);

/* Returns the progress that the workers' jobs have reported since it was asked for last. */
int64_t fleet_progress(struct fleet *fleet);

/* Asks the workers to end their jobs early. To be called again until their results have come. */
void fleet_stop(struct fleet *fleet);

/* Tells whether a worker is free to take a job. */
bool fleet_has_free(const struct fleet *fleet);

#endif
