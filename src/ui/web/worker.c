/* SPDX-License-Identifier: MIT */
#include "ui/web/worker.h"

#include "base/mem.h"

#include <pthread.h>
#include <stdlib.h>

struct workers {
    pthread_mutex_t lock; /* guards everything below */
    pthread_cond_t changed;
    struct task *first, **last; /* the queue */
    bool ends;
    int count;
    pthread_t thread[];
};

/* Waits for a task and takes it; NULL at the end. */
static struct task *take(struct workers *c, bool *ends)
{
    pthread_mutex_lock(&c->lock);
    while (!c->first && !c->ends)
        pthread_cond_wait(&c->changed, &c->lock);
    struct task *e = c->first;
    if (e) {
        c->first = e->next;
        if (!c->first)
            c->last = &c->first;
    }
    *ends = c->ends;
    pthread_mutex_unlock(&c->lock);
    return e;
}

static void *work(void *context)
{
    struct task *e;
    bool ends;
    while ((e = take(context, &ends))) {
        if (!ends)
            e->perform(e);
        e->done(e);
    }
    return NULL;
}

struct workers *workers_new(int count)
{
    struct workers *c = xcalloc(1, sizeof *c + (size_t)count * sizeof c->thread[0]);
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->changed, NULL);
    c->last = &c->first;
    while (c->count < count && pthread_create(&c->thread[c->count], NULL, work, c) == 0)
        c->count++;
    if (c->count > 0)
        return c;
    workers_free(c);
    return NULL;
}

bool workers_add(struct workers *c, struct task *e)
{
    pthread_mutex_lock(&c->lock);
    bool takes = !c->ends;
    if (takes) {
        e->next = NULL;
        *c->last = e;
        c->last = &e->next;
        pthread_cond_signal(&c->changed);
    }
    pthread_mutex_unlock(&c->lock);
    return takes;
}

void workers_end(struct workers *c)
{
    pthread_mutex_lock(&c->lock);
    c->ends = true;
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->count; i++)
        pthread_join(c->thread[i], NULL);
    c->count = 0;
}

void workers_free(struct workers *c)
{
    pthread_cond_destroy(&c->changed);
    pthread_mutex_destroy(&c->lock);
    free(c);
}
