/* SPDX-License-Identifier: MIT
 *
 * Exec: where jobs run. A job is plain bytes in and plain bytes out, so that it can run on this thread, on
 * another one or on another machine; results are stored by index, so that it does not matter where.
 */
#ifndef TETRARCH_EXEC_EXEC_H
#define TETRARCH_EXEC_EXEC_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct fleet;

/* Where: a number of threads of this process (0 means the caller's own), and the workers of a fleet where there is
 * one (fleet.h). */
struct exec {
    int threads;
    struct fleet *fleet;
};

/* How a job and the one who wants its result talk while it runs. Members may be NULL. */
struct exec_signals {
    const atomic_bool *stop;   /* a long job should end early, with a result that says so, once it is true */
    _Atomic int64_t *progress; /* a job may add to it as it goes, in whatever it counts */
};

/* A kind of job. Each worker opens one context, runs jobs in it one after the other, and closes it. What open() is
 * given outlives the context. */
struct exec_task {
    void *(*open)(const void *shared, const struct exec_signals *signals);
    void (*run)(void *context, const void *in, void *out);
    void (*close)(void *context);
};

/* The sizes of a job, and what is handed to every context and must outlive the call. A fleet sends the
 * shared_size bytes at `shared`; where that is 0, the jobs stay in this process. */
struct exec_work {
    const struct exec_task *task;
    const void *shared;
    size_t shared_size, in_size, out_size;
};

enum { EXEC_STOP_SECONDS = 5 };

/* What the caller may want to see and do while jobs run. All members may be left 0. */
struct exec_watch {
    void (*tick)(void *context,
                 int done); /* called on the caller's thread a few times a second, while no job is handed out */
    void *context;
    /* No job is begun once it is true; those under way are waited for: in this process until they end, in others for
     * EXEC_STOP_SECONDS. */
    const atomic_bool *stop;
    _Atomic int64_t *progress; /* grows as the jobs report it, those of other processes included */
};

/* Runs n jobs and waits for them. Job i reads in_size bytes at in + i * in_size and fills out_size bytes at
 * out + i * out_size. Jobs begin in the order of their index. Where done is not NULL, done[i] becomes true with
 * job i. Returns how many are done: n, unless it was stopped. */
int exec_map(const struct exec *exec, const struct exec_work *work, int n, const void *in, void *out, bool done[],
             const struct exec_watch *watch);

/* Where the jobs of exec_stream() come from and their results go. No two calls happen at a time, on whichever
 * thread they do. */
struct exec_source {
    /* Writes the next job into `in` and a number of the source's own choice into *id. Returns false if there is
     * none before something else arrives; when nothing is under way either, the stream ends. */
    bool (*next)(void *context, int *id, void *in);
    void (*arrived)(void *context, int id, const void *out);
    void *context;
};

/* Runs the jobs of a source as they come and hands over each result as it comes. Returns how many arrived. */
int exec_stream(const struct exec *exec, const struct exec_work *work, const struct exec_source *source,
                const struct exec_watch *watch);

/* Returns how many jobs can run at a time. */
int exec_workers(const struct exec *exec);

/* Returns the number of cores this process may use. */
int exec_cores(void);

#endif
