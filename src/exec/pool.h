/* SPDX-License-Identifier: MIT
 *
 * Pool: threads that wait between calls, for work that is too short to start threads for.
 */
#ifndef TETRARCH_EXEC_POOL_H
#define TETRARCH_EXEC_POOL_H

struct pool;

/* Makes a pool of `threads` threads, 1 or more, the caller's own included; of fewer where the system has no more.
 * Release it with pool_free(). Not to be used by two threads at once. */
struct pool *pool_new(int threads);

/* Calls run(context, worker, first, end) for parts of 0 to n - 1, of at most `grain` numbers each, on all threads,
 * and returns when all are done. `worker` is the number of the thread, from 0 up. Calls of run() must not depend on
 * each other. In a process that was forked from the one that made the pool, the caller's own thread does everything. */
void pool_run(struct pool *p, int n, int grain, void (*run)(void *context, int worker, int first, int end),
              void *context);

/* Ends the threads and releases p, which may be NULL. */
void pool_free(struct pool *p);

#endif
