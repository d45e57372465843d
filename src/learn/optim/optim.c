/* SPDX-License-Identifier: MIT */
#include "learn/optim/optim.h"

#include "base/mem.h"
#include "base/str.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROW(x, ...) &optim_##x,
const struct optim_ops *const optims[] = {
#include "learn/optim/optims.inc"
    NULL,
};
#undef ROW

static const char *optim_name(const void *table, int i)
{
    (void)table;
    return optims[i] ? optims[i]->name : NULL;
}

const struct optim_ops *optim_find(const char *name, struct err *err)
{
    int i = str_find("optimiser", name, optim_name, NULL, "`tetrarch train --help` lists them", err);
    return i < 0 ? NULL : optims[i];
}

int optim_accept(const struct optim_ops *ops, const struct optim_config *config, struct err *err)
{
    struct optim_config c = *config;
    c.param = ops->params;
    return ops->accept ? ops->accept(&c, err) : 0;
}

struct optim *optim_new(const struct optim_ops *ops, const struct optim_config *config)
{
    assert(config->dim >= 1 && config->dim <= OPTIM_DIM_MAX);
    struct optim *o = xcalloc(1, sizeof *o);
    o->ops = ops;
    o->config = *config;
    o->config.param = ops->params;
    o->size = ops->size(&o->config);
    o->state = xcalloc(1, o->size);
    ops->init(o->state, &o->config);
    return o;
}

void optim_free(struct optim *o)
{
    if (!o)
        return;
    free(o->state);
    free(o);
}

bool optim_check(const struct optim *o, const void *state)
{
    const struct optim_head *head = state;
    return head->generation >= 0 && head->generation <= OPTIM_GENERATIONS_MAX && (head->finished & ~1) == 0 &&
           (head->rounds & ~1) == 0 && o->ops->check(state, &o->config);
}

int optim_batch_max(const struct optim *o)
{
    return o->ops->batch_max(&o->config);
}

int optim_effort_max(const struct optim *o)
{
    return o->ops->effort_max ? o->ops->effort_max(&o->config) : 1;
}

struct optim_batch optim_ask(const struct optim *o, double *x, double *bar)
{
    return o->ops->ask(o->state, &o->config, x, bar);
}

void optim_tell(struct optim *o, const double *x, const double *fitness)
{
    o->ops->tell(o->state, &o->config, x, fitness);
}

double optim_best(const struct optim *o, double *x)
{
    return o->ops->best(o->state, &o->config, x);
}

bool optim_latest(const struct optim *o, double *x)
{
    return o->ops->latest && o->ops->latest(o->state, &o->config, x);
}

int64_t optim_generation(const struct optim *o)
{
    return ((const struct optim_head *)o->state)->generation;
}

bool optim_finished(const struct optim *o)
{
    return ((const struct optim_head *)o->state)->finished;
}

bool optim_awaits_arrivals(const struct optim *o)
{
    return o->ops->awaits_arrivals && o->ops->awaits_arrivals(&o->config);
}

void optim_arrive(struct optim *o, int index, double fitness)
{
    o->ops->arrive(o->state, &o->config, index, fitness);
}

int64_t optim_ticket(const struct optim *o, int index)
{
    return o->ops->ticket ? o->ops->ticket(o->state, &o->config, index) : -1;
}

const char *const *optim_figure_names(const struct optim *o)
{
    return o->ops->figures;
}

void optim_figures(const struct optim *o, double out[])
{
    if (o->ops->figures)
        o->ops->figure(o->state, &o->config, out);
}

bool optim_maximise(const struct optim_ops *ops, const struct optim_config *config, int64_t generations,
                    const struct optim_objective *objective, double *x, double *fitness)
{
    struct optim *o = optim_new(ops, config);
    assert(!optim_awaits_arrivals(o));
    size_t max = (size_t)optim_batch_max(o), dim = (size_t)config->dim;
    double *asked = xcalloc(max * dim, sizeof *asked), *bar = xcalloc(max, sizeof *bar),
           *answer = xcalloc(max, sizeof *answer);
    bool going = true;
    while (going && optim_generation(o) < generations && !optim_finished(o)) {
        int count = optim_ask(o, asked, bar).count;
        going = objective->evaluate(objective->context, count, asked, answer);
        if (!going)
            break;
        optim_tell(o, asked, answer);
        if (objective->told)
            objective->told(objective->context, optim_generation(o));
    }
    *fitness = optim_best(o, x);
    optim_free(o);
    free(asked);
    free(bar);
    free(answer);
    return going;
}

int64_t optim_int(const struct optim_config *c, const char *name)
{
    return param_find(c->param, c->value, name)->integer;
}

double optim_real(const struct optim_config *c, const char *name)
{
    return param_find(c->param, c->value, name)->real;
}

bool optim_all_finite(size_t n, const double values[])
{
    for (size_t i = 0; i < n; i++)
        if (!isfinite(values[i]))
            return false;
    return true;
}

bool optim_none_nan(size_t n, const double values[])
{
    for (size_t i = 0; i < n; i++)
        if (isnan(values[i]))
            return false;
    return true;
}

/* Insertion sort: it keeps equal values in order, and populations are small beside the games they cost. */
/* Tells whether a value stands before another that comes later in the list: only if it is no worse. */
static bool in_order(double earlier, double later)
{
    return !(later > earlier || (isnan(earlier) && !isnan(later)));
}

void optim_rank(int n, const double values[], int order[])
{
    int *spare = xcalloc((size_t)n + 1, sizeof *spare);
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int run = 1; run < n; run *= 2) { /* merge sort from the bottom up, which is stable */
        for (int from = 0; from < n; from += 2 * run) {
            int middle = from + run < n ? from + run : n, to = from + 2 * run < n ? from + 2 * run : n;
            for (int a = from, b = middle, at = from; at < to; at++)
                spare[at] = a < middle && (b == to || in_order(values[order[a]], values[order[b]])) ? order[a++]
                                                                                                    : order[b++];
        }
        memcpy(order, spare, (size_t)n * sizeof *order);
    }
    free(spare);
}
