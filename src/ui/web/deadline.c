/* SPDX-License-Identifier: MIT */
#include "ui/web/deadline.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/wait.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/socket.h>

static const double look_seconds = 0.25;

struct deadline {
    struct deadlines *all;
    struct deadline *next, **link; /* link: the pointer that points here */
    int socket;
    double until;
};

struct deadlines {
    pthread_mutex_t lock; /* guards everything below, and every deadline */
    pthread_cond_t changed;
    pthread_t thread;
    struct deadline *first;
    bool ends;
};

static void *look(void *context)
{
    struct deadlines *all = context;
    pthread_mutex_lock(&all->lock);
    while (!all->ends) {
        double now = clock_seconds();
        for (struct deadline *d = all->first; d; d = d->next)
            if (d->until < now) {
                shutdown(d->socket, SHUT_RDWR);
                d->until = INFINITY;
            }
        wait_until(&all->changed, &all->lock, all->first ? now + look_seconds : INFINITY);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

static void release(struct deadlines *all)
{
    pthread_cond_destroy(&all->changed);
    pthread_mutex_destroy(&all->lock);
    free(all);
}

struct deadlines *deadlines_new(void)
{
    struct deadlines *all = xcalloc(1, sizeof *all);
    wait_init(&all->changed);
    pthread_mutex_init(&all->lock, NULL);
    if (pthread_create(&all->thread, NULL, look, all) == 0)
        return all;
    release(all);
    return NULL;
}

void deadlines_free(struct deadlines *all)
{
    pthread_mutex_lock(&all->lock);
    all->ends = true;
    pthread_cond_signal(&all->changed);
    pthread_mutex_unlock(&all->lock);
    pthread_join(all->thread, NULL);
    release(all);
}

struct deadline *deadlines_add(struct deadlines *all, int socket, double seconds)
{
    struct deadline *d = xcalloc(1, sizeof *d);
    d->all = all;
    d->socket = socket;
    d->until = clock_seconds() + seconds;
    pthread_mutex_lock(&all->lock);
    if (!all->first)
        pthread_cond_signal(&all->changed);
    d->next = all->first;
    d->link = &all->first;
    if (d->next)
        d->next->link = &d->next;
    all->first = d;
    pthread_mutex_unlock(&all->lock);
    return d;
}

void deadline_move(struct deadline *d, double seconds)
{
    pthread_mutex_lock(&d->all->lock);
    d->until = clock_seconds() + seconds;
    pthread_mutex_unlock(&d->all->lock);
}

void deadline_remove(struct deadline *d)
{
    struct deadlines *all = d->all;
    pthread_mutex_lock(&all->lock);
    *d->link = d->next;
    if (d->next)
        d->next->link = d->link;
    pthread_mutex_unlock(&all->lock);
    free(d);
}
