/* SPDX-License-Identifier: MIT */
#include "learn/optim/swarm.h"

#include <math.h>
#include <string.h>

size_t swarm_numbers(int n, int dim)
{
    return 3 * (size_t)n * (size_t)dim + (size_t)n;
}

struct swarm swarm_at(double *numbers, int n, int dim)
{
    struct swarm s = { .x = numbers, .n = n, .dim = dim };
    s.v = s.x + n * dim;
    s.p = s.v + n * dim;
    s.worth = s.p + n * dim;
    return s;
}

void swarm_start(const struct swarm *s, const struct optim_config *c, struct rng rng)
{
    double low = optim_real(c, "low"), high = optim_real(c, "high");
    for (int i = 0; i < s->n * s->dim; i++)
        s->x[i] = low + (high - low) * rng_real(&rng);
    if (c->start)
        memcpy(s->x, c->start, (size_t)s->dim * sizeof *s->x);
    for (int i = 0; i < s->n; i++)
        s->worth[i] = -INFINITY;
}

bool swarm_improve(const struct swarm *s, int i, const double *x, double fitness)
{
    if (!(fitness > s->worth[i]))
        return false;
    s->worth[i] = fitness;
    memcpy(s->p + i * s->dim, x, (size_t)s->dim * sizeof *x);
    return true;
}

void swarm_move(const struct swarm *s, const struct optim_config *c, int i, const double *guide, double limit,
                struct rng rng)
{
    double inertia = optim_real(c, "inertia"), own = optim_real(c, "cognitive"), social = optim_real(c, "social");
    double *x = s->x + i * s->dim, *v = s->v + i * s->dim, *p = s->p + i * s->dim;
    for (int d = 0; d < s->dim; d++) {
        double r1 = rng_real(&rng), r2 = rng_real(&rng);
        v[d] = inertia * v[d] + own * r1 * (p[d] - x[d]) + social * r2 * (guide[d] - x[d]);
        if (limit > 0)
            v[d] = fmax(-limit, fmin(v[d], limit));
        x[d] += v[d];
    }
}
