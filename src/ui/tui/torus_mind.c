/* SPDX-License-Identifier: MIT */
#include "ui/tui/torus_mind.h"

#include "base/background.h"
#include "base/clock.h"
#include "base/mem.h"

#include <stdlib.h>

struct torus_mind {
    const struct agent_ops *ops;
    struct agent *agent;
    struct torus torus;
    struct agent_limits limits;
    struct rng rng;
    struct agent_choice choice; /* owned by the thread until it is done */
    struct background background;
    double since;
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

static void think(void *context)
{
    struct torus_mind *m = context;
    m->ops->choose(m->agent, &m->torus, &m->limits, &m->rng, &m->choice);
}

void torus_mind_ask(struct torus_mind *m, const struct torus *t, const struct agent_limits *limits, struct rng rng)
{
    torus_mind_drop(m);
    m->torus = *t;
    m->limits = *limits;
    m->limits.stop = &m->background.stop;
    m->rng = rng;
    m->since = clock_seconds();
    background_run(&m->background, think, m); /* if no thread can be started, this blocks the screen */
}

void torus_mind_drop(struct torus_mind *m)
{
    background_stop(&m->background);
}

bool torus_mind_busy(const struct torus_mind *m, double *seconds)
{
    *seconds = clock_seconds() - m->since;
    return background_busy(&m->background);
}

bool torus_mind_fetch(struct torus_mind *m, struct agent_choice *out)
{
    if (!atomic_load(&m->background.done))
        return false;
    *out = m->choice;
    background_wait(&m->background);
    return true;
}
