/* SPDX-License-Identifier: MIT */
#include "learn/optim/optim.h"
#include "api/border.h"
#include "base/vector.h"
#include "learn/training/checkpoint.h"
#include "learn/training/method.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int method_count(void)
{
    int count = 0;
    while (methods[count].name)
        count++;
    return count;
}

const char *tetrarch_method_name(int i)
{
    return i >= 0 && i < method_count() ? methods[i].name : NULL;
}

const char *tetrarch_method_help(int i)
{
    return i >= 0 && i < method_count() ? methods[i].summary : NULL;
}

int tetrarch_method_is_optim(int i)
{
    return i >= 0 && i < method_count() && methods[i].optim != NULL;
}

struct tetrarch_optim {
    struct settings settings;
    struct vector start;
    struct optim *optim;
    double *x, *bar, *fitness;
    int asked;     /* points of the question that is open; 0 if there is none */
    uint64_t hash; /* of all that a saved state depends on */
};

static void hash_bytes(uint64_t *hash, const void *bytes, size_t size)
{
    *hash = checkpoint_hash(bytes, size) ^ (*hash * 0x9e3779b97f4a7c15u + 1);
}

static int make(struct tetrarch_optim *o, const char *method, int dim, uint64_t seed, const double start[],
                const char *settings, struct err *err)
{
    const struct optim_ops *ops = optim_find(method, err);
    if (!ops || settings_parse(&o->settings, ops->params, settings, 0, err))
        return -1;
    if (dim < 1 || dim > OPTIM_DIM_MAX)
        return err_set(err, "the points have %d numbers, but they may have 1 to %d", dim, OPTIM_DIM_MAX);
    if (start && !optim_all_finite((size_t)dim, start))
        return err_set(err, "the point to begin with has numbers that are not finite");
    if (start)
        vector_set(&o->start, dim, start);
    struct optim_config config = { .dim = dim, .seed = seed, .start = o->start.value, .value = o->settings.value };
    config.param = ops->params;
    if (optim_accept(ops, &config, err))
        return -1;
    o->optim = optim_new(ops, &config);
    if (optim_awaits_arrivals(o->optim))
        return err_set(err,
                       "%s with these settings takes answers in the order of their arrival, which is for whole "
                       "training runs only",
                       ops->name);
    size_t points = (size_t)optim_batch_max(o->optim);
    o->x = xcalloc(points * (size_t)dim, sizeof *o->x);
    o->bar = xcalloc(points, sizeof *o->bar);
    o->fitness = xcalloc(points, sizeof *o->fitness);
    hash_bytes(&o->hash, method, strlen(method));
    hash_bytes(&o->hash, &dim, sizeof dim);
    hash_bytes(&o->hash, &seed, sizeof seed);
    if (start)
        hash_bytes(&o->hash, start, (size_t)dim * sizeof *start);
    if (settings)
        hash_bytes(&o->hash, settings, strlen(settings));
    return 0;
}

struct tetrarch_optim *tetrarch_optim_new(const char *method, int dim, uint64_t seed, const double start[],
                                          const char *settings, struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, NULL);
    struct tetrarch_optim *o = xcalloc(1, sizeof *o);
    if (make(o, method, dim, seed, start, settings, &err) == 0)
        return o;
    border_fail(error, &err);
    tetrarch_optim_free(o);
    return NULL;
}

void tetrarch_optim_free(struct tetrarch_optim *optim)
{
    if (!optim)
        return;
    optim_free(optim->optim);
    free(optim->x);
    free(optim->bar);
    free(optim->fitness);
    vector_release(&optim->start);
    settings_release(&optim->settings);
    free(optim);
}

const double *tetrarch_optim_ask(struct tetrarch_optim *optim, int *count)
{
    BORDER(NULL, NULL);
    if (optim->asked == 0)
        optim->asked = optim_ask(optim->optim, optim->x, optim->bar).count;
    *count = optim->asked;
    return optim->x;
}

/* Tells a copy of the state, which takes the place of the old one at the end: memory may run out on the way. */
static void tell(struct tetrarch_optim *o)
{
    struct optim copy = *o->optim;
    copy.state = xmalloc(copy.size);
    memcpy(copy.state, o->optim->state, copy.size);
    optim_tell(&copy, o->x, o->fitness);
    free(o->optim->state);
    o->optim->state = copy.state;
    o->asked = 0;
}

int tetrarch_optim_tell(struct tetrarch_optim *optim, const double fitness[], int count, struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, -1);
    if (optim->asked == 0)
        err_set(&err, "no points have been asked for");
    else if (count != optim->asked)
        err_set(&err, "the fitness of %d points is told, but %d were asked for", count, optim->asked);
    else {
        for (int i = 0; i < count; i++)
            optim->fitness[i] = isnan(fitness[i]) ? -INFINITY : fitness[i];
        tell(optim);
        return 0;
    }
    return border_fail(error, &err);
}

double tetrarch_optim_best(const struct tetrarch_optim *optim, double out[])
{
    return optim_best(optim->optim, out);
}

size_t tetrarch_optim_save(const struct tetrarch_optim *optim, void *out, size_t size)
{
    struct str bytes = { 0 };
    struct checkpoint_part part = { optim->optim->state, optim->optim->size };
    BORDER(NULL, 0);
    checkpoint_write(&bytes, optim->hash, 1, &part);
    size_t length = bytes.length;
    if (out && length <= size)
        memcpy(out, bytes.text, length);
    str_release(&bytes);
    return length;
}

int tetrarch_optim_load(struct tetrarch_optim *optim, const void *bytes, size_t size, struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, -1);
    double *state = xmalloc(optim->optim->size);
    struct checkpoint_part part = { state, optim->optim->size };
    int result = checkpoint_read(bytes, size, optim->hash, 1, &part, &err);
    if (result == 0 && !optim_check(optim->optim, state))
        result = err_set(&err, "the saved optimiser has numbers that no optimiser can have");
    if (result == 0) {
        memcpy(optim->optim->state, state, optim->optim->size);
        optim->asked = 0;
    }
    free(state);
    return result ? border_fail(error, &err) : 0;
}
