/* SPDX-License-Identifier: MIT */
#include "cli/run_curves.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A run under way to its curve. */
struct entry {
    int64_t run;
    double best;
    char name[64];
    int iterations, room;
    double *pieces, *fitness;
};

struct entries {
    int count;
    struct entry *entry;
};

static void keep_run(void *context, const struct store_run *r)
{
    struct entries *all = context;
    if (r->iterations == 0)
        return;
    all->entry = xrealloc(all->entry, (size_t)all->count + 1, sizeof *all->entry);
    struct entry *e = &all->entry[all->count++];
    *e = (struct entry){ .run = r->run, .best = r->best };
    snprintf(e->name, sizeof e->name, "%s", *r->preset ? r->preset : r->method);
}

static void keep_iteration(void *context, const struct store_iteration *i)
{
    struct entry *e = context;
    if (e->iterations == e->room) {
        e->room = e->room > 0 ? 2 * e->room : 16;
        e->pieces = xrealloc(e->pieces, (size_t)e->room, sizeof *e->pieces);
        e->fitness = xrealloc(e->fitness, (size_t)e->room, sizeof *e->fitness);
    }
    e->pieces[e->iterations] = (double)i->pieces;
    e->fitness[e->iterations++] = i->recommended;
}

static struct run_curve *find_curve(struct run_curves *c, const char *name)
{
    for (int i = 0; i < c->count; i++)
        if (strcmp(c->curve[i].name, name) == 0)
            return &c->curve[i];
    if (c->count == CURVES_MAX)
        return NULL;
    struct run_curve *curve = &c->curve[c->count++];
    snprintf(curve->name, sizeof curve->name, "%s", name);
    return curve;
}

/* What a run recommended after so many pieces; nothing yet counts as 0 rows. */
static double fitness_after(const struct entry *e, double pieces)
{
    double fitness = 0.0;
    for (int i = 0; i < e->iterations && e->pieces[i] <= pieces; i++)
        fitness = e->fitness[i];
    return fitness;
}

static void fill_curve(const struct entries *all, const double pieces[], struct run_curve *out)
{
    double *values = xcalloc((size_t)all->count, sizeof *values), *last = xcalloc((size_t)all->count, sizeof *last);
    for (int k = 0; k < CURVE_POINTS; k++) {
        out->runs = 0;
        for (int i = 0; i < all->count; i++) {
            const struct entry *e = &all->entry[i];
            if (strcmp(e->name, out->name) != 0)
                continue;
            values[out->runs] = fitness_after(e, pieces[k]);
            last[out->runs++] = e->best;
        }
        struct interval mean = stats_mean(values, out->runs);
        out->mean[k] = mean.value;
        out->low[k] = mean.low;
        out->high[k] = mean.high;
    }
    out->last = stats_mean(last, out->runs);
    free(values);
    free(last);
}

static int fill(struct store *s, struct entries *all, struct run_curves *out, struct err *err)
{
    double least = INFINITY;
    if (store_runs(s, 0, keep_run, all, err))
        return -1;
    for (int i = all->count - 1; i >= 0; i--) { /* the oldest first */
        struct entry *e = &all->entry[i];
        if (store_iterations(s, e->run, keep_iteration, e, err))
            return -1;
        if (e->iterations == 0)
            continue;
        if (!find_curve(out, e->name))
            return err_set(err, "these are runs of more than %d methods", CURVES_MAX);
        least = fmin(least, e->pieces[e->iterations - 1]);
    }
    if (out->count == 0)
        return err_set(err, "there is no run with a completed iteration in this store");
    for (int k = 0; k < CURVE_POINTS; k++)
        out->pieces[k] = least * (k + 1) / CURVE_POINTS;
    for (int i = 0; i < out->count; i++)
        fill_curve(all, out->pieces, &out->curve[i]);
    return 0;
}

int run_curves_read(struct store *s, struct run_curves *out, struct err *err)
{
    struct entries all = { 0 };
    *out = (struct run_curves){ .count = 0 };
    int result = fill(s, &all, out, err);
    for (int i = 0; i < all.count; i++) {
        free(all.entry[i].pieces);
        free(all.entry[i].fitness);
    }
    free(all.entry);
    return result;
}

void run_curves_chart(const struct run_curves *c, struct chart *out)
{
    *out = (struct chart){ .title = "what each method recommends, mean over seeds",
                           .x_label = "pieces played",
                           .y_label = "fitness" };
    for (int i = 0; i < c->count; i++) {
        const struct run_curve *curve = &c->curve[i];
        int color = i % CHART_COLORS + 1;
        if (curve->runs > 1)
            chart_add_band(out, "", CURVE_POINTS, c->pieces, curve->low, curve->high)->color = color;
        chart_add(out, CHART_LINE, curve->name, CURVE_POINTS, c->pieces, curve->mean)->color = color;
    }
}
