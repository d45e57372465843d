/* SPDX-License-Identifier: MIT */
#include "measure/life.h"

#include "base/clock.h"
#include "base/mem.h"
#include "measure/game_walk.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const life_methods[] = { "auto", "direct", "splitting", NULL };

/* The trial that chooses the method. Up to `direct_pieces` for a precision of 5%, splitting would not be cheaper; the
 * pieces of both grow alike for other precisions. */
enum { TRIAL_GAMES = 16, TRIAL_PIECES = 20000, TRIAL_DEATHS = 8 };
static const double direct_pieces = 5e6, usual_precision = 0.05;

bool life_splits(const struct rules *rules)
{
    return rules->pieces.kind == SEQUENCE_UNIFORM || rules->pieces.kind == SEQUENCE_BAG;
}

/* The half width of an interval relative to its value. */
static double width_of(const struct interval *i)
{
    return i->value > 0.0 ? 0.5 * (i->high - i->low) / i->value : INFINITY;
}

int life_games(double precision)
{
    int low = 1, high = 10000000;
    while (low < high) {
        int middle = low + (high - low) / 2;
        struct interval mean = stats_lifetime_mean(1e9 * middle, middle, 0, 0.95);
        if (width_of(&mean) <= precision)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Turns the progress of the parts into that of the whole. */
struct life_relay {
    const struct life_watch *watch;
    struct life_progress now;
    int before;             /* repetitions done before the round under way */
    _Atomic int64_t pieces; /* of splitting */
};

static void relay_series(void *context, const struct series_progress *p)
{
    struct life_relay *relay = context;
    relay->now.series = *p;
    relay->now.pieces = p->pieces;
    relay->watch->tick(relay->watch->context, &relay->now);
}

static void relay_splitting(void *context, int done)
{
    struct life_relay *relay = context;
    relay->now.repetitions = relay->now.planned > 0 ? relay->before + done : 0;
    relay->now.pieces = atomic_load(&relay->pieces);
    relay->watch->tick(relay->watch->context, &relay->now);
}

static bool stopped(const struct life_watch *watch)
{
    return watch && watch->stop && atomic_load(watch->stop);
}

enum life_method life_cheaper(const struct life_config *config, const struct life_watch *watch)
{
    if (!life_splits(&config->series.rules))
        return LIFE_DIRECT;
    struct series_config trial = config->series;
    trial.games = TRIAL_GAMES;
    trial.max_pieces = TRIAL_PIECES;
    trial.seed = rng_mix(config->series.seed + 1);
    struct series_watch quiet = { .stop = watch ? watch->stop : NULL };
    struct series s = series_play(&trial, &quiet);
    struct series_summary sum = { 0 };
    if (s.games > 0)
        sum = series_summary(&s);
    series_release(&s);
    double scale = usual_precision / config->precision, life = (double)sum.pieces / fmax((double)sum.deaths, 1.0);
    bool few = sum.deaths >= TRIAL_DEATHS && life * life_games(config->precision) <= direct_pieces * scale * scale;
    return few ? LIFE_DIRECT : LIFE_SPLITTING;
}

static void measure_directly(const struct life_config *config, struct life_relay *relay, struct life *out)
{
    struct series_config series = config->series;
    series.games = config->games ? config->games : life_games(config->precision);
    relay->now.games = out->games = series.games;
    const struct life_watch *watch = relay->watch;
    struct series_watch inner = { watch && watch->tick ? relay_series : NULL, relay, watch ? watch->stop : NULL };
    out->series = series_play(&series, &inner);
    if (out->series.games == 0)
        return;
    struct series_summary sum = series_summary(&out->series);
    out->rows = sum.mean;
    out->pieces = stats_lifetime_mean((double)sum.pieces, sum.deaths, out->series.games - sum.deaths, 0.95);
    out->deaths = sum.deaths;
    out->played = sum.pieces;
}

/* Runs jobs of splitting with these seeds; returns how many are done, without a gap. */
static int run_jobs(const struct life_config *config, const struct splitting_levels *levels, int effort,
                    const uint64_t seed[], int n, struct splitting_job_result out[], struct life_relay *relay)
{
    const struct series_config *s = &config->series;
    const struct life_watch *watch = relay->watch;
    struct weight_map map = { .count = 0 };
    for (int i = 0; i < s->controller->count; i++)
        weight_map_add(&map, s->controller->feature[i]);
    struct splitting_job_config jobs_config = {
        .player = { s->player,
                    { NULL, &s->rules, s->kernel, s->preview, s->depth, s->width },
                    &map,
                    1,
                    s->controller->weights.value },
        .importance = config->importance,
        .levels = *levels,
        .effort = effort,
    };
    struct splitting_jobs jobs;
    splitting_jobs_init(&jobs, &jobs_config);
    struct splitting_job *job = xcalloc((size_t)n, sizeof *job);
    bool *done = xcalloc((size_t)n, sizeof *done);
    for (int i = 0; i < n; i++)
        job[i].seed = seed[i];
    struct exec_watch inner = { watch && watch->tick ? relay_splitting : NULL, relay, watch ? watch->stop : NULL,
                                &relay->pieces };
    exec_map(&s->exec, &jobs.work, n, job, out, done, &inner);
    int count = 0;
    while (count < n && done[count] && out[count].done)
        count++;
    free(job);
    free(done);
    splitting_jobs_release(&jobs);
    weight_map_release(&map);
    return count;
}

/* Adds repetitions until there are n; returns false if stopped. */
static bool repeat(const struct life_config *config, int n, struct life_relay *relay, struct life *out)
{
    int first = out->repetitions, more = n - first;
    struct splitting_job_result *result = xcalloc((size_t)more, sizeof *result);
    uint64_t *seed = xcalloc((size_t)more, sizeof *seed);
    for (int i = 0; i < more; i++)
        seed[i] = rng_mix(rng_mix(config->series.seed) + (uint64_t)(first + i) + 1);
    relay->before = first;
    int effort = config->effort ? config->effort : LIFE_EFFORT;
    int done = run_jobs(config, &out->levels, effort, seed, more, result, relay);
    out->run = xrealloc(out->run, (size_t)n, sizeof *out->run);
    out->last = xrealloc(out->last, (size_t)n * LAST_BOARDS, sizeof *out->last);
    for (int i = 0; i < done; i++, out->repetitions++) {
        out->run[out->repetitions] = result[i].run;
        memcpy(&out->last[out->repetitions * LAST_BOARDS], result[i].last, sizeof result[i].last);
    }
    free(result);
    free(seed);
    return done == more;
}

/* Summarises the first n repetitions. */
static void summarise(const struct life_config *config, int n, struct life *out)
{
    struct splitting s = splitting_summary(out->run, n);
    const struct interval *rate = &s.rate;
    int width = config->series.rules.width;
    out->splitting = s;
    out->deaths = s.deaths;
    out->played = s.steps;
    if (rate->value <= 0.0)
        return;
    out->pieces = (struct interval){ 1.0 / rate->value - 1.0, 1.0 / rate->high - 1.0, 1.0 / rate->low - 1.0 };
    out->rows = (struct interval){ game_walk_rows(rate->value, s.remains, width),
                                   game_walk_rows(rate->high, s.remains, width),
                                   game_walk_rows(rate->low, s.remains, width) };
}

/* How many repetitions reach the precision, as the first ones say. */
static int needed(double precision, const struct interval *rows, int so_far)
{
    double ratio = width_of(rows) / precision, n = so_far * ratio * ratio;
    return n < LIFE_REPETITIONS_MAX ? (int)ceil(n) : LIFE_REPETITIONS_MAX;
}

/* Finds the levels, or takes those of the measurement to continue. */
static bool begin(const struct life_config *config, struct life_relay *relay, struct life *out)
{
    const struct life *before = config->before;
    if (before) {
        size_t n = (size_t)before->repetitions;
        out->levels = before->levels;
        out->repetitions = before->repetitions;
        out->run = xcalloc(n + 1, sizeof *out->run);
        out->last = xcalloc((n + 1) * LAST_BOARDS, sizeof *out->last);
        memcpy(out->run, before->run, n * sizeof *out->run);
        memcpy(out->last, before->last, n * LAST_BOARDS * sizeof *out->last);
        for (int k = -1; k < out->levels.count; k++)
            out->earlier += life_stage(out, k).steps;
        return true;
    }
    uint64_t seed = rng_mix(~config->series.seed);
    struct splitting_levels none = { .count = 0 };
    struct splitting_job_result *pilot = xcalloc(1, sizeof *pilot);
    bool found = run_jobs(config, &none, 0, &seed, 1, pilot, relay) == 1;
    out->levels = pilot->levels;
    free(pilot);
    return found;
}

/* Adds repetitions a few at a time until there are n; returns false if stopped. */
static bool repeat_until(const struct life_config *config, int n, struct life_relay *relay, struct life *out)
{
    const struct life_watch *watch = relay->watch;
    int chunk = 4 * exec_workers(&config->series.exec);
    while (out->repetitions < n) {
        int next = out->repetitions + chunk;
        bool all = repeat(config, next < n ? next : n, relay, out);
        if (watch && watch->kept && out->repetitions > 0)
            watch->kept(watch->context, out);
        if (!all)
            return false;
    }
    return true;
}

/* Looks whether the repetitions suffice after 16, and then whenever there are as many as seemed to be needed or twice
 * as many as the last time: the end does not depend on interruptions. */
static void measure_by_splitting(const struct life_config *config, struct life_relay *relay, struct life *out)
{
    if (!begin(config, relay, out))
        return;
    int n = config->repetitions ? config->repetitions : LIFE_REPETITIONS_MIN, look = n;
    do {
        relay->now.planned = n;
        if (!repeat_until(config, look, relay, out))
            break;
        summarise(config, look, out);
        n = config->repetitions ? config->repetitions : needed(config->precision, &out->rows, look);
        look = n <= look ? 0 : n < 2 * look ? n : 2 * look;
    } while (look > 0);
    if (look > 0 && out->repetitions >= 2)
        summarise(config, out->repetitions, out);
}

struct life life_measure(const struct life_config *config, const struct life_watch *watch)
{
    struct life out = { .rows = { 0.0, 0.0, INFINITY }, .pieces = { 0.0, 0.0, INFINITY } };
    struct life_relay relay = { .watch = watch };
    double start = clock_seconds();
    out.method = config->method == LIFE_AUTO ? life_cheaper(config, watch) : config->method;
    relay.now.method = out.method;
    if (out.method == LIFE_DIRECT)
        measure_directly(config, &relay, &out);
    else
        measure_by_splitting(config, &relay, &out);
    out.seconds = clock_seconds() - start;
    out.stopped = stopped(watch);
    return out;
}

bool life_trusted(const struct life *l)
{
    return l->method == LIFE_DIRECT || l->splitting.trusted;
}

struct splitting_stage life_stage(const struct life *l, int k)
{
    struct splitting_stage t = { 0 };
    for (int i = 0; i < l->repetitions; i++) {
        const struct splitting_stage *s = k < 0 ? &l->run[i].outside : &l->run[i].stage[k];
        t.starts += s->starts;
        t.higher += s->higher;
        t.deaths += s->deaths;
        t.steps += s->steps;
        t.remains += s->remains;
    }
    return t;
}

void life_risks(const struct life *l, double out[SPLITTING_LEVELS_MAX])
{
    double above = 0.0;
    for (int k = l->levels.count - 1; k >= 0; k--) {
        struct splitting_stage t = life_stage(l, k);
        out[k] = t.starts > 0 ? ((double)t.deaths + (double)t.higher * above) / (double)t.starts : 0.0;
        above = out[k];
    }
}

int life_last_boards(const struct life *l, int max, struct last_board out[])
{
    double *rate = xcalloc((size_t)l->repetitions + 1, sizeof *rate);
    for (int i = 0; i < l->repetitions; i++)
        rate[i] = l->run[i].rate;
    int count = last_boards_draw(l->last, rate, l->repetitions, (uint64_t)l->repetitions, max, out);
    free(rate);
    return count;
}

void life_release(struct life *l)
{
    series_release(&l->series);
    free(l->run);
    free(l->last);
    l->run = NULL;
    l->last = NULL;
}
