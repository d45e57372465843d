/* SPDX-License-Identifier: MIT */
#include "lab/experiment/selection.h"

#include "base/mem.h"
#include "base/str.h"
#include "lab/experiment/halving.h"
#include "lab/experiment/run_games.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Seeds of the winning sets begin beyond those of all rungs. */
enum { MEASURE_SEED = 2000 };

/* A step under way: the features of the set, and what can be added to it or taken from it. */
struct selection_race {
    int chosen[FEATURES_MAX], count; /* rows of the table */
    bool adds;
    int candidate[FEATURES_MAX], candidates; /* rows */
    char *list[FEATURES_MAX];                /* the set of each candidate; owned */
};

/* Tells whether a row of the table can be selected on a board of this width: a number that changes. */
static bool is_selectable(const struct feature *f, int width)
{
    return f->kinds == 0 && !f->inert && f->columns <= width;
}

static bool is_chosen(const struct selection_race *r, int row)
{
    for (int i = 0; i < r->count; i++)
        if (r->chosen[i] == row)
            return true;
    return false;
}

/* Returns the names of the chosen features with `row` added or taken away. */
static char *write_list(const struct selection_race *r, int row)
{
    struct str text = { 0 };
    for (int i = 0; i < r->count; i++)
        if (r->adds || r->chosen[i] != row)
            str_add(&text, "%s%s", text.length ? "," : "", feature_at(r->chosen[i])->name);
    if (r->adds)
        str_add(&text, "%s%s", text.length ? "," : "", feature_at(row)->name);
    return text.text;
}

static void list_candidates(struct selection_race *r, int width)
{
    r->candidates = 0;
    for (int row = 0; row < feature_count(); row++)
        if (is_selectable(feature_at(row), width) && is_chosen(r, row) != r->adds) {
            r->candidate[r->candidates] = row;
            r->list[r->candidates++] = write_list(r, row);
        }
}

/* Finds the best candidate. Returns 1, 0 if it was stopped, or -1 on failure. */
static int race(const struct experiment *e, const struct selection_config *c, const struct selection_race *r,
                int *winner, struct err *err)
{
    struct halving_config config = { .base = c->base,
                                     .listed = "features",
                                     .values = (const char *const *)r->list,
                                     .candidates = r->candidates,
                                     .factor = c->factor,
                                     .runs = 1,
                                     .games = c->games,
                                     .budget = c->budget };
    for (int left = r->candidates; left > c->factor; left = (left + c->factor - 1) / c->factor)
        config.budget = config.budget / c->factor > 1000 ? config.budget / c->factor : 1000;
    struct halving h;
    int result = halving_init(&h, &config, err) ? -1 : halving_run(e, &h, err);
    *winner = h.winner;
    halving_release(&h);
    return result;
}

/* Trains the set of a step with every seed. */
static int measure(const struct experiment *e, const struct selection_config *c, struct selection_step *step,
                   struct err *err)
{
    int result = 1;
    for (int k = 0; k < c->seeds && result > 0; k++) {
        struct config config;
        config_copy(&config, c->base);
        if (config_set(&config, "features", step->features, err) ||
            run_games_limit(&config, c->budget, MEASURE_SEED + k, err)) {
            config_release(&config);
            return -1;
        }
        experiment_tick(e, 0, 0, "%d features, seed %d of %d", step->count, k + 1, c->seeds);
        result = run_games_train(e, &config, c->games, &step->rows[k], err);
    }
    return result;
}

/* Takes one step; the set of the race becomes the winning one. */
static int advance(const struct experiment *e, struct selection *s, struct selection_race *r, struct err *err)
{
    int winner = 0;
    list_candidates(r, (int)config_int(s->config.base, "width"));
    int result = r->candidates > 1 ? race(e, &s->config, r, &winner, err) : 1;
    if (result > 0) {
        struct selection_step *step = &s->step[s->steps];
        int row = r->candidate[winner], kept = 0;
        *step = (struct selection_step){ .added = r->adds, .count = r->count + (r->adds ? 1 : -1) };
        snprintf(step->feature, sizeof step->feature, "%s", feature_at(row)->name);
        step->features = xstrdup(r->list[winner]);
        step->rows = xcalloc((size_t)s->config.seeds, sizeof *step->rows);
        for (int i = 0; i < r->count; i++)
            if (r->adds || r->chosen[i] != row)
                r->chosen[kept++] = r->chosen[i];
        if (r->adds)
            r->chosen[kept++] = row;
        r->count = kept;
        result = measure(e, &s->config, step, err);
        if (result > 0)
            s->steps++;
        else
            free(step->features), free(step->rows);
    }
    for (int i = 0; i < r->candidates; i++)
        free(r->list[i]);
    return result;
}

int selection_run(const struct experiment *e, const struct selection_config *config, struct selection *out,
                  struct err *err)
{
    struct selection_race *r = xcalloc(1, sizeof *r);
    int result = 1;
    *out = (struct selection){ .config = *config };
    r->adds = true;
    while (result > 0 && r->count < config->features)
        result = advance(e, out, r, err);
    r->adds = false;
    while (result > 0 && r->count > 1)
        result = advance(e, out, r, err);
    free(r);
    return result;
}

void selection_release(struct selection *s)
{
    for (int i = 0; i < s->steps; i++) {
        free(s->step[i].features);
        free(s->step[i].rows);
    }
    s->steps = 0;
}

struct interval selection_mean(const struct selection *s, int step)
{
    struct interval mean = stats_mean(s->step[step].rows, s->config.seeds);
    mean.low = fmax(0.0, mean.low); /* rows cannot be negative */
    return mean;
}

struct interval selection_ratio(const struct selection *s, int step)
{
    if (step == 0)
        return (struct interval){ NAN, NAN, NAN };
    return run_games_ratio(s->config.seeds, s->step[step].rows, s->step[step - 1].rows);
}

int selection_best(const struct selection *s, int count)
{
    int best = -1;
    for (int i = 0; i < s->steps; i++)
        if (s->step[i].count == count && (best < 0 || selection_mean(s, i).value > selection_mean(s, best).value))
            best = i;
    return best;
}
