/* SPDX-License-Identifier: MIT
 *
 * Exec: where jobs run. A job is plain bytes in and plain bytes out, so that it can run on this thread, on
 * another one or on another machine; results land by index, so that it does not matter which.
 */
#ifndef TETRARCH_EXEC_EXEC_H
#define TETRARCH_EXEC_EXEC_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* A kind of job. Each worker opens one context, runs jobs in it one after the other, and closes it. */
struct exec_task {
    void *(*open)(const void *shared);
    void (*run)(void *context, const void *in, void *out);
    void (*close)(void *context);
};

/* What the caller may want to see and do while jobs run. All members may be left 0. */
struct exec_watch {
    void (*tick)(void *context, int done); /* called on the caller's thread a few times a second */
    void *context;
    const atomic_bool *stop; /* no job is begun once it is true; those under way go on to their end */
};

/* Runs n jobs of a task on `threads` threads (at least 1) and waits for them. Job i reads in_size bytes at
 * in + i * in_size and fills out_size bytes at out + i * out_size; `shared` is handed to every context and
 * must outlive the call. Jobs begin in the order of their index. Returns how many were begun, all of which
 * are done: n, unless it was stopped. */
int exec_map(int threads, const struct exec_task *task, const void *shared, int n, const void *in, size_t in_size,
             void *out, size_t out_size, const struct exec_watch *watch);

/* Returns the number of cores this process may use. */
int exec_cores(void);

#endif
