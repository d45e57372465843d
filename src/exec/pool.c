/* SPDX-License-Identifier: MIT */
#include "exec/pool.h"

#include "base/mem.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

struct pool {
    pthread_mutex_t lock; /* guards the members up to `busy` */
    pthread_cond_t call, done;
    uint64_t calls; /* of pool_run() so far */
    bool ends;
    int busy;   /* threads that have not finished the current call */
    int served; /* threads that have begun */

    int n, grain;
    void (*run)(void *context, int worker, int first, int end);
    void *context;
    atomic_int next; /* the first number that nobody has taken */

    pid_t process;
    int count; /* of threads besides the caller's */
    pthread_t thread[];
};

/* Takes parts until none is left. */
static void work(struct pool *p, int worker)
{
    for (;;) {
        int first = atomic_fetch_add_explicit(&p->next, p->grain, memory_order_relaxed);
        if (first >= p->n)
            return;
        p->run(p->context, worker, first, p->n - first < p->grain ? p->n : first + p->grain);
    }
}

static void *serve(void *argument)
{
    struct pool *p = argument;
    uint64_t seen = 0;
    pthread_mutex_lock(&p->lock);
    const int worker = ++p->served;
    for (;;) {
        while (p->calls == seen && !p->ends)
            pthread_cond_wait(&p->call, &p->lock);
        if (p->ends)
            break;
        seen = p->calls;
        pthread_mutex_unlock(&p->lock);
        work(p, worker);
        pthread_mutex_lock(&p->lock);
        if (--p->busy == 0)
            pthread_cond_signal(&p->done);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

struct pool *pool_new(int threads)
{
    struct pool *p = xcalloc(1, sizeof *p + (size_t)threads * sizeof *p->thread);
    p->process = getpid();
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->call, NULL);
    pthread_cond_init(&p->done, NULL);
    while (p->count < threads - 1 && pthread_create(&p->thread[p->count], NULL, serve, p) == 0)
        p->count++;
    return p;
}

void pool_run(struct pool *p, int n, int grain, void (*run)(void *context, int worker, int first, int end),
              void *context)
{
    if (n <= grain || p->count == 0 || getpid() != p->process) {
        run(context, 0, 0, n);
        return;
    }
    pthread_mutex_lock(&p->lock);
    p->n = n;
    p->grain = grain;
    p->run = run;
    p->context = context;
    p->next = 0;
    p->busy = p->count;
    p->calls++;
    pthread_cond_broadcast(&p->call);
    pthread_mutex_unlock(&p->lock);
    work(p, 0);
    pthread_mutex_lock(&p->lock);
    while (p->busy > 0)
        pthread_cond_wait(&p->done, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

void pool_free(struct pool *p)
{
    if (!p)
        return;
    if (getpid() == p->process) {
        pthread_mutex_lock(&p->lock);
        p->ends = true;
        pthread_cond_broadcast(&p->call);
        pthread_mutex_unlock(&p->lock);
        for (int i = 0; i < p->count; i++)
            pthread_join(p->thread[i], NULL);
        pthread_cond_destroy(&p->call);
        pthread_cond_destroy(&p->done);
        pthread_mutex_destroy(&p->lock);
    }
    free(p);
}
