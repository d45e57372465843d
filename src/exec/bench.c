/* SPDX-License-Identifier: MIT */
#include "exec/bench.h"

#include "base/clock.h"
#include "base/mem.h"
#include "exec/batch.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A batch that waits or is under way. Its bytes follow each other in one block: the shared ones, then the jobs. */
struct bench_parcel {
    struct bench_parcel *next;
    struct bench_batch batch;
    int begun; /* how many of its jobs */
    char bytes[];
};

/* The lock guards everything but what only the thread of the jobs uses. */
struct bench {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct bench_parcel *head, **tail;
    bool running;     /* the last job that was begun has not ended */
    bool batch_ended; /* since the last report */
    bool stopped;     /* no more jobs are begun: they are to be given back */
    double began;     /* when the batch under way was begun */
    int64_t first;    /* the results that were not reported yet, as in struct bench_report */
    int count;
    double seconds;
    char *out;
    size_t size, room;

    /* Of the thread. */
    char *shared; /* bytes of the work that the context belongs to */
    int64_t serial;
    const struct exec_task *task;
    void *context;

    atomic_bool stop;
    _Atomic int64_t progress;
    struct exec_signals signals;
};

static void open_context(struct bench *b, const struct bench_batch *batch)
{
    if (b->context && b->serial == batch->serial)
        return;
    if (b->context)
        b->task->close(b->context);
    free(b->shared);
    b->shared = xcalloc(1, batch->shared_size + 1);
    memcpy(b->shared, batch->shared, batch->shared_size);
    b->serial = batch->serial;
    b->task = batch->task;
    b->context = b->task->open(b->shared, &b->signals);
}

/* Waits for a job, marks it as begun and returns its batch. The lock must be held. */
static struct bench_parcel *begin_job(struct bench *b)
{
    while (!b->head || b->stopped)
        pthread_cond_wait(&b->filled, &b->lock);
    if (b->head->begun++ == 0)
        b->began = clock_seconds();
    b->running = true;
    return b->head;
}

static void remove_head(struct bench *b)
{
    struct bench_parcel *p = b->head;
    b->head = p->next;
    if (!b->head)
        b->tail = &b->head;
    free(p);
}

/* Keeps the result of the job under way, the last one begun of the first batch. The lock must be held. */
static void end_job(struct bench *b, const void *out, double seconds)
{
    struct bench_parcel *p = b->head;
    size_t size = p->batch.out_size;
    if (b->count == 0)
        b->first = p->batch.first + p->begun - 1;
    if (b->size + size > b->room) {
        b->room = 2 * b->room + size;
        b->out = xrealloc(b->out, b->room, 1);
    }
    memcpy(b->out + b->size, out, size);
    b->size += size;
    b->count++;
    b->seconds += seconds;
    b->running = false;
    if (p->begun < p->batch.count)
        return;
    b->batch_ended = true;
    remove_head(b);
}

static void *compute(void *argument)
{
    struct bench *b = argument;
    char *in = NULL, *out = NULL; /* of their own, because a message does not guarantee alignment */
    int64_t serial = -1;
    pthread_mutex_lock(&b->lock);
    for (;;) {
        const struct bench_parcel *p = begin_job(b);
        pthread_mutex_unlock(&b->lock);
        double start = clock_seconds();
        size_t in_size = p->batch.in_size;
        open_context(b, &p->batch);
        if (serial != b->serial) {
            serial = b->serial;
            in = xrealloc(in, in_size + 1, 1);
            out = xrealloc(out, p->batch.out_size + 1, 1);
        }
        memcpy(in, p->batch.in + (size_t)(p->begun - 1) * in_size, in_size);
        b->task->run(b->context, in, out);
        double seconds = clock_seconds() - start;
        pthread_mutex_lock(&b->lock);
        end_job(b, out, seconds);
    }
    return NULL;
}

struct bench *bench_new(void)
{
    struct bench *b = xcalloc(1, sizeof *b);
    pthread_t thread;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->filled, NULL);
    b->tail = &b->head;
    b->signals = (struct exec_signals){ &b->stop, &b->progress };
    if (pthread_create(&thread, NULL, compute, b) == 0)
        return b;
    free(b);
    return NULL;
}

void bench_add(struct bench *b, const struct bench_batch *batch)
{
    size_t jobs = (size_t)batch->count * batch->in_size;
    struct bench_parcel *p = xmalloc(sizeof *p + batch->shared_size + jobs);
    *p = (struct bench_parcel){ .batch = *batch };
    p->batch.shared = p->bytes;
    p->batch.in = p->bytes + batch->shared_size;
    if (batch->shared_size)
        memcpy(p->bytes, batch->shared, batch->shared_size);
    if (jobs)
        memcpy(p->bytes + batch->shared_size, batch->in, jobs);
    pthread_mutex_lock(&b->lock);
    assert(!b->head || b->head->batch.serial == batch->serial);
    b->stopped = false;
    atomic_store(&b->stop, false);
    *b->tail = p;
    b->tail = &p->next;
    pthread_cond_signal(&b->filled);
    pthread_mutex_unlock(&b->lock);
}

void bench_stop(struct bench *b)
{
    pthread_mutex_lock(&b->lock);
    b->stopped = true;
    atomic_store(&b->stop, true);
    pthread_mutex_unlock(&b->lock);
}

/* Takes away the jobs that have not been begun. The lock must be held. */
static void give_back(struct bench *b, struct bench_report *out)
{
    struct bench_parcel *p = b->head, *waiting = p && b->running ? p->next : p;
    if (p && b->running) {
        out->returned = p->batch.first + p->begun;
        out->returned_count = p->batch.count - p->begun;
        p->batch.count = p->begun;
        p->next = NULL;
        b->tail = &p->next;
    } else {
        b->head = NULL;
        b->tail = &b->head;
    }
    while (waiting) {
        struct bench_parcel *next = waiting->next;
        int left = waiting->batch.count - waiting->begun;
        if (out->returned_count == 0)
            out->returned = waiting->batch.first + waiting->begun;
        out->returned_count += left;
        free(waiting);
        waiting = next;
    }
}

bool bench_fetch(struct bench *b, struct bench_report *out)
{
    *out = (struct bench_report){ 0 };
    pthread_mutex_lock(&b->lock);
    bool late = b->stopped || (b->running && clock_seconds() - b->began > BATCH_CUT_SECONDS);
    if (late)
        give_back(b, out);
    if (late || b->batch_ended) {
        out->first = b->first;
        out->count = b->count;
        out->seconds = b->seconds;
        out->out = b->out;
        out->size = b->size;
        b->out = NULL;
        b->size = b->room = 0;
        b->count = 0;
        b->seconds = 0;
        b->batch_ended = false;
    }
    pthread_mutex_unlock(&b->lock);
    if (out->count == 0) {
        free(out->out);
        out->out = NULL;
    }
    return out->count > 0 || out->returned_count > 0;
}

_Atomic int64_t *bench_progress(struct bench *b)
{
    return &b->progress;
}
