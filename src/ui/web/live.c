/* SPDX-License-Identifier: MIT
 *
 * News about a run is written once into a log, which its viewers read at their own speed. However many viewers there
 * are, a run is polled at most every half second; the rest is copying bytes. A viewer that joins late first gets, in a
 * buffer of its own, what the log no longer holds.
 */
#include "ui/web/live.h"

#include "base/clock.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/wait.h"
#include "ui/web/event.h"
#include "ui/web/job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    PASSAGE_MAX = 256 << 10, /* bytes of iterations per poll; the others wait for the next */
    ROWS_MAX = 1000,         /* iterations, likewise */
};
static const double look_seconds = 0.5, status_seconds = 2, heartbeat_seconds = 10;

/* A run that is being watched. */
struct watched {
    struct watched *next;
    int64_t run;
    int viewers;
    struct str log;
    uint64_t begin; /* offset of the log: the number of bytes dropped from it */
    bool known;     /* it has been polled; the following fields are from the last poll: */
    struct store_run state;
    bool removed, live;
    int64_t last, total; /* the last iteration reported; the number of iterations planned */
    double looked, told, beaten;
    struct str status; /* the latest status event */
};

struct viewer {
    struct viewer *next;
    struct live *all;
    struct watched *watched;
    void *context;
    uint64_t at; /* offset in the log, once it has joined */
    bool met, joined, dropped;
    int64_t last;   /* the last iteration it was given before it joined */
    struct str own; /* what it is given before it joins, and how much of that it has read */
    size_t own_at;
};

struct live {
    struct site *site;
    void (*woken)(void *viewer_context);
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool ending, eager; /* eager: a viewer needs something that should not wait for the next poll */
    struct watched *runs;
    struct viewer *viewers;
    int viewer_count;
    struct store *store; /* used by the thread only; NULL while closed */
};

/* Adds an event and releases its data; an event that cannot be encoded is left out. */
static void add_event(struct str *out, const char *name, json_t *data)
{
    struct str text = { 0 };
    struct err err;
    if (json_to_str(&text, data, JSON_FORM_EVENT, name, &err) == 0)
        str_add(out, "event: %s\ndata: %s\n\n", name, text.text);
    str_release(&text);
}

/* Iterations being written as text. The newest comes last and includes its candidates: the page shows those of one
 * iteration only, and a fast run has hundreds of iterations between two polls. */
struct passage {
    struct str *out;
    int64_t max, last; /* iteration numbers: the highest to add; the last one added */
    double seconds;
    json_t *newest; /* not yet in the text */
};

static void add_iteration(void *context, const struct store_iteration *i)
{
    struct passage *p = context;
    if (i->number > p->max || p->out->length > PASSAGE_MAX)
        return;
    if (p->newest)
        add_event(p->out, "iteration", p->newest);
    p->newest = event_iteration(i, p->seconds);
    p->last = i->number;
}

/* Adds iterations after p->last to the text. */
static int add_iterations(struct store *s, int64_t run, struct passage *p, struct err *err)
{
    int result = store_iterations_after(s, run, p->last, ROWS_MAX, add_iteration, p, err);
    if (p->newest) {
        json_t *swarm = event_swarm(s, run, p->last, err);
        if (swarm)
            json_object_set_new(p->newest, "swarm", swarm);
        add_event(p->out, "iteration", p->newest);
    }
    return result;
}

/* Opens the store, unless it is open. Returns 1, 0 if it does not exist, or -1 on failure. */
static int open_store(struct live *l, struct err *err)
{
    return l->store ? 1 : store_open_existing(l->site->store, STORE_READ, &l->store, err);
}

/* The store is reopened for every round of polling, because the file may have been removed and replaced by another. */
static void close_store(struct live *l)
{
    store_close(l->store);
    l->store = NULL;
}

static int read_total(struct store *s, struct watched *w, struct err *err)
{
    struct config config;
    if (store_config(s, w->run, &config, err))
        return -1;
    w->total = config_int(&config, "iterations");
    config_release(&config);
    return 0;
}

/* Adds the news of a run to out. Works without the lock: except for the log, only this thread uses what it changes. */
static int look(struct live *l, struct watched *w, double now, struct str *out, struct err *err)
{
    struct store_run r;
    int found = open_store(l, err); /* a missing store has no runs */
    struct store *s = l->store;
    if (found > 0)
        found = store_run_read(s, w->run, &r, NULL, err);
    if (found < 0)
        return -1;
    if (found == 0) {
        r = w->state;
        r.run = w->run;
    }
    bool live = found && jobs_live(l->site->jobs, w->run), first = !w->known;
    first = first || (found && w->removed); /* another run with the same number */
    if (first && found && read_total(s, w, err))
        return -1;
    if (first || r.iterations < w->last)
        w->last = r.iterations; /* it was resumed from an earlier iteration */
    struct passage p = { .out = out, .max = INT64_MAX, .last = w->last, .seconds = event_seconds(&r) };
    if (found && add_iterations(s, w->run, &p, err))
        return -1;
    bool same = !first && (r.session > 0) == (w->state.session > 0) && r.step == w->state.step &&
                r.status == w->state.status && live == w->live && !found == w->removed;
    if (!same || ((live || r.session > 0) && now - w->told >= status_seconds)) {
        w->status.length = 0;
        json_t *status = event_status(l->site, &r, w->total);
        if (!found)
            json_object_set_new(status, "status", json_string("removed"));
        add_event(&w->status, "status", status);
        str_add_bytes(out, w->status.text, w->status.length);
        w->told = now;
    }
    w->last = p.last;
    w->state = r;
    w->live = live;
    w->removed = !found;
    w->known = true;
    return 0;
}

/* Adds to the log, and drops what even the slowest viewer may no longer ask for. */
static void add_log(struct watched *w, const struct str *text)
{
    str_add_bytes(&w->log, text->text, text->length);
    if (w->log.length > 3 * LIVE_BEHIND_MAX) {
        size_t gone = w->log.length - LIVE_BEHIND_MAX;
        memmove(w->log.text, w->log.text + gone, w->log.length - gone);
        w->log.length -= gone;
        w->begin += gone;
    }
}

static uint64_t log_end(const struct watched *w)
{
    return w->begin + w->log.length;
}

static void wake(struct live *l, const struct viewer *v)
{
    if (l->woken)
        l->woken(v->context);
}

/* Polls a run if it is due. The lock is held on entry and on return, but not in between. */
static void visit(struct live *l, struct watched *w)
{
    double now = clock_seconds();
    if (now - w->looked < look_seconds)
        return;
    struct str news = { 0 };
    struct err err;
    pthread_mutex_unlock(&l->lock);
    if (look(l, w, now, &news, &err))
        close_store(l);
    if (now - w->beaten >= heartbeat_seconds) {
        str_add(&news, ":\n\n");
        w->beaten = now;
    }
    pthread_mutex_lock(&l->lock);
    w->looked = now;
    if (news.length > 0) {
        add_log(w, &news);
        for (struct viewer *v = l->viewers; v; v = v->next)
            if (v->watched == w && v->joined)
                wake(l, v);
    }
    str_release(&news);
}

/* Gives a viewer the next part of the history before it joined; when there is no more, it joins. */
static void catch_up(struct live *l, struct viewer *v)
{
    struct watched *w = v->watched;
    struct err err;
    if (v->joined || v->own_at < v->own.length || !w->known)
        return;
    v->own.length = v->own_at = 0;
    if (!v->met)
        str_add_bytes(&v->own, w->status.text, w->status.length);
    v->met = true;
    struct passage p = { .out = &v->own, .max = w->last, .last = v->last, .seconds = event_seconds(&w->state) };
    bool behind = v->last >= 0 && v->last < w->last;
    if (behind && (open_store(l, &err) <= 0 || add_iterations(l->store, w->run, &p, &err)))
        close_store(l);
    /* If iterations that should exist were not found, there is nothing to wait for. */
    if (!behind || p.last >= w->last || p.last == v->last) {
        v->joined = true;
        v->at = log_end(w);
    }
    v->last = p.last;
    wake(l, v);
}

/* Releases runs without viewers. Only the thread does this, so it may keep using a run without the lock. */
static void forget_runs(struct live *l)
{
    for (struct watched **at = &l->runs; *at;) {
        struct watched *w = *at;
        if (w->viewers > 0) {
            at = &w->next;
            continue;
        }
        *at = w->next;
        str_release(&w->log);
        str_release(&w->status);
        free(w);
    }
}

/* Waits until the next poll is due, or a viewer arrives. */
static void wait_until_due(struct live *l)
{
    double due = INFINITY;
    for (const struct watched *w = l->runs; w; w = w->next)
        due = fmin(due, w->looked + look_seconds);
    wait_until(&l->changed, &l->lock, fmax(due, clock_seconds() + 0.001));
}

static void *work(void *context)
{
    struct live *l = context;
    pthread_mutex_lock(&l->lock);
    while (!l->ending) {
        l->eager = false;
        forget_runs(l);
        for (struct watched *w = l->runs; w; w = w->next)
            visit(l, w);
        for (struct viewer *v = l->viewers; v; v = v->next)
            catch_up(l, v);
        if (l->eager || l->ending)
            continue;
        close_store(l);
        wait_until_due(l);
    }
    forget_runs(l);
    pthread_mutex_unlock(&l->lock);
    close_store(l);
    return NULL;
}

struct live *live_new(struct site *site, void (*woken)(void *viewer_context))
{
    struct live *l = xcalloc(1, sizeof *l);
    *l = (struct live){ .site = site, .woken = woken };
    wait_init(&l->changed);
    pthread_mutex_init(&l->lock, NULL);
    if (pthread_create(&l->thread, NULL, work, l)) {
        pthread_cond_destroy(&l->changed);
        pthread_mutex_destroy(&l->lock);
        free(l);
        return NULL;
    }
    return l;
}

void live_end(struct live *l)
{
    pthread_mutex_lock(&l->lock);
    l->ending = true;
    pthread_cond_signal(&l->changed);
    for (struct viewer *v = l->viewers; v; v = v->next) {
        v->dropped = true;
        wake(l, v);
    }
    pthread_mutex_unlock(&l->lock);
}

void live_free(struct live *l)
{
    if (!l)
        return;
    live_end(l);
    pthread_join(l->thread, NULL);
    forget_runs(l);
    pthread_cond_destroy(&l->changed);
    pthread_mutex_destroy(&l->lock);
    free(l);
}

static struct watched *watch_run(struct live *l, int64_t run)
{
    struct watched *w = l->runs;
    while (w && w->run != run)
        w = w->next;
    if (!w) {
        w = xcalloc(1, sizeof *w);
        w->run = run;
        w->looked = -look_seconds; /* poll immediately */
        w->beaten = clock_seconds();
        w->next = l->runs;
        l->runs = w;
    }
    w->viewers++;
    return w;
}

struct viewer *live_watch(struct live *l, int64_t run, int64_t after, void *context)
{
    struct viewer *v = NULL;
    pthread_mutex_lock(&l->lock);
    if (l->viewer_count < LIVE_VIEWERS_MAX && !l->ending) {
        v = xcalloc(1, sizeof *v);
        *v = (struct viewer){ .all = l, .watched = watch_run(l, run), .context = context, .last = after };
        v->next = l->viewers;
        l->viewers = v;
        l->viewer_count++;
        l->eager = true;
        pthread_cond_signal(&l->changed);
    }
    pthread_mutex_unlock(&l->lock);
    return v;
}

/* Copies at most `size` bytes, and returns how many. */
static size_t copy(const char *from, size_t length, char *out, size_t size)
{
    size_t n = length < size ? length : size;
    if (n > 0)
        memcpy(out, from, n);
    return n;
}

ssize_t live_read(struct viewer *v, char *out, size_t size)
{
    struct live *l = v->all;
    struct watched *w = v->watched;
    size_t n = 0;
    pthread_mutex_lock(&l->lock);
    if (v->own_at < v->own.length) {
        n = copy(v->own.text + v->own_at, v->own.length - v->own_at, out, size);
        v->own_at += n;
    }
    if (v->joined && (v->at < w->begin || log_end(w) - v->at > LIVE_BEHIND_MAX)) {
        v->dropped = true;
    } else if (v->joined && n == 0) {
        n = copy(w->log.text + (v->at - w->begin), (size_t)(log_end(w) - v->at), out, size);
        v->at += n;
    } else if (!v->joined && v->own_at == v->own.length) {
        l->eager = true;
        pthread_cond_signal(&l->changed);
    }
    bool dropped = v->dropped;
    pthread_mutex_unlock(&l->lock);
    return dropped ? -1 : (ssize_t)n;
}

void live_leave(struct viewer *v)
{
    struct live *l = v->all;
    pthread_mutex_lock(&l->lock);
    struct viewer **at = &l->viewers;
    while (*at != v)
        at = &(*at)->next;
    *at = v->next;
    l->viewer_count--;
    v->watched->viewers--;
    pthread_mutex_unlock(&l->lock);
    str_release(&v->own);
    free(v);
}
