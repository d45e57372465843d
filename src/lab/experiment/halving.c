/* SPDX-License-Identifier: MIT */
#include "lab/experiment/halving.h"

#include "base/mem.h"
#include "base/real.h"
#include "base/rng.h"
#include "lab/experiment/run_games.h"
#include "learn/training/trainer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DRAWS = 100, PARTS = 3 };

/* Seeds of the comparison begin beyond those of all rungs. */
enum { COMPARISON_SEED = 1000 };
_Static_assert(HALVING_RUNGS_MAX *HALVING_RUNS_MAX <= COMPARISON_SEED, "no seed is used twice");

/* Lists the settings to search: the one whose values are listed, or rows with a range that were not given. */
static void list_settings(struct halving *h)
{
    const struct param *row;
    const char *text, *listed = h->config.listed;
    for (int i = 0; config_at(h->config.base, i, &row, &text) && h->settings < HALVING_SETTINGS_MAX; i++)
        if (listed ? strcmp(row->name, listed) == 0
                   : row->scale != PARAM_NOT_TUNED && !h->config.fixed(h->config.context, row->name))
            h->row[h->settings++] = row;
}

/* Returns the value at a place of a range. */
static double value_at(const struct param *row, double place)
{
    if (row->scale == PARAM_LOG)
        return row->low * real_exp(place * real_log(row->high / row->low));
    return row->low + place * (row->high - row->low);
}

static char *write_value(const struct param *row, double place)
{
    char text[32];
    int choices = 0;
    while (row->type == PARAM_CHOICE && row->choices[choices])
        choices++;
    if (choices > 0)
        return xstrdup(row->choices[(int)(place * choices)]);
    if (row->type == PARAM_INT)
        snprintf(text, sizeof text, "%.0f", floor(value_at(row, place) + 0.5));
    else
        snprintf(text, sizeof text, "%.3g", value_at(row, place));
    return xstrdup(text);
}

/* Returns the place of a value, the inverse of write_value() as far as it matters for the parts of a range. */
static double place_of(const struct param *row, const char *text)
{
    if (row->type == PARAM_CHOICE) {
        int at = 0, choices = 0;
        for (; row->choices[choices]; choices++)
            at = strcmp(row->choices[choices], text) == 0 ? choices : at;
        return (at + 0.5) / choices;
    }
    double value = strtod(text, NULL);
    double place = row->scale != PARAM_LOG ? (value - row->low) / (row->high - row->low)
                   : value > 0             ? real_log(value / row->low) / real_log(row->high / row->low)
                                           : 0.0;
    return fmax(0.0, fmin(place, 1.0 - 1e-9));
}

/* Fills in the settings of a candidate's run. Release them with config_release(). */
static int make_config(const struct halving *h, const struct halving_candidate *c, int64_t budget, int64_t seed,
                       struct config *out, struct err *err)
{
    config_copy(out, h->config.base);
    int result = run_games_limit(out, budget, seed, err);
    for (int i = 0; i < h->settings && result == 0; i++)
        result = config_set(out, h->row[i]->name, c->text[i], err);
    if (result)
        config_release(out);
    return result;
}

/* Tells whether a method accepts the settings of a candidate. */
static bool is_valid(const struct halving *h, const struct halving_candidate *c)
{
    struct config config;
    struct err ignored;
    if (make_config(h, c, h->config.budget, 0, &config, &ignored))
        return false;
    struct trainer *t = trainer_new(&config, NULL, 0, &ignored);
    trainer_free(t);
    config_release(&config);
    return t != NULL;
}

static void release_candidate(struct halving_candidate *c)
{
    for (int i = 0; i < HALVING_SETTINGS_MAX; i++) {
        free(c->text[i]);
        c->text[i] = NULL;
    }
}

/* Takes the value of a candidate from the list. */
static int take_listed(struct halving *h, int number, struct err *err)
{
    struct halving_candidate *c = &h->candidate[number];
    c->text[0] = xstrdup(h->config.values[number]);
    return is_valid(h, c) ? 0 : err_set(err, "%s=%.60s is not a valid setting", h->config.listed, c->text[0]);
}

/* Draws the settings of a candidate until the method accepts them; the first one has the defaults. */
static int draw(struct halving *h, int number, struct err *err)
{
    struct halving_candidate *c = &h->candidate[number];
    for (int attempt = 0; attempt < DRAWS; attempt++) {
        struct rng rng = rng_stream((uint64_t)config_int(h->config.base, "seed"), (uint64_t)number, (uint64_t)attempt);
        release_candidate(c);
        for (int i = 0; i < h->settings; i++) {
            const struct param *row = h->row[i];
            c->text[i] = number == 0 ? xstrdup(config_setting(h->config.base, row->name))
                                     : write_value(row, rng_real(&rng));
            c->place[i] = place_of(row, c->text[i]);
        }
        if (is_valid(h, c))
            return 0;
    }
    return err_set(err, "%d settings of %s in a row, drawn at random, do not fit together", DRAWS,
                   h->config.base->method->name);
}

int halving_candidates(const struct halving *h, int rung)
{
    int left = h->config.candidates;
    for (; rung > 0; rung--)
        left = (left + h->config.factor - 1) / h->config.factor;
    return left;
}

int64_t halving_budget(const struct halving *h, int rung)
{
    int64_t budget = h->config.budget;
    for (; rung > 0; rung--)
        budget *= h->config.factor;
    return budget;
}

int halving_init(struct halving *h, const struct halving_config *config, struct err *err)
{
    *h = (struct halving){ .config = *config, .winner = -1 };
    list_settings(h);
    if (h->settings == 0)
        return err_set(err, "%s has no setting left to search", config->base->method->name);
    while (h->rungs < HALVING_RUNGS_MAX && (h->rungs == 0 || halving_candidates(h, h->rungs) > 1))
        h->rungs++;
    if (halving_candidates(h, h->rungs) > 1)
        return err_set(err, "%d candidates are too many for the factor %d", config->candidates, config->factor);
    h->candidate = xcalloc((size_t)config->candidates, sizeof *h->candidate);
    h->default_rows = xcalloc((size_t)config->seeds + 1, sizeof *h->default_rows);
    h->winner_rows = xcalloc((size_t)config->seeds + 1, sizeof *h->winner_rows);
    for (int i = 0; i < config->candidates; i++)
        if (config->listed ? take_listed(h, i, err) : draw(h, i, err))
            return -1;
    return 0;
}

void halving_release(struct halving *h)
{
    for (int i = 0; h->candidate && i < h->config.candidates; i++)
        release_candidate(&h->candidate[i]);
    free(h->candidate);
    free(h->default_rows);
    free(h->winner_rows);
    *h = (struct halving){ .winner = -1 };
}

/* Trains a candidate and sets *rows to the mean of fresh games. Returns 1, 0 if it was stopped, or -1 on failure. */
static int train(const struct experiment *e, const struct halving *h, const struct halving_candidate *c, int64_t budget,
                 int64_t seed, double *rows, struct err *err)
{
    struct config config;
    return make_config(h, c, budget, seed, &config, err) ? -1 : run_games_train(e, &config, h->config.games, rows, err);
}

/* Puts the candidates that were in a rung in the order of their rows there, the best first; equal ones keep theirs. */
static void rank(const struct halving *h, int rung, int count, int order[])
{
    for (int i = 1; i < count; i++) {
        int moved = order[i], at = i;
        for (; at > 0 && h->candidate[order[at - 1]].rows[rung] < h->candidate[moved].rows[rung]; at--)
            order[at] = order[at - 1];
        order[at] = moved;
    }
}

/* Trains the candidates of one rung and ranks them. */
static int climb(const struct experiment *e, struct halving *h, int rung, int order[], struct err *err)
{
    int count = halving_candidates(h, rung);
    for (int i = 0; i < count; i++) {
        struct halving_candidate *c = &h->candidate[order[i]];
        double sum = 0.0, rows = 0.0;
        for (int k = 0; k < h->config.runs; k++) {
            experiment_tick(e, 0, 0, "rung %d of %d, candidate %d of %d", rung + 1, h->rungs, i + 1, count);
            int result = train(e, h, c, halving_budget(h, rung), rung * h->config.runs + k, &rows, err);
            if (result <= 0)
                return result;
            sum += rows;
        }
        c->rows[rung] = sum / h->config.runs;
        c->rungs = rung + 1;
    }
    rank(h, rung, count, order);
    return 1;
}

static bool is_decided(const struct halving *h)
{
    struct interval ratio = halving_ratio(h);
    return h->compared > 0 && (ratio.low > 1.0 || ratio.high < 1.0);
}

/* Trains the winner and the default with the same seeds, none of which a rung has used, until one is better. */
static int compare(const struct experiment *e, struct halving *h, struct err *err)
{
    int64_t budget = halving_budget(h, h->rungs - 1);
    for (int k = 0; k < h->config.seeds && !is_decided(h); k++) {
        experiment_tick(e, 0, 0, "comparison, seed %d of at most %d", k + 1, h->config.seeds);
        int result = train(e, h, &h->candidate[0], budget, COMPARISON_SEED + k, &h->default_rows[k], err);
        if (result > 0)
            result = train(e, h, &h->candidate[h->winner], budget, COMPARISON_SEED + k, &h->winner_rows[k], err);
        if (result <= 0)
            return result;
        h->compared = k + 1;
    }
    return 1;
}

int halving_run(const struct experiment *e, struct halving *h, struct err *err)
{
    int *order = xcalloc((size_t)h->config.candidates, sizeof *order), result = 1;
    for (int i = 0; i < h->config.candidates; i++)
        order[i] = i;
    for (int rung = 0; rung < h->rungs && result > 0; rung++)
        result = climb(e, h, rung, order, err);
    if (result > 0)
        h->winner = order[0];
    free(order);
    return result > 0 && h->winner > 0 ? compare(e, h, err) : result;
}

/* The logarithm of rows a game, which makes factors differences; one row more, as there may be none. */
static double log_rows(double rows)
{
    return real_log(rows + 1.0);
}

/* Returns the number of parts of a setting's range, and sets *part to that of a candidate. */
static int part_of(const struct param *row, double place, int *part)
{
    int parts = row->type == PARAM_CHOICE ? 0 : PARTS;
    while (row->type == PARAM_CHOICE && row->choices[parts])
        parts++;
    *part = (int)(place * parts);
    return parts;
}

double halving_importance(const struct halving *h, int setting)
{
    enum { PARTS_MAX = 32 };
    double sum[PARTS_MAX] = { 0 }, all = 0.0, squares = 0.0, between = 0.0;
    int count[PARTS_MAX] = { 0 }, n = h->config.candidates, used = 0, parts = 0;
    for (int i = 0; i < n; i++) {
        int part;
        if (h->candidate[i].rungs == 0)
            return NAN;
        parts = part_of(h->row[setting], h->candidate[i].place[setting], &part);
        double y = log_rows(h->candidate[i].rows[0]);
        sum[part] += y;
        count[part]++;
        all += y;
        squares += y * y;
    }
    double total = squares - all * all / n;
    for (int k = 0; k < parts; k++) {
        between += count[k] > 0 ? sum[k] * sum[k] / count[k] : 0.0;
        used += count[k] > 0;
    }
    between -= all * all / n;
    if (!(total > 0) || n <= used)
        return 0.0;
    return fmax(0.0, (between - (used - 1) * (total - between) / (n - used)) / total);
}

struct interval halving_ratio(const struct halving *h)
{
    return h->compared > 0 ? run_games_ratio_anytime(h->compared, h->winner_rows, h->default_rows)
                           : (struct interval){ 1.0, 1.0, 1.0 };
}
