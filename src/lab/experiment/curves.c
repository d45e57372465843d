/* SPDX-License-Identifier: MIT */
#include "lab/experiment/curves.h"

#include "base/mem.h"
#include "base/str.h"
#include "lab/experiment/run_games.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A run that becomes part of a curve. */
struct entry {
    int64_t run;
    char name[64];
    struct config config;
    bool read;           /* the config has been read */
    struct curve *curve; /* the curve it belongs to; NULL without iterations */
    int iterations, room, dim;
    double *pieces, *weights; /* of each iteration */
    double rows[CURVE_POINTS];
};

struct entries {
    int count, room;
    struct entry *entry;
};

static void keep_run(void *context, const struct store_run *r)
{
    struct entries *all = context;
    if (r->iterations == 0)
        return;
    all->entry = array_grow(all->entry, all->count, &all->room, sizeof *all->entry);
    struct entry *e = &all->entry[all->count++];
    *e = (struct entry){ .run = r->run, .dim = r->dim };
    e->pieces = xcalloc((size_t)r->iterations, sizeof *e->pieces);
    e->weights = xcalloc((size_t)r->iterations * (size_t)r->dim, sizeof *e->weights);
    e->room = (int)r->iterations;
    snprintf(e->name, sizeof e->name, "%s", *r->preset ? r->preset : r->method);
}

static void keep_iteration(void *context, const struct store_iteration *i)
{
    struct entry *e = context;
    if (e->iterations == e->room || i->dim != e->dim)
        return; /* another process is adding iterations */
    e->pieces[e->iterations] = (double)i->pieces;
    memcpy(e->weights + (size_t)e->iterations++ * (size_t)e->dim, i->weights, (size_t)e->dim * sizeof *i->weights);
}

/* Finds the curve of an earlier run that differs from this one only in the seed, or begins a new one. Returns NULL if
 * there are too many. */
static struct curve *find_curve(struct curves *c, const struct entries *all, const struct entry *e)
{
    for (int i = all->count - 1; &all->entry[i] != e; i--) {
        const struct entry *other = &all->entry[i];
        if (other->curve && strcmp(other->name, e->name) == 0 && config_same(&other->config, &e->config, "seed"))
            return other->curve;
    }
    if (c->count == CURVES_MAX)
        return NULL;
    return &c->curve[c->count++];
}

/* Tells whether a setting, which has this value in an entry, differs between the entries with the same name. */
static bool differs(const struct entries *all, const struct entry *e, int setting, const char *value)
{
    const struct param *row;
    const char *other;
    for (int i = 0; i < all->count; i++)
        if (all->entry[i].curve && all->entry[i].config.method == e->config.method &&
            strcmp(all->entry[i].name, e->name) == 0 && config_at(&all->entry[i].config, setting, &row, &other) &&
            strcmp(other, value) != 0)
            return true;
    return false;
}

/* Names the curve of an entry by its method or preset, and by the settings that distinguish it from others of that
 * name. */
static void name_curve(const struct entries *all, const struct entry *e)
{
    struct str name = { 0 };
    const struct param *row;
    const char *value;
    str_add(&name, "%s", e->name);
    for (int i = 0; config_at(&e->config, i, &row, &value); i++)
        if (strcmp(row->name, "seed") != 0 && differs(all, e, i, value))
            str_add(&name, " %s=%.20s", row->name, value);
    snprintf(e->curve->name, sizeof e->curve->name, "%s", name.text);
    str_release(&name);
}

/* Plays the weights that a run recommended after each number of pieces; before its first iteration it clears
 * nothing. */
static int play_entry(const struct experiment *x, const struct entries *all, const double pieces[], int games,
                      struct entry *e, struct err *err)
{
    int last = -1, result = 0, before = (int)(e - all->entry) * CURVE_POINTS;
    for (int k = 0; k < CURVE_POINTS && result == 0; k++) {
        experiment_tick(x, (double)(before + k) / (all->count * CURVE_POINTS), 0, "run %lld, point %d of %d",
                        (long long)e->run, k + 1, CURVE_POINTS);
        int at = -1;
        while (at + 1 < e->iterations && e->pieces[at + 1] <= pieces[k])
            at++;
        e->rows[k] = k > 0 && at == last ? e->rows[k - 1] : 0.0;
        if (at < 0 || at == last)
            continue;
        const double *weights = e->weights + (size_t)at * (size_t)e->dim;
        double *rows = run_games_play(x, &e->config, e->dim, weights, games, err);
        result = rows ? 0 : -1;
        for (int i = 0; rows && i < games; i++)
            e->rows[k] += rows[i] / games;
        free(rows);
        last = at;
    }
    return result;
}

static void fill_curve(const struct entries *all, struct curve *out)
{
    double *values = xcalloc((size_t)all->count, sizeof *values);
    for (int k = 0; k < CURVE_POINTS; k++) {
        out->runs = 0;
        for (int i = 0; i < all->count; i++)
            if (all->entry[i].curve == out)
                values[out->runs++] = all->entry[i].rows[k];
        struct interval mean = stats_mean(values, out->runs);
        out->mean[k] = mean.value;
        out->low[k] = fmax(0.0, mean.low); /* rows cannot be negative */
        out->high[k] = mean.high;
    }
    free(values);
}

static int fill(const struct experiment *x, struct store *s, int games, struct entries *all, struct curves *out,
                struct err *err)
{
    double least = INFINITY;
    if (store_runs(s, 0, keep_run, all, err))
        return -1;
    for (int i = all->count - 1; i >= 0; i--) { /* the oldest first */
        struct entry *e = &all->entry[i];
        if (store_iterations(s, e->run, keep_iteration, e, err) || store_config(s, e->run, &e->config, err))
            return -1;
        e->read = true;
        if (e->iterations == 0)
            continue;
        e->curve = find_curve(out, all, e);
        if (!e->curve)
            return err_set(err, "these are runs of more than %d methods or settings", CURVES_MAX);
        if (e->pieces[e->iterations - 1] < least) {
            least = e->pieces[e->iterations - 1];
            out->shortest = e->run;
        }
    }
    if (out->count == 0)
        return err_set(err, "there is no run with a completed iteration in this store");
    for (int k = 0; k < CURVE_POINTS; k++)
        out->pieces[k] = least * (k + 1) / CURVE_POINTS;
    for (int i = 0; i < all->count; i++)
        if (all->entry[i].curve && play_entry(x, all, out->pieces, games, &all->entry[i], err))
            return -1;
    for (int i = 0; i < out->count; i++)
        fill_curve(all, &out->curve[i]);
    for (int i = 0; i < all->count; i++)
        if (all->entry[i].curve)
            name_curve(all, &all->entry[i]);
    return 0;
}

int curves_read(const struct experiment *e, struct store *s, int games, struct curves *out, struct err *err)
{
    struct entries all = { 0 };
    *out = (struct curves){ .count = 0 };
    int result = fill(e, s, games, &all, out, err);
    for (int i = 0; i < all.count; i++) {
        if (all.entry[i].read)
            config_release(&all.entry[i].config);
        free(all.entry[i].pieces);
        free(all.entry[i].weights);
    }
    free(all.entry);
    return result;
}
