/* SPDX-License-Identifier: MIT */
#include "base/background.h"

#include <signal.h>
#include <stddef.h>

static void compute(struct background *b)
{
    b->compute(b->context);
    atomic_store(&b->done, true);
}

static void *begin(void *context)
{
    compute(context);
    return NULL;
}

static void prepare(struct background *b, void (*compute_it)(void *context), void *context)
{
    b->compute = compute_it;
    b->context = context;
    atomic_store(&b->stop, false);
    atomic_store(&b->done, false);
}

bool background_start(struct background *b, void (*compute_it)(void *context), void *context)
{
    /* These signals must interrupt the thread that waits for a key or a line, so the new thread blocks them. It does
     * not block signals that a thread raises itself, such as SIGSEGV. */
    static const int sent[] = { SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGWINCH, SIGTSTP, SIGCONT };
    sigset_t others, before;
    sigemptyset(&others);
    for (size_t i = 0; i < sizeof sent / sizeof *sent; i++)
        sigaddset(&others, sent[i]);
    prepare(b, compute_it, context);
    pthread_sigmask(SIG_BLOCK, &others, &before);
    b->started = pthread_create(&b->thread, NULL, begin, b) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return b->started;
}

void background_run(struct background *b, void (*compute_it)(void *context), void *context)
{
    if (!background_start(b, compute_it, context))
        compute(b);
}

void background_wait(struct background *b)
{
    if (b->started)
        pthread_join(b->thread, NULL);
    b->started = false;
    atomic_store(&b->done, false);
}

void background_stop(struct background *b)
{
    atomic_store(&b->stop, true);
    background_wait(b);
}

bool background_busy(const struct background *b)
{
    return b->started || atomic_load(&b->done);
}
