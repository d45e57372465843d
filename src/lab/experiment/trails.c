/* SPDX-License-Identifier: MIT */
#include "lab/experiment/trails.h"

#include "base/json.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* Reads the names of the weights, and how many particles the method has. */
static int read_settings(struct trails *t, struct store *s, struct err *err)
{
    struct config config;
    struct setting setting;
    if (store_config(s, t->run.run, &config, err))
        return -1;
    const char *particles = config.method->optim ? config.method->optim->particles : NULL;
    t->particles = particles ? (int)param_find(method_params(config.method), config.own, particles)->integer : 0;
    int result = config_resolve_run(&config, t->run.dim, &setting, err);
    config_release(&config);
    if (result)
        return -1;
    t->name = xcalloc((size_t)t->run.dim + 1, sizeof *t->name);
    for (int i = 0; i < t->run.dim; i++)
        weight_map_name(&setting.map, i, t->name[i]);
    setting_release(&setting);
    return 0;
}

/* Copies the chosen coordinates of the best point, which has none before the first iteration. */
static void keep_best(struct trails *t, const struct vector *best)
{
    t->has_best = best->count == t->run.dim;
    for (int k = 0; k < TRAILS_AXES && t->has_best; k++)
        t->best[k] = best->value[t->axis[k]];
}

int trails_open(struct store *s, int64_t run, struct trails *out, struct err *err)
{
    *out = (struct trails){ .stride = 1, .axis = { 0, 1, 2 } };
    if (store_run_load(s, run, &out->run, NULL, err) || read_settings(out, s, err)) {
        trails_release(out);
        return -1;
    }
    if (out->run.dim >= TRAILS_AXES)
        return 0;
    err_set(err, "run %lld has %d weight%s, too few for three dimensions", (long long)run, out->run.dim,
            out->run.dim == 1 ? "" : "s");
    trails_release(out);
    return -1;
}

static const char *name_at(const void *table, int i)
{
    const struct trails *t = table;
    return i < t->run.dim ? t->name[i] : NULL;
}

/* Returns the weight of this name or number, or -1. */
static int find_weight(const struct trails *t, const char *word, struct err *err)
{
    char hint[64];
    snprintf(hint, sizeof hint, "`tetrarch runs show %lld` lists them", (long long)t->run.run);
    if (!*word || strspn(word, "0123456789") < strlen(word))
        return str_find("weight", word, name_at, t, hint, err);
    long number = strlen(word) < 9 ? atol(word) : 0;
    if (number >= 1 && number <= t->run.dim)
        return (int)number - 1;
    return err_set(err, "there is no weight %.20s: those of run %lld have the numbers 1 to %d", word,
                   (long long)t->run.run, t->run.dim);
}

int trails_choose(struct trails *t, const char *weights, struct err *err)
{
    int axis[TRAILS_AXES], count = 0;
    for (const char *at = weights; at; count++) {
        char word[WEIGHT_MAP_NAME_MAX];
        size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), at);
        at = at[length] ? at + length + 1 : NULL;
        if (count == TRAILS_AXES || (!at && count < TRAILS_AXES - 1))
            return err_set(err, "expected three weights, separated by commas, such as %s,%s,%s, not \"%.80s\"",
                           t->name[0], t->name[1], t->name[2], weights);
        if ((axis[count] = find_weight(t, word, err)) < 0)
            return -1;
        for (int k = 0; k < count; k++)
            if (axis[k] == axis[count])
                return err_set(err, "the weight %s is named twice in \"%.80s\"; three different ones are needed",
                               t->name[axis[k]], weights);
    }
    memcpy(t->axis, axis, sizeof axis);
    return 0;
}

static void keep(void *context, const struct store_candidate *c)
{
    struct trails *t = context;
    /* A damaged row may have too few numbers, and the final measurements repeat points. A run that is being trained may
     * have grown since its candidates were counted. */
    if (c->iteration == 0 || c->dim != t->run.dim || t->seen++ % t->stride != 0 || t->count == TRAILS_MAX)
        return;
    int n = t->count++;
    for (int k = 0; k < TRAILS_AXES; k++)
        t->place[k][n] = c->weights[t->axis[k]];
    t->fitness[n] = c->fitness;
    t->iteration[n] = (int)c->iteration;
    t->particle[n] = t->particles > 0 && c->evaluation >= 0 ? (int)(c->evaluation % t->particles) : -1;
}

int trails_read(struct trails *t, struct store *s, struct err *err)
{
    struct vector best;
    if (store_run_load(s, t->run.run, &t->run, &best, err))
        return -1;
    keep_best(t, &best);
    vector_release(&best);
    t->stride = t->run.evaluations > TRAILS_MAX ? (int)((t->run.evaluations + TRAILS_MAX - 1) / TRAILS_MAX) : 1;
    double **const columns[] = { &t->place[0], &t->place[1], &t->place[2], &t->fitness };
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
        *columns[k] = xcalloc(TRAILS_MAX, sizeof **columns[k]);
    t->iteration = xcalloc(TRAILS_MAX, sizeof *t->iteration);
    t->particle = xcalloc(TRAILS_MAX, sizeof *t->particle);
    return store_candidates(s, t->run.run, keep, t, err);
}

static json_t *list(const int values[], int count)
{
    json_t *all = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(all, json_integer(values[i]));
    return all;
}

json_t *trails_json(const struct trails *t)
{
    static const char *const columns[TRAILS_AXES] = { "x", "y", "z" };
    json_t *weights = json_array(), *candidates = json_object();
    json_object_set_new(candidates, "iteration", list(t->iteration, t->count));
    json_object_set_new(candidates, "particle", list(t->particle, t->particles > 0 ? t->count : 0));
    json_object_set_new(candidates, "fitness", json_finites(t->fitness, t->count));
    for (int k = 0; k < TRAILS_AXES; k++) {
        json_array_append_new(weights, json_string(t->name[t->axis[k]]));
        json_object_set_new(candidates, columns[k], json_finites(t->place[k], t->count));
    }
    return json_pack("{s:I, s:o, s:I, s:i, s:i, s:o, s:o}", "run", (json_int_t)t->run.run, "weights", weights,
                     "iterations", (json_int_t)t->run.iterations, "particles", t->particles, "stride", t->stride,
                     "best", t->has_best ? json_finites(t->best, TRAILS_AXES) : json_null(), "candidates", candidates);
}

void trails_release(struct trails *t)
{
    for (int k = 0; k < TRAILS_AXES; k++)
        free(t->place[k]);
    free(t->name);
    free(t->fitness);
    free(t->iteration);
    free(t->particle);
    *t = (struct trails){ 0 };
}
