/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "exec/exec.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

/* One call of exec_map(). The lock guards everything that is not constant. */
struct batch {
    const struct exec_task *task;
    const struct exec_watch *watch;
    const void *shared;
    const char *in;
    char *out;
    size_t in_size, out_size;
    int n;

    pthread_mutex_t lock;
    pthread_cond_t changed;
    int next;    /* the first job not begun */
    int done;    /* jobs done */
    int workers; /* threads still at work */
};

/* Hands out the next job, or -1 if none is left or wanted. */
static int take(struct batch *b, bool done_one)
{
    pthread_mutex_lock(&b->lock);
    b->done += done_one;
    bool stopped = b->watch->stop && atomic_load_explicit(b->watch->stop, memory_order_relaxed);
    int job = b->next < b->n && !stopped ? b->next++ : -1;
    if (job < 0) {
        b->workers--;
        pthread_cond_signal(&b->changed);
    }
    pthread_mutex_unlock(&b->lock);
    return job;
}

static void *work(void *argument)
{
    struct batch *b = argument;
    void *context = b->task->open(b->shared);
    bool done_one = false;
    for (int job; (job = take(b, done_one)) >= 0; done_one = true)
        b->task->run(context, b->in + (size_t)job * b->in_size, b->out + (size_t)job * b->out_size);
    b->task->close(context);
    return NULL;
}

/* Waits for the workers, with a tick five times a second. */
static void supervise(struct batch *b)
{
    pthread_mutex_lock(&b->lock);
    while (b->workers > 0) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += 200000000;
        if (until.tv_nsec >= 1000000000) {
            until.tv_sec++;
            until.tv_nsec -= 1000000000;
        }
        pthread_cond_timedwait(&b->changed, &b->lock, &until);
        int done = b->done;
        pthread_mutex_unlock(&b->lock);
        if (b->watch->tick)
            b->watch->tick(b->watch->context, done);
        pthread_mutex_lock(&b->lock);
    }
    pthread_mutex_unlock(&b->lock);
}

int exec_map(int threads, const struct exec_task *task, const void *shared, int n, const void *in, size_t in_size,
             void *out, size_t out_size, const struct exec_watch *watch)
{
    static const struct exec_watch nothing = { 0 };
    struct batch b = {
        .task = task,
        .watch = watch ? watch : &nothing,
        .shared = shared,
        .in = in,
        .out = out,
        .in_size = in_size,
        .out_size = out_size,
        .n = n,
    };
    threads = threads < n ? threads : n > 0 ? n : 1;
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&b.changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_init(&b.lock, NULL);

    pthread_t *ids = xcalloc((size_t)threads, sizeof *ids);
    int started = 0;
    b.workers = threads;
    while (started < threads && pthread_create(&ids[started], NULL, work, &b) == 0)
        started++;
    if (started < threads) {
        /* Fewer threads than wanted do as well; with none the caller works alone. */
        pthread_mutex_lock(&b.lock);
        b.workers -= threads - started - (started == 0);
        pthread_mutex_unlock(&b.lock);
        if (started == 0)
            work(&b);
    }
    supervise(&b);
    for (int i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    free(ids);
    pthread_cond_destroy(&b.changed);
    pthread_mutex_destroy(&b.lock);
    return b.next;
}

int exec_cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 1;
    int cores = CPU_COUNT(&set);
    return cores > 0 ? cores : 1;
}
