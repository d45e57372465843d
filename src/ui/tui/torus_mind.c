/* SPDX-License-Identifier: MIT */
#include "ui/tui/torus_mind.h"

#include "base/clock.h"
#include "base/mem.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct torus_mind {
    const struct agent_ops *ops;
    struct agent *agent;
    struct torus torus;
    struct agent_limits limits;
    struct rng rng;
    struct agent_choice choice; /* the thread's until it is done */
    atomic_bool stop, done;
    bool busy;
    double since;
    pthread_t thread;
};

struct torus_mind *torus_mind_new(const struct agent_ops *ops, struct agent *agent)
{
    struct torus_mind *m = xcalloc(1, sizeof *m);
    m->ops = ops;
    m->agent = agent;
    return m;
}

void torus_mind_free(struct torus_mind *m)
{
    torus_mind_drop(m);
    m->ops->free(m->agent);
    free(m);
}

static void *think(void *context)
{
    struct torus_mind *m = context;
    m->ops->choose(m->agent, &m->torus, &m->limits, &m->rng, &m->choice);
    atomic_store(&m->done, true);
    return NULL;
}

void torus_mind_ask(struct torus_mind *m, const struct torus *t, const struct agent_limits *limits, struct rng rng)
{
    torus_mind_drop(m);
    m->torus = *t;
    m->limits = *limits;
    m->limits.stop = &m->stop;
    m->rng = rng;
    m->since = clock_seconds();
    atomic_store(&m->stop, false);
    atomic_store(&m->done, false);
    /* Signals are for the thread that has the screen: they wake it up. */
    static const int sent[] = { SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGWINCH, SIGTSTP, SIGCONT };
    sigset_t others, before;
    sigemptyset(&others);
    for (size_t i = 0; i < sizeof sent / sizeof *sent; i++)
        sigaddset(&others, sent[i]);
    pthread_sigmask(SIG_BLOCK, &others, &before);
    m->busy = pthread_create(&m->thread, NULL, think, m) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    /* Where there is no thread to be had, the screen waits. */
    if (!m->busy)
        think(m);
}

static void join(struct torus_mind *m)
{
    if (m->busy)
        pthread_join(m->thread, NULL);
    m->busy = false;
    atomic_store(&m->done, false);
}

void torus_mind_drop(struct torus_mind *m)
{
    atomic_store(&m->stop, true);
    join(m);
}

bool torus_mind_busy(const struct torus_mind *m, double *seconds)
{
    *seconds = clock_seconds() - m->since;
    return m->busy || atomic_load(&m->done);
}

bool torus_mind_fetch(struct torus_mind *m, struct agent_choice *out)
{
    if (!atomic_load(&m->done))
        return false;
    *out = m->choice;
    join(m);
    return true;
}
