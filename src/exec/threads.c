/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "base/mem.h"
#include "base/wait.h"
#include "exec/exec.h"
#include "exec/fleet.h"

#include <stdlib.h>
#include <string.h>

/* A job that a worker of the fleet holds, or has lost. */
struct loan {
    bool held;
    int id;
    char *in;
};

/* One call of exec_stream(). The lock guards everything that is not constant, and the source. */
struct thread_stream {
    const struct exec_work *work;
    const struct exec_source *source;
    const struct exec_watch *watch;
    struct exec_signals signals;
    struct fleet *fleet; /* NULL where there is none or the work must stay here */

    pthread_mutex_t lock;
    pthread_cond_t arrival; /* something happened that may make a job available */
    pthread_cond_t end;     /* a thread is done */
    int under_way, arrived;
    int workers;       /* threads still at work */
    struct loan *loan; /* by worker of the fleet */
    struct loan *lost; /* jobs to be done by another worker */
    int lost_count, lost_room;
};

static bool stopped(const struct thread_stream *s)
{
    return s->watch->stop && atomic_load_explicit(s->watch->stop, memory_order_relaxed);
}

/* Takes the next job; lost ones come first. The lock must be held. */
static bool take(struct thread_stream *s, int *id, void *in)
{
    if (stopped(s))
        return false;
    if (s->lost_count > 0) {
        struct loan *loan = &s->lost[--s->lost_count];
        *id = loan->id;
        memcpy(in, loan->in, s->work->in_size);
        free(loan->in);
    } else if (!s->source->next(s->source->context, id, in)) {
        return false;
    }
    s->under_way++;
    return true;
}

/* Hands over a result. The lock must be held. */
static void put(struct thread_stream *s, int id, const void *out)
{
    s->source->arrived(s->source->context, id, out);
    s->arrived++;
    s->under_way--;
    pthread_cond_broadcast(&s->arrival);
}

static void *work(void *argument)
{
    struct thread_stream *s = argument;
    void *context = s->work->task->open(s->work->shared, &s->signals);
    void *in = xcalloc(1, s->work->in_size + 1), *out = xcalloc(1, s->work->out_size + 1);
    int id;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        if (take(s, &id, in)) {
            pthread_mutex_unlock(&s->lock);
            s->work->task->run(context, in, out);
            pthread_mutex_lock(&s->lock);
            put(s, id, out);
        } else if (s->under_way == 0 || stopped(s)) {
            break;
        } else {
            pthread_cond_wait(&s->arrival, &s->lock);
        }
    }
    s->workers--;
    pthread_cond_broadcast(&s->arrival);
    pthread_cond_signal(&s->end);
    pthread_mutex_unlock(&s->lock);
    s->work->task->close(context);
    free(in);
    free(out);
    return NULL;
}

/* Handles the events of the fleet and gives jobs to its free workers. The lock must be held. */
static void command_fleet(struct thread_stream *s, void *in, void *out)
{
    int worker, id;
    for (enum fleet_news news; (news = fleet_poll(s->fleet, &worker, out)) != FLEET_NOTHING;) {
        struct loan *loan = &s->loan[worker];
        loan->held = false;
        if (news == FLEET_RESULT) {
            put(s, loan->id, out);
            free(loan->in);
        } else {
            s->lost = array_grow(s->lost, s->lost_count, &s->lost_room, sizeof *s->lost);
            s->lost[s->lost_count++] = *loan;
            s->under_way--;
            pthread_cond_broadcast(&s->arrival);
        }
    }
    if (s->watch->progress)
        atomic_fetch_add(s->watch->progress, fleet_progress(s->fleet));
    if (stopped(s))
        fleet_stop(s->fleet);
    while (fleet_has_free(s->fleet) && take(s, &id, in)) {
        worker = fleet_give(s->fleet, in);
        struct loan *loan = &s->loan[worker];
        *loan = (struct loan){ true, id, xcalloc(1, s->work->in_size + 1) };
        memcpy(loan->in, in, s->work->in_size);
    }
}

/* Tells whether workers of the fleet that were asked to stop may still send results. The lock must be held. */
static bool awaits_fleet(const struct thread_stream *s, double stopped_at)
{
    return s->fleet && s->under_way > 0 && stopped(s) && clock_seconds() - stopped_at < EXEC_STOP_SECONDS;
}

/* Waits for the threads and the fleet, with a tick five times a second. */
static void supervise(struct thread_stream *s)
{
    static const double tick = 0.2, poll = 0.0005; /* seconds */
    void *in = xcalloc(1, s->work->in_size + 1), *out = xcalloc(1, s->work->out_size + 1);
    double shown = clock_seconds(), stopped_at = shown;
    pthread_mutex_lock(&s->lock);
    while (s->workers > 0 || awaits_fleet(s, stopped_at)) {
        if (!stopped(s))
            stopped_at = clock_seconds();
        if (s->fleet)
            command_fleet(s, in, out);
        wait_until(&s->end, &s->lock, clock_seconds() + (s->fleet ? poll : tick));
        if (stopped(s))
            pthread_cond_broadcast(&s->arrival); /* a thread may be waiting for a job on a machine that hangs */
        if (s->watch->tick && clock_seconds() - shown >= 0.19) {
            /* With the lock held: tick() may read what arrived() changes. */
            shown = clock_seconds();
            s->watch->tick(s->watch->context, s->arrived);
        }
    }
    pthread_mutex_unlock(&s->lock);
    free(in);
    free(out);
}

static void init(struct thread_stream *s)
{
    wait_init(&s->end);
    wait_init(&s->arrival);
    pthread_mutex_init(&s->lock, NULL);
    if (!s->fleet)
        return;
    fleet_begin(s->fleet, s->work);
    s->loan = xcalloc((size_t)fleet_size(s->fleet), sizeof *s->loan);
}

static void release(struct thread_stream *s)
{
    for (int i = 0; s->fleet && i < fleet_size(s->fleet); i++)
        if (s->loan[i].held)
            free(s->loan[i].in);
    for (int i = 0; i < s->lost_count; i++)
        free(s->lost[i].in);
    free(s->loan);
    free(s->lost);
    pthread_cond_destroy(&s->end);
    pthread_cond_destroy(&s->arrival);
    pthread_mutex_destroy(&s->lock);
}

/* Starts the threads and returns how many; fewer than wanted will do. If none is wanted or none can be started, the
 * caller runs all jobs itself. */
static int start(struct thread_stream *s, pthread_t ids[], int threads)
{
    int started = 0;
    s->workers = threads;
    while (started < threads && pthread_create(&ids[started], NULL, work, s) == 0)
        started++;
    if (started == threads && threads > 0)
        return started;
    pthread_mutex_lock(&s->lock);
    s->workers -= threads - started - (started == 0);
    pthread_mutex_unlock(&s->lock);
    if (started == 0)
        work(s);
    return started;
}

int exec_stream(const struct exec *exec, const struct exec_work *w, const struct exec_source *source,
                const struct exec_watch *watch)
{
    static const struct exec_watch nothing = { 0 };
    struct thread_stream s = {
        .work = w,
        .source = source,
        .watch = watch ? watch : &nothing,
        .signals = { watch ? watch->stop : NULL, watch ? watch->progress : NULL },
        .fleet = w->shared_size > 0 ? exec->fleet : NULL,
    };
    init(&s);
    pthread_t *ids = xcalloc((size_t)exec->threads + 1, sizeof *ids);
    int started = start(&s, ids, exec->threads);
    supervise(&s);
    for (int i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    free(ids);
    release(&s);
    return s.arrived;
}
