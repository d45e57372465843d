/* SPDX-License-Identifier: MIT
 *
 * Fleet: workers in other processes, reached by messages, that may die or hang at any time.
 *
 * One process is the master; the others serve. A worker holds a batch or two of jobs (batch.h), on a lease that it
 * renews by heartbeats; when a lease expires, the master takes the jobs back and gives them to other workers. Messages
 * go from one process to one other; no message waits for all.
 */
#ifndef TETRARCH_EXEC_FLEET_H
#define TETRARCH_EXEC_FLEET_H

#include "base/err.h"
#include "exec/exec.h"

/* The size of the text that identifies a build of the program, its NUL included. */
enum { FLEET_BUILD_MAX = 96 };

/* Tells whether a launcher such as mpirun started this process as one of several. */
bool fleet_launched(void);

/* Joins the other processes, and waits until all have joined. `build` names the version of the program and everything
 * else that changes results; it must be the same everywhere. `lease` is how many seconds a worker may be silent.
 *
 * In the master it returns 0 with the fleet in *out, or -1 if a process is of another build or does not answer within
 * the lease, or within 10 seconds if that is longer; *out must be released even then. In any other process it runs jobs
 * of these tasks, which end with NULL, for the master, and exits when the master says goodbye or is gone; it returns,
 * -1 with NULL in *out, only if the master is of another build or no thread can be created. If a process of the job
 * never calls this function, the others wait in their initialisation: after the same time the master writes a message
 * to standard error and exits with code 1. */
int fleet_join(const struct exec_task *const tasks[], const char *build, double lease, struct fleet **out,
               struct err *err);

/* Dismisses the workers and releases the fleet, which may be NULL; `code` is the exit code that the process is about to
 * return. Exits at once if a worker was lost or refused, because MPI_Finalize() would wait for it; if one on another
 * machine was lost, after a message to standard error, because the launcher may fail although the work is complete. */
void fleet_leave(struct fleet *fleet, int code);

/* Returns how many workers there are, lost ones included. */
int fleet_size(const struct fleet *fleet);

/* For exec_stream() only, like all functions below. Begins new work; results of earlier jobs are discarded. */
void fleet_begin(struct fleet *fleet, const struct exec_work *work);

/* Returns the number of a worker that should be given jobs now and stores in *count how many, or returns -1. There are
 * `left` >= 1 jobs, which the workers share with this many threads of this process. */
int fleet_wants(const struct fleet *fleet, int left, int threads, int *count);

/* Gives n >= 1 jobs to the worker that fleet_wants() returned; each has an id of the caller's choice, 0 or more. */
void fleet_give(struct fleet *fleet, int worker, int n, const int id[], const void *in);

/* What fleet_poll() found. */
enum fleet_news { FLEET_NOTHING, FLEET_RESULT, FLEET_RETURNED };

/* Returns the next event: the result of job *id, which is copied into out, or that job *id is not going to be done by
 * its worker, which gave it back or was silent for longer than its lease. Call it until it returns FLEET_NOTHING. */
enum fleet_news fleet_poll(struct fleet *fleet, int *id, void *out);

/* Returns the progress that the workers' jobs have reported since the last call. */
int64_t fleet_progress(struct fleet *fleet);

/* Asks the workers to end their jobs early. Call it repeatedly until their results have arrived. */
void fleet_stop(struct fleet *fleet);

#endif
