/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "base/mem.h"
#include "base/wait.h"
#include "exec/exec.h"
#include "exec/fleet.h"

#include <stdlib.h>
#include <string.h>

/* The jobs that workers of the fleet hold or have given back. A job has a place here, which the fleet knows as its id;
 * its bytes are kept in case that it must be given to another worker. */
struct loans {
    int *id; /* of the source, by place */
    char *in;
    int count, room;
    int *vacant, vacant_count; /* places without a job */
    int *back, back_count;     /* places of jobs that were given back, the last of which goes out first */
};

/* One call of exec_stream(). The lock guards everything that is not constant, and the source. */
struct thread_stream {
    const struct exec_work *work;
    const struct exec_source *source;
    const struct exec_watch *watch;
    struct exec_signals signals;
    struct fleet *fleet; /* NULL where there is none or the work must stay here */
    void *out;           /* a result of the fleet */

    pthread_mutex_t lock;
    pthread_cond_t arrival; /* something happened that may make a job available */
    pthread_cond_t end;     /* a thread is done */
    int under_way, arrived;
    int workers;      /* threads still at work */
    bool rescued;     /* the caller has a rescue for when memory runs out (mem.h) */
    bool starved;     /* memory has run out on a thread */
    atomic_bool ends; /* with a rescue, jobs are stopped by this, because starving must stop them, too */
    struct loans loans;
};

/* Tells whether the work is to end early, and lets the jobs know. The lock must be held. */
static bool stopped(struct thread_stream *s)
{
    if (!s->starved && !(s->watch->stop && atomic_load_explicit(s->watch->stop, memory_order_relaxed)))
        return false;
    atomic_store_explicit(&s->ends, true, memory_order_relaxed);
    return true;
}

/* Finds a vacant place for a job of the fleet. */
static int lend(struct thread_stream *s, int id, const void *in)
{
    struct loans *l = &s->loans;
    size_t size = s->work->in_size;
    if (l->vacant_count == 0) {
        int room = l->room;
        l->id = array_grow(l->id, l->count, &room, sizeof *l->id);
        if (room > l->room) {
            l->in = xrealloc(l->in, (size_t)room, size + 1);
            l->vacant = xrealloc(l->vacant, (size_t)room, sizeof *l->vacant);
            l->back = xrealloc(l->back, (size_t)room, sizeof *l->back);
            l->room = room;
        }
        l->vacant[l->vacant_count++] = l->count++;
    }
    int place = l->vacant[--l->vacant_count];
    l->id[place] = id;
    memcpy(l->in + (size_t)place * size, in, size);
    return place;
}

/* Vacates a place and returns the id of its job. */
static int settle(struct thread_stream *s, int place)
{
    s->loans.vacant[s->loans.vacant_count++] = place;
    return s->loans.id[place];
}

/* Takes the next job; those given back come first. The lock must be held. */
static bool take(struct thread_stream *s, int *id, void *in)
{
    if (stopped(s))
        return false;
    if (s->loans.back_count > 0) {
        int place = s->loans.back[--s->loans.back_count];
        *id = settle(s, place);
        memcpy(in, s->loans.in + (size_t)place * s->work->in_size, s->work->in_size);
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

/* The lock as one thread holds it, or not: when memory runs out in the middle of something, that decides what to do. */
struct hold {
    struct thread_stream *stream;
    volatile bool held;
};

static void acquire(struct hold *h)
{
    pthread_mutex_lock(&h->stream->lock);
    h->held = true;
}

static void let_go(struct hold *h)
{
    h->held = false;
    pthread_mutex_unlock(&h->stream->lock);
}

/* Runs jobs until none is left. Returns with the lock held. */
static void work(struct hold *h)
{
    struct thread_stream *s = h->stream;
    void *context = s->work->task->open(s->work->shared, &s->signals);
    void *in = xcalloc(1, s->work->in_size + 1), *out = xcalloc(1, s->work->out_size + 1);
    int id;
    acquire(h);
    for (;;) {
        if (take(s, &id, in)) {
            let_go(h);
            s->work->task->run(context, in, out);
            acquire(h);
            put(s, id, out);
        } else if (s->under_way == 0 || stopped(s)) {
            break;
        } else {
            pthread_cond_wait(&s->arrival, &s->lock);
        }
    }
    let_go(h);
    s->work->task->close(context);
    free(in);
    free(out);
    acquire(h);
}

/* Calls a function that returns with the lock held; or does so itself when memory has run out, in which case all
 * threads are told to end. */
static void attempt(struct hold *h, void (*run)(struct hold *h))
{
    volatile bool starved = false;
    if (!h->stream->rescued) {
        run(h);
        return;
    }
    MEM_RESCUE(rescue)
    {
        starved = true;
    }
    if (!starved)
        run(h);
    else if (!h->held)
        acquire(h);
    h->stream->starved |= starved;
}

/* A thread. */
static void *serve(void *argument)
{
    struct thread_stream *s = argument;
    struct hold hold = { s, false };
    attempt(&hold, work);
    s->workers--;
    pthread_cond_broadcast(&s->arrival);
    pthread_cond_signal(&s->end);
    let_go(&hold);
    return NULL;
}

/* Returns how many jobs there are to hand out, or 1 if that is not known. The lock must be held. */
static int left(const struct thread_stream *s)
{
    return s->loans.back_count + (s->source->left ? s->source->left(s->source->context) : 1);
}

/* Gives a batch of jobs to a worker of the fleet. Returns false if no worker wants one or there are no jobs. The lock
 * must be held. */
static bool give_batch(struct thread_stream *s)
{
    int jobs = left(s), want = 0, n = 0, worker = jobs > 0 ? fleet_wants(s->fleet, jobs, s->workers, &want) : -1;
    if (worker < 0)
        return false;
    size_t size = s->work->in_size;
    int *place = xcalloc((size_t)want, sizeof *place);
    char *in = xcalloc((size_t)want, size + 1);
    for (int id; n < want && take(s, &id, in + (size_t)n * size); n++)
        place[n] = lend(s, id, in + (size_t)n * size);
    if (n > 0)
        fleet_give(s->fleet, worker, n, place, in);
    free(place);
    free(in);
    return n > 0;
}

/* Handles the events of the fleet and gives jobs to its workers. The lock must be held. */
static void command_fleet(struct thread_stream *s, void *out)
{
    int place;
    for (enum fleet_news news; (news = fleet_poll(s->fleet, &place, out)) != FLEET_NOTHING;) {
        if (news == FLEET_RESULT) {
            put(s, settle(s, place), out);
        } else {
            s->loans.back[s->loans.back_count++] = place;
            s->under_way--;
            pthread_cond_broadcast(&s->arrival);
        }
    }
    if (s->watch->progress)
        atomic_fetch_add(s->watch->progress, fleet_progress(s->fleet));
    if (stopped(s))
        fleet_stop(s->fleet);
    while (give_batch(s))
        continue;
}

/* Tells whether workers of the fleet that were asked to stop may still send results. The lock must be held. */
static bool awaits_fleet(struct thread_stream *s, double stopped_at)
{
    return s->fleet && s->under_way > 0 && stopped(s) && clock_seconds() - stopped_at < EXEC_STOP_SECONDS;
}

/* Waits for the threads and the fleet, with a tick five times a second. Returns with the lock held. */
static void supervise(struct hold *h)
{
    static const double tick = 0.2, poll = 0.0005; /* seconds */
    struct thread_stream *s = h->stream;
    double shown = clock_seconds(), stopped_at = shown;
    acquire(h);
    while (s->workers > 0 || awaits_fleet(s, stopped_at)) {
        if (!stopped(s))
            stopped_at = clock_seconds();
        if (s->fleet)
            command_fleet(s, s->out);
        wait_until(&s->end, &s->lock, clock_seconds() + (s->fleet ? poll : tick));
        if (stopped(s))
            pthread_cond_broadcast(&s->arrival); /* a thread may be waiting for a job on a machine that hangs */
        if (s->watch->tick && clock_seconds() - shown >= 0.19) {
            /* With the lock held: tick() may read what arrived() changes. */
            shown = clock_seconds();
            s->watch->tick(s->watch->context, s->arrived);
        }
    }
}

static void init(struct thread_stream *s)
{
    wait_init(&s->end);
    wait_init(&s->arrival);
    pthread_mutex_init(&s->lock, NULL);
    if (s->fleet)
        fleet_begin(s->fleet, s->work);
}

static void release(struct thread_stream *s)
{
    free(s->out);
    free(s->loans.id);
    free(s->loans.in);
    free(s->loans.vacant);
    free(s->loans.back);
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
    while (started < threads && pthread_create(&ids[started], NULL, serve, s) == 0)
        started++;
    if (started == threads && threads > 0)
        return started;
    pthread_mutex_lock(&s->lock);
    s->workers -= threads - started - (started == 0);
    pthread_mutex_unlock(&s->lock);
    if (started == 0)
        serve(s);
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
        .rescued = mem_has_rescue(),
    };
    if (s.rescued)
        s.signals.stop = &s.ends;
    init(&s);
    pthread_t *ids = xcalloc((size_t)exec->threads + 1, sizeof *ids);
    s.out = xcalloc(1, w->out_size + 1);
    int started = start(&s, ids, exec->threads);
    struct hold hold = { &s, false };
    attempt(&hold, supervise);
    while (s.workers > 0) { /* memory ran out here: the threads, which use what is on this stack, are ending */
        pthread_cond_broadcast(&s.arrival);
        pthread_cond_wait(&s.end, &s.lock);
    }
    let_go(&hold);
    for (int i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
    free(ids);
    release(&s);
    if (s.starved)
        mem_give_up();
    return s.arrived;
}
