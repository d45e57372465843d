/* SPDX-License-Identifier: MIT
 *
 * Fleet: workers in other processes, reached by messages, that may die or hang at any time.
 *
 * One process is the master; the others serve. A worker holds at most one job, on a lease that it renews by a
 * sign of life; a lease that runs out gives the job back to the master, who has somebody else do it. Messages
 * go from one to one; nobody waits for all.
 */
#ifndef TETRARCH_EXEC_FLEET_H
#define TETRARCH_EXEC_FLEET_H

#include "exec/exec.h"

/* Tells whether this program was started as one of several processes that know of each other. */
bool fleet_launched(void);

/* Joins the others. Returns the fleet where this process is the master. In any other process it serves the
 * master with these tasks, which end with NULL and must be the same everywhere, and returns NULL when the master
 * says goodbye or is gone. `lease` is how many seconds a worker may be silent. */
struct fleet *fleet_join(const struct exec_task *const tasks[], double lease);

/* Says goodbye to the workers and releases the fleet, which may be NULL. Ends the process at once, with `code`,
 * if some worker is lost, for the usual way to leave would wait for it. */
void fleet_leave(struct fleet *fleet, int code);

/* Returns how many workers there are, lost ones included. */
int fleet_size(const struct fleet *fleet);

/* For exec_stream() alone. Announces jobs of one kind; results of earlier ones are no longer wanted. */
void fleet_begin(struct fleet *fleet, const struct exec_work *work);

/* Gives a job to a worker that is free, and returns it, or -1 if none is. */
int fleet_give(struct fleet *fleet, const void *in);

/* What fleet_poll() found. */
enum fleet_news { FLEET_NOTHING, FLEET_RESULT, FLEET_LOST };

/* Looks for news: a result, which is copied into out, or a worker whose lease has run out while it held a job. */
enum fleet_news fleet_poll(struct fleet *fleet, int *worker, void *out);

/* Tells whether a worker is free to take a job. */
bool fleet_has_free(const struct fleet *fleet);

#endif
