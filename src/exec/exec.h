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

/* Where jobs run: on this many threads of this process (0 means on the caller's own), and on the workers of a fleet
 * (fleet.h), which may be NULL. */
struct exec {
    int threads;
    struct fleet *fleet;
};

/* How a running job and its caller communicate. Members may be NULL. */
struct exec_signals {
    const atomic_bool *stop;   /* once it is true, a long job should end early with a result that says so */
    _Atomic int64_t *progress; /* a job may add to it as it runs, in units of its own */
};

/* A kind of job. Each worker opens one context, runs jobs in it one after the other, and closes it. The arguments of
 * open() outlive the context. */
struct exec_task {
    void *(*open)(const void *shared, const struct exec_signals *signals);
    void (*run)(void *context, const void *in, void *out);
    void (*close)(void *context);
};

/* A task, the sizes of its jobs, and the data shared by all contexts, which must outlive the call. A fleet sends the
 * shared_size bytes at `shared`; if shared_size is 0, the jobs stay in this process. */
struct exec_work {
    const struct exec_task *task;
    const void *shared;
    size_t shared_size, in_size, out_size;
};

enum { EXEC_STOP_SECONDS = 5 };

/* How the caller watches and stops jobs. All members may be 0. */
struct exec_watch {
    /* Called on the caller's thread a few times a second, never while a job is handed out or a result arrives. */
    void (*tick)(void *context, int done);
    void *context;
    /* Once it is true, no more jobs start. Those under way are waited for: in this process until they end, in others
     * for EXEC_STOP_SECONDS. */
    const atomic_bool *stop;
    _Atomic int64_t *progress; /* grows as jobs report progress, those of other processes included */
};

/* Runs n jobs and waits for them. Job i reads in_size bytes at in + i * in_size and fills out_size bytes at
 * out + i * out_size. Jobs start in the order of their index. If done is not NULL, done[i] becomes true when job i is
 * done. Returns how many are done: n, unless stopped. */
int exec_map(const struct exec *exec, const struct exec_work *work, int n, const void *in, void *out, bool done[],
             const struct exec_watch *watch);

/* Where the jobs of exec_stream() come from and their results go. Calls may come from any thread, but never two at a
 * time. */
struct exec_source {
    /* Writes the next job into `in` and an id of the source's choice into *id. Returns false if there is no job until
     * another result arrives; if no job is under way either, the stream ends. */
    bool (*next)(void *context, int *id, void *in);
    void (*arrived)(void *context, int id, const void *out);
    void *context;
    /* Returns how many jobs next() has before another result arrives. NULL if that is not known: then a worker in
     * another process is sent one job at a time. */
    int (*left)(void *context);
};

/* Runs the jobs of a source and delivers each result as it arrives. Returns how many arrived. */
int exec_stream(const struct exec *exec, const struct exec_work *work, const struct exec_source *source,
                const struct exec_watch *watch);

/* Returns how many jobs can run at a time. */
int exec_workers(const struct exec *exec);

/* Returns the number of cores this process may use. */
int exec_cores(void);

#endif
