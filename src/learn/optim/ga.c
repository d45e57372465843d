/* SPDX-License-Identifier: MIT
 *
 * Genetic algorithm with real genes: tournaments choose the parents; each child is made by one-point crossover, by
 * Gaussian mutation or as a copy; tournaments among parents and children together choose the survivors.
 *
 * The defaults were found by `tetrarch tune ga`; docs/results.md has the command. Those of the papers are presets.
 */
#include "base/mem.h"
#include "base/normal.h"
#include "base/rng.h"
#include "learn/optim/optim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum ga_start { START_BOX, START_UNIT, START_ZERO };
enum parents { PARENTS_TOURNAMENT, PARENTS_UNIFORM };
static const char *const starts[] = { "box", "unit", "zero", NULL };
static const char *const parent_kinds[] = { "tournament", "uniform", NULL };

static const struct param params[] = {
    { "population", PARAM_INT, "N", "83", 2, 10000, NULL, "individuals", PARAM_LOG, 20, 200 },
    { "crossover", PARAM_REAL, "P", "0.948", 0, 1, NULL, "share of children by one-point crossover", PARAM_LINEAR, 0,
      1 },
    { "mutation", PARAM_REAL, "P", "0.052", 0, 1, NULL, "share of children by mutation; the rest are copies",
      PARAM_LINEAR, 0, 1 },
    { "gene-mutation", PARAM_REAL, "P", "0.67", 0, 1, NULL, "chance of each gene to change in a mutation", PARAM_LINEAR,
      0.05, 1 },
    { "deviation", PARAM_REAL, "X", "0.13", 0, 1e12, NULL, "standard deviation of that change", PARAM_LOG, 0.02, 1 },
    { "parents", PARAM_CHOICE, "KIND", "uniform", 0, 0, parent_kinds, "how parents are chosen", PARAM_ANY },
    { "tournament", PARAM_INT, "N", "3", 1, 10000, NULL, "individuals in a tournament of parents", PARAM_LOG, 2, 30 },
    { "survival-tournament", PARAM_INT, "N", "15", 1, 20000, NULL, "individuals in a tournament of survivors",
      PARAM_LOG, 2, 30 },
    { "init", PARAM_CHOICE, "KIND", "unit", 0, 0, starts,
      "the first individuals: in the box of the bounds, of unit length, or all zero" },
    { "bound", PARAM_REAL, "X", "0", 0, 1e15, NULL, "no gene goes beyond plus or minus this; 0 means no bound" },
    { "reevaluate", PARAM_CHOICE, "yes|no", "no", 0, 0, param_no_yes,
      "measure the parents again in each generation, so that luck does not last", PARAM_ANY },
    { 0 },
};

/* Followed in memory by the genes of the population and then its fitness. */
struct ga {
    struct optim_head head;
    double data[];
};

static int population(const struct optim_config *c)
{
    return (int)optim_int(c, "population");
}

static size_t size(const struct optim_config *c)
{
    return sizeof(struct ga) + (size_t)population(c) * (size_t)(c->dim + 1) * sizeof(double);
}

static int batch_max(const struct optim_config *c)
{
    return 2 * population(c);
}

static double *worth(const struct ga *s, const struct optim_config *c)
{
    return (double *)s->data + population(c) * c->dim;
}

enum { STREAM_CHILDREN, STREAM_SURVIVORS, STREAM_START };

static void init_one(double *x, const struct optim_config *c, struct rng *rng)
{
    enum ga_start start = (enum ga_start)optim_int(c, "init");
    double bound = optim_real(c, "bound"), length = 0.0, reach = bound > 0 ? bound : 1.0;
    for (int d = 0; d < c->dim; d++) {
        x[d] = start == START_ZERO ? 0.0 : start == START_BOX ? reach * (2 * rng_real(rng) - 1) : normal_draw(rng);
        length += x[d] * x[d];
    }
    for (int d = 0; d < c->dim && start == START_UNIT; d++)
        x[d] /= sqrt(length);
}

static void init(void *state, const struct optim_config *c)
{
    struct ga *s = state;
    struct rng rng = rng_stream(c->seed, 0, STREAM_START);
    for (int i = 0; i < population(c); i++)
        init_one(s->data + i * c->dim, c, &rng);
    if (c->start)
        memcpy(s->data, c->start, (size_t)c->dim * sizeof *s->data);
    for (int i = 0; i < population(c); i++)
        worth(s, c)[i] = -INFINITY;
}

static int choose_parent(const struct ga *s, const struct optim_config *c, struct rng *rng)
{
    uint32_t n = (uint32_t)population(c);
    const double *value = worth(s, c);
    int best = (int)rng_below(rng, n);
    int64_t size = optim_int(c, "parents") == PARENTS_UNIFORM ? 1 : optim_int(c, "tournament");
    for (int64_t k = 1; k < size; k++) {
        int other = (int)rng_below(rng, n);
        if (value[other] > value[best])
            best = other;
    }
    return best;
}

static void mutate(double *x, const struct optim_config *c, struct rng *rng)
{
    double chance = optim_real(c, "gene-mutation"), deviation = optim_real(c, "deviation");
    for (int d = 0; d < c->dim; d++) {
        bool change = rng_real(rng) < chance;
        double by = deviation * normal_draw(rng);
        x[d] += change ? by : 0.0;
    }
}

static void make_child(const struct ga *s, const struct optim_config *c, struct rng *rng, double *child)
{
    double kind = rng_real(rng), crossover = optim_real(c, "crossover"), bound = optim_real(c, "bound");
    memcpy(child, s->data + choose_parent(s, c, rng) * c->dim, (size_t)c->dim * sizeof *child);
    if (kind < crossover) {
        int point = c->dim > 1 ? 1 + (int)rng_below(rng, (uint32_t)c->dim - 1) : 0;
        const double *other = s->data + choose_parent(s, c, rng) * c->dim;
        memcpy(child + point, other + point, (size_t)(c->dim - point) * sizeof *child);
    } else if (kind < crossover + optim_real(c, "mutation")) {
        mutate(child, c, rng);
    }
    for (int d = 0; d < c->dim && bound > 0; d++)
        child[d] = fmax(-bound, fmin(child[d], bound));
}

static bool check(const void *state, const struct optim_config *c)
{
    return optim_none_nan((size_t)population(c), worth(state, c));
}

/* The first question is the initial population; the others are the children, followed by the parents if those are to be
 * measured again. */
static struct optim_batch ask(const void *state, const struct optim_config *c, double *x, double *bar)
{
    const struct ga *s = state;
    int n = population(c), count = n;
    size_t all = (size_t)(n * c->dim);
    if (s->head.generation == 0) {
        memcpy(x, s->data, all * sizeof *x);
    } else {
        struct rng rng = rng_stream(c->seed, (uint64_t)s->head.generation, STREAM_CHILDREN);
        for (int i = 0; i < n; i++)
            make_child(s, c, &rng, x + i * c->dim);
        if (optim_int(c, "reevaluate")) {
            memcpy(x + all, s->data, all * sizeof *x);
            count = 2 * n;
        }
    }
    for (int i = 0; i < count; i++)
        bar[i] = -INFINITY;
    return (struct optim_batch){ count, 1 };
}

/* Marks the survivors: each place goes to the best of a few drawn from those not yet chosen. values[] holds the parents
 * first, then the children. */
static void choose_survivors(const struct ga *s, const struct optim_config *c, const double values[], bool lives[])
{
    int n = population(c), left = 2 * n, *pool = xcalloc((size_t)left, sizeof *pool);
    struct rng rng = rng_stream(c->seed, (uint64_t)s->head.generation, STREAM_SURVIVORS);
    int64_t size = optim_int(c, "survival-tournament");
    for (int i = 0; i < left; i++) {
        pool[i] = i;
        lives[i] = false;
    }
    for (int k = 0; k < n; k++) {
        int at = (int)rng_below(&rng, (uint32_t)left);
        for (int64_t j = 1; j < size; j++) {
            int other = (int)rng_below(&rng, (uint32_t)left);
            if (values[pool[other]] > values[pool[at]])
                at = other;
        }
        lives[pool[at]] = true;
        pool[at] = pool[--left];
    }
    free(pool);
}

/* Puts the surviving children in the places of the parents that do not survive; there are equally many. */
static void replace(struct ga *s, const struct optim_config *c, const double *children, const double values[],
                    const bool lives[])
{
    int n = population(c), child = 0;
    for (int i = 0; i < n; i++) {
        worth(s, c)[i] = values[i];
        if (lives[i])
            continue;
        while (!lives[n + child])
            child++;
        memcpy(s->data + i * c->dim, children + child * c->dim, (size_t)c->dim * sizeof *children);
        worth(s, c)[i] = values[n + child++];
    }
}

static void tell(void *state, const struct optim_config *c, const double *x, const double *fitness)
{
    struct ga *s = state;
    int n = population(c);
    const double *parents = optim_int(c, "reevaluate") ? fitness + n : worth(s, c);
    if (s->head.generation == 0) {
        memcpy(worth(s, c), fitness, (size_t)n * sizeof *fitness);
    } else {
        double *values = xcalloc(2 * (size_t)n, sizeof *values);
        bool *lives = xcalloc(2 * (size_t)n, sizeof *lives);
        memcpy(values, parents, (size_t)n * sizeof *values);
        memcpy(values + n, fitness, (size_t)n * sizeof *values);
        choose_survivors(s, c, values, lives);
        replace(s, c, x, values, lives);
        free(values);
        free(lives);
    }
    s->head.generation++;
}

static double best(const void *state, const struct optim_config *c, double *x)
{
    const struct ga *s = state;
    int best = 0;
    for (int i = 1; i < population(c); i++)
        if (worth(s, c)[i] > worth(s, c)[best])
            best = i;
    memcpy(x, s->data + best * c->dim, (size_t)c->dim * sizeof *x);
    return worth(s, c)[best];
}

const struct optim_ops optim_ga = {
    .name = "ga",
    .params = params,
    .size = size,
    .batch_max = batch_max,
    .init = init,
    .check = check,
    .ask = ask,
    .tell = tell,
    .best = best,
};
