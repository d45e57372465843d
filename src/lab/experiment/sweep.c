/* SPDX-License-Identifier: MIT */
#include "lab/experiment/sweep.h"

#include "base/mem.h"
#include "base/str.h"
#include "lab/experiment/trained.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int read_axis(const char *text, struct sweep_axis *out, struct err *err)
{
    const char *equals = strchr(text, '=');
    *out = (struct sweep_axis){ .count = 0 };
    if (!equals || equals == text || equals - text >= (int)sizeof out->key || !equals[1])
        return err_set(err, "a sweep takes key=value,value,..., not \"%.60s\"", text);
    out->text = xstrdup(equals + 1);
    snprintf(out->key, sizeof out->key, "%.*s", (int)(equals - text), text);
    char *rest = out->text;
    for (char *value; (value = strtok_r(rest, ",", &rest));) {
        if (out->count == SWEEP_VALUES_MAX)
            return err_set(err, "the sweep of %s has more than %d values", out->key, SWEEP_VALUES_MAX);
        out->value[out->count++] = value;
    }
    if (out->count == 0)
        return err_set(err, "the sweep of %s has no values", out->key);
    if (strcmp(out->key, "seed") == 0)
        return err_set(err, "a sweep takes any setting but seed: every combination has several seeds anyway");
    return 0;
}

/* Refuses the last axis if an earlier one is of the same setting, whose values it would override. */
static int check_new(const struct sweep *s, struct err *err)
{
    const char *key = s->axis[s->axes - 1].key;
    for (int k = 0; k < s->axes - 1; k++)
        if (strcmp(s->axis[k].key, key) == 0)
            return err_set(err, "%s is swept twice; name all its values at once: %s=value,value,...", key, key);
    return 0;
}

/* Sets all values of an axis, one after the other, keeps the form in which the store writes each, and refuses a value
 * that is invalid or there twice. */
static int check_values(struct config *c, struct sweep_axis *axis, struct err *err)
{
    for (int v = 0; v < axis->count; v++) {
        if (config_set(c, axis->key, axis->value[v], err))
            return -1;
        axis->written[v] = xstrdup(config_setting(c, axis->key));
        for (int k = 0; k < v; k++)
            if (strcmp(axis->written[k], axis->written[v]) == 0)
                return err_set(err, "the sweep of %s has the value %s twice", axis->key, axis->written[k]);
    }
    return 0;
}

/* Makes sure that every value of every setting is valid, before hours are spent on the first of them. */
static int check_axes(struct sweep *s, struct err *err)
{
    struct config c;
    config_copy(&c, s->base);
    int result = 0;
    s->combinations = 1;
    for (int k = 0; k < s->axes && result == 0; k++) {
        result = check_values(&c, &s->axis[k], err);
        s->combinations *= s->axis[k].count;
        if (result == 0 && s->combinations > SWEEP_COMBINATIONS_MAX)
            result = err_set(err, "these are more than %d combinations", SWEEP_COMBINATIONS_MAX);
    }
    config_release(&c);
    return result;
}

int sweep_init(struct sweep *s, const struct config *base, const char *const axes[], int count, int seeds,
               struct err *err)
{
    *s = (struct sweep){ .base = base, .seeds = seeds };
    if (count == 0)
        return err_set(err, "a sweep needs at least one setting: key=value,value,...");
    if (count > SWEEP_AXES_MAX)
        return err_set(err, "at most %d settings can be swept at once", SWEEP_AXES_MAX);
    if (seeds < 1 || seeds > SWEEP_SEEDS_MAX)
        return err_set(err, "a sweep takes 1 to %d seeds", SWEEP_SEEDS_MAX);
    for (int k = 0; k < count; k++)
        if (read_axis(axes[k], &s->axis[s->axes++], err) || check_new(s, err))
            return -1;
    if (check_axes(s, err))
        return -1;
    s->cell = xcalloc((size_t)s->combinations, sizeof *s->cell);
    for (int i = 0; i < s->combinations; i++)
        s->cell[i].fitness = xcalloc((size_t)seeds, sizeof *s->cell[i].fitness);
    return 0;
}

int sweep_check_given(const struct sweep *s, bool (*given)(void *context, const char *key), void *context,
                      struct err *err)
{
    for (int k = 0; k < s->axes; k++)
        if (given(context, s->axis[k].key))
            return err_set(err, "%s is given and swept; leave one of the two out", s->axis[k].key);
    return 0;
}

void sweep_release(struct sweep *s)
{
    for (int k = 0; k < s->axes; k++) {
        free(s->axis[k].text);
        for (int v = 0; v < s->axis[k].count; v++)
            free(s->axis[k].written[v]);
    }
    for (int i = 0; s->cell && i < s->combinations; i++)
        free(s->cell[i].fitness);
    free(s->cell);
    *s = (struct sweep){ 0 };
}

int sweep_value(const struct sweep *s, int combination, int axis)
{
    for (int k = 0; k < axis; k++)
        combination /= s->axis[k].count;
    return combination % s->axis[axis].count;
}

void sweep_name(const struct sweep *s, int combination, struct str *out)
{
    for (int k = 0; k < s->axes; k++)
        str_add(out, "%s%s=%s", k ? " " : "", s->axis[k].key, s->axis[k].value[sweep_value(s, combination, k)]);
}

/* Fills in the settings of a combination with a seed, counted from 0. Release them with config_release(). */
static int make_config(const struct sweep *s, int combination, int seed, struct config *out, struct err *err)
{
    char text[32];
    config_copy(out, s->base);
    snprintf(text, sizeof text, "%lld", (long long)(config_int(s->base, "seed") + seed));
    int result = config_set(out, "seed", text, err);
    for (int k = 0; k < s->axes && result == 0; k++)
        result = config_set(out, s->axis[k].key, s->axis[k].value[sweep_value(s, combination, k)], err);
    if (result)
        config_release(out);
    return result;
}

static void add_result(struct sweep_cell *cell, double fitness, double seconds, int64_t pieces)
{
    cell->fitness[cell->runs++] = fitness;
    cell->seconds += seconds;
    cell->pieces += (double)pieces;
}

static int add_run(struct sweep_cell *cell, const char *store_path, int64_t run, struct err *err)
{
    struct trained trained;
    if (trained_read(store_path, run, &trained, err))
        return -1;
    add_result(cell, trained.fitness, trained.seconds, trained.pieces);
    trained_release(&trained);
    return 0;
}

int sweep_run(const struct experiment *e, struct sweep *s, struct err *err)
{
    int total = s->combinations * s->seeds;
    for (int k = 0; k < total; k++) {
        struct config config;
        struct sweep_cell *cell = &s->cell[k % s->combinations];
        if (make_config(s, k % s->combinations, k / s->combinations, &config, err))
            return -1;
        experiment_tick(e, (double)k / total, 0, "run %d of %d", k + 1, total);
        int64_t run = e->train(e->context, &config, err);
        if (run <= 0)
            return (int)run;
        if (add_run(cell, e->store, run, err))
            return -1;
    }
    return 1;
}

int sweep_check(const struct sweep *s, struct err *err)
{
    for (int i = 0; i < s->combinations; i++) {
        struct config config;
        if (make_config(s, i, 0, &config, err))
            return -1;
        struct trainer *t = trainer_new(&config, NULL, 0, err);
        trainer_free(t);
        config_release(&config);
        if (!t)
            return -1;
    }
    return 0;
}

/* Collects the runs of a store into the cells of a sweep. */
struct collection {
    struct sweep *sweep;
    struct store *store;
    bool *found; /* for each combination and seed: its newest run was seen */
    int result;
    struct err *err;
};

/* Finds the combination and the seed, counted from 0, to which a run's settings belong. Returns false if they are not
 * part of the sweep. */
static bool find_cell(const struct sweep *s, const struct config *c, int *combination, int *seed)
{
    struct config made;
    struct err ignored;
    int64_t offset = config_int(c, "seed") - config_int(s->base, "seed");
    int stride = 1;
    *combination = 0;
    if (c->method != s->base->method || offset < 0 || offset >= s->seeds)
        return false;
    for (int k = 0; k < s->axes; stride *= s->axis[k++].count) {
        int v = 0;
        while (v < s->axis[k].count && strcmp(s->axis[k].written[v], config_setting(c, s->axis[k].key)) != 0)
            v++;
        if (v == s->axis[k].count)
            return false;
        *combination += v * stride;
    }
    *seed = (int)offset;
    if (make_config(s, *combination, *seed, &made, &ignored))
        return false;
    bool same = config_same(&made, c, NULL);
    config_release(&made);
    return same;
}

/* Adds a run to its cell, if it is the newest one there, and done. */
static void collect_run(void *context, const struct store_run *r)
{
    struct collection *c = context;
    struct config config;
    int combination, seed;
    if (c->result || strcmp(r->method, c->sweep->base->method->name) != 0)
        return;
    c->result = store_config(c->store, r->run, &config, c->err);
    if (c->result)
        return;
    if (find_cell(c->sweep, &config, &combination, &seed)) {
        bool *found = &c->found[combination * c->sweep->seeds + seed];
        if (!*found && r->status == STORE_DONE)
            add_result(&c->sweep->cell[combination], r->best, r->seconds, r->pieces);
        *found = true;
    }
    config_release(&config);
}

int sweep_collect(struct sweep *s, struct store *store, struct err *err)
{
    struct collection c = { .sweep = s, .store = store, .err = err };
    c.found = xcalloc((size_t)(s->combinations * s->seeds), sizeof *c.found);
    int result = store_runs(store, 0, collect_run, &c, err);
    free(c.found);
    return result || c.result ? -1 : 0;
}

struct interval sweep_mean(const struct sweep_cell *cell)
{
    struct interval mean = stats_mean(cell->fitness, cell->runs);
    mean.low = fmax(0.0, mean.low); /* no kind of fitness is negative */
    return mean;
}

/* The population variance of n numbers. */
static double variance(const double values[], int n)
{
    double mean = 0.0, square = 0.0;
    for (int i = 0; i < n; i++)
        mean += values[i] / n;
    for (int i = 0; i < n; i++)
        square += (values[i] - mean) * (values[i] - mean) / n;
    return square;
}

double sweep_importance(const struct sweep *s, int axis)
{
    double of_value[SWEEP_VALUES_MAX] = { 0 }, *all = xcalloc((size_t)s->combinations, sizeof *all);
    int values = s->axis[axis].count;
    bool complete = true;
    for (int i = 0; i < s->combinations; i++) {
        complete = complete && s->cell[i].runs > 0;
        all[i] = s->cell[i].runs > 0 ? sweep_mean(&s->cell[i]).value : 0.0;
        of_value[sweep_value(s, i, axis)] += all[i] * values / s->combinations;
    }
    double total = variance(all, s->combinations);
    free(all);
    return complete && total > 0.0 ? variance(of_value, values) / total : NAN;
}
