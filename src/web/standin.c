/* SPDX-License-Identifier: MIT
 *
 * Stands in for live, job and the files api_*.c until they are there; to be removed with them.
 */
#include "base/mem.h"
#include "web/job.h"
#include "web/live.h"
#include "web/route.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct jobs {
    int none;
};

struct viewer {
    struct live *live;
    void *context;
    struct viewer *next;
    int ticks;
};

struct live {
    pthread_mutex_t lock;
    pthread_t thread;
    void (*woken)(void *);
    struct viewer *first;
    atomic_bool ends;
};

struct jobs *jobs_new(void)
{
    return xcalloc(1, sizeof(struct jobs));
}

void jobs_free(struct jobs *j)
{
    free(j);
}

static void *tick(void *context)
{
    struct live *l = context;
    while (!l->ends) {
        nanosleep(&(struct timespec){ 0, 100000000 }, NULL);
        pthread_mutex_lock(&l->lock);
        for (struct viewer *v = l->first; v; v = v->next) {
            v->ticks++;
            l->woken(v->context);
        }
        pthread_mutex_unlock(&l->lock);
    }
    return NULL;
}

struct live *live_new(struct laboratory *laboratory, void (*woken)(void *viewer_context))
{
    struct live *l = xcalloc(1, sizeof *l);
    (void)laboratory;
    l->woken = woken;
    pthread_mutex_init(&l->lock, NULL);
    pthread_create(&l->thread, NULL, tick, l);
    return l;
}

void live_free(struct live *l)
{
    l->ends = true;
    pthread_join(l->thread, NULL);
    free(l);
}

struct viewer *live_watch(struct live *l, int64_t run, void *context)
{
    struct viewer *v = xcalloc(1, sizeof *v);
    (void)run;
    v->live = l;
    v->context = context;
    pthread_mutex_lock(&l->lock);
    v->next = l->first;
    l->first = v;
    pthread_mutex_unlock(&l->lock);
    return v;
}

ssize_t live_read(struct viewer *v, char *out, size_t size)
{
    pthread_mutex_lock(&v->live->lock);
    int ticks = v->ticks;
    v->ticks = 0;
    pthread_mutex_unlock(&v->live->lock);
    return ticks ? snprintf(out, size, "data: %d\n\n", ticks) : 0;
}

void live_leave(struct viewer *v)
{
    struct live *l = v->live;
    pthread_mutex_lock(&l->lock);
    struct viewer **at = &l->first;
    while (*at != v)
        at = &(*at)->next;
    *at = v->next;
    pthread_mutex_unlock(&l->lock);
    free(v);
}

static void answer_nothing(const struct call *call, struct response *out)
{
    (void)call;
    response_json(out, 200, json_object());
}

static void answer_events(const struct call *call, struct response *out)
{
    out->status = 200;
    out->type = "text/event-stream";
    out->events_of = call->number;
}

const struct route routes_about[] = { { "GET", "/api/about", answer_nothing }, { 0 } };
const struct route routes_controllers[] = { { "GET", "/api/controllers", answer_nothing },
                                            { "GET", "/api/controllers/NAME", answer_nothing },
                                            { 0 } };
const struct route routes_methods[] = { { "GET", "/api/methods", answer_nothing }, { 0 } };
const struct route routes_runs[] = {
    { "GET", "/api/runs", answer_nothing },         { "POST", "/api/runs", answer_nothing },
    { "GET", "/api/runs/N", answer_nothing },       { "GET", "/api/runs/N/events", answer_events },
    { "POST", "/api/runs/N/stop", answer_nothing }, { 0 }
};
const struct route routes_scores[] = { { "GET", "/api/scores", answer_nothing },
                                       { "POST", "/api/scores", answer_nothing },
                                       { 0 } };
