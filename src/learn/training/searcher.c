/* SPDX-License-Identifier: MIT */
#include "learn/training/searcher.h"

#include "base/mem.h"
#include "engine/features/linear.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The beginning of a learner's state: its policy is measured once per iteration, and the best one is kept. */
struct learning {
    int64_t iteration; /* iterations that were measured */
    int64_t prepared;  /* the policy of this iteration is ready, but not measured */
    double best_worth;
    double best[]; /* the weights; the learner's own state comes after them */
};

struct searcher {
    struct optim *optim; /* NULL for a learner */
    const struct learner_ops *learner;
    struct learner_config config;
    char *state; /* of a learner: a struct learning, then its own state */
    size_t size;
};

static struct learning *learning(const struct searcher *s)
{
    return (struct learning *)s->state;
}

static size_t learning_size(const struct searcher *s)
{
    return sizeof(struct learning) + (size_t)s->config.dim * sizeof(double);
}

static void *own(const struct searcher *s)
{
    return s->state + learning_size(s);
}

struct searcher *searcher_new(const struct config *config, const struct setting *setting, const int64_t *log,
                              int log_length, struct err *err)
{
    struct searcher *s = xcalloc(1, sizeof *s);
    uint64_t seed = (uint64_t)config_int(config, "seed");
    const double *start = setting->start.value;
    if (config->method->optim) {
        struct optim_config c = { .dim = setting->map.dim,
                                  .seed = seed,
                                  .start = start,
                                  .value = config->own,
                                  .log = log,
                                  .log_length = log_length };
        if (optim_accept(config->method->optim, &c, err)) {
            free(s);
            return NULL;
        }
        s->optim = optim_new(config->method->optim, &c);
        return s;
    }
    s->learner = config->method->learner;
    s->config = (struct learner_config){
        .rules = &setting->rules,
        .preview = setting->preview,
        .count = setting->map.count,
        .dim = setting->map.dim,
        .feature = setting->map.feature,
        .start = start,
        .seed = seed,
        .value = config->own,
        .param = s->learner->params,
    };
    s->size = learning_size(s) + s->learner->size(&s->config);
    s->state = xcalloc(1, s->size);
    learning(s)->best_worth = -INFINITY;
    s->learner->init(own(s), &s->config);
    return s;
}

void searcher_free(struct searcher *s)
{
    if (!s)
        return;
    optim_free(s->optim);
    free(s->state);
    free(s);
}

bool searcher_prepare(struct searcher *s, const struct exec *exec, const struct exec_watch *watch, int64_t *pieces)
{
    if (s->optim || learning(s)->prepared)
        return true;
    if (!s->learner->improve(own(s), &s->config, learning(s)->iteration, exec, watch))
        return false;
    learning(s)->prepared = 1;
    *pieces += s->learner->pieces(&s->config);
    return true;
}

int searcher_batch_max(const struct searcher *s)
{
    return s->optim ? optim_batch_max(s->optim) : 1;
}

int searcher_effort_max(const struct searcher *s)
{
    return s->optim ? optim_effort_max(s->optim) : 1;
}

struct optim_batch searcher_ask(const struct searcher *s, double *x, double *bar)
{
    if (s->optim)
        return optim_ask(s->optim, x, bar);
    s->learner->weights(own(s), &s->config, x);
    bar[0] = -INFINITY;
    return (struct optim_batch){ 1, 1 };
}

void searcher_tell(struct searcher *s, const double *x, const double *fitness)
{
    if (s->optim) {
        optim_tell(s->optim, x, fitness);
        return;
    }
    struct learning *l = learning(s);
    l->iteration++;
    l->prepared = 0;
    if (fitness[0] > l->best_worth || s->learner->settles) {
        l->best_worth = fitness[0];
        memcpy(l->best, x, (size_t)s->config.dim * sizeof *x);
    }
}

int64_t searcher_ticket(const struct searcher *s, int index)
{
    return s->optim ? optim_ticket(s->optim, index) : -1;
}

double searcher_best(const struct searcher *s, double *x)
{
    if (s->optim)
        return optim_best(s->optim, x);
    memcpy(x, learning(s)->best, (size_t)s->config.dim * sizeof *x);
    return learning(s)->best_worth;
}

bool searcher_latest(const struct searcher *s, double *x)
{
    return s->optim && optim_latest(s->optim, x);
}

int64_t searcher_iteration(const struct searcher *s)
{
    return s->optim ? optim_generation(s->optim) : learning(s)->iteration;
}

bool searcher_finished(const struct searcher *s)
{
    return s->optim && optim_finished(s->optim);
}

const char *const *searcher_figure_names(const struct searcher *s)
{
    return s->optim ? optim_figure_names(s->optim) : s->learner->figures;
}

void searcher_figures(const struct searcher *s, double out[])
{
    if (s->optim)
        optim_figures(s->optim, out);
    else if (s->learner->figures)
        s->learner->figure(own(s), &s->config, out);
}

void *searcher_state(struct searcher *s, size_t *size)
{
    *size = s->optim ? s->optim->size : s->size;
    return s->optim ? s->optim->state : s->state;
}

bool searcher_check(const struct searcher *s, const void *state)
{
    if (s->optim)
        return optim_check(s->optim, state);
    const struct learning *l = state;
    return l->iteration >= 0 && l->iteration <= OPTIM_GENERATIONS_MAX && (l->prepared & ~1) == 0 &&
           !isnan(l->best_worth) && linear_usable(s->config.dim, l->best) &&
           s->learner->check((const char *)state + learning_size(s), &s->config);
}

struct optim *searcher_asynchronous(struct searcher *s)
{
    return s->optim && optim_awaits_arrivals(s->optim) ? s->optim : NULL;
}
