/* SPDX-License-Identifier: MIT */
#include "measure/series.h"

#include "base/clock.h"
#include "base/mem.h"

#include <stdlib.h>

/* Turns the progress of exec into that of the series. */
struct series_relay {
    const struct series_watch *watch;
    int games;
    const bool *done;
    const struct solo_job_result *result;
    _Atomic int64_t pieces;
};

static void relay_tick(void *context, int done)
{
    struct series_relay *relay = context;
    struct series_progress p = { .games = done, .pieces = atomic_load(&relay->pieces) };
    for (int i = 0; i < relay->games; i++)
        p.deaths += relay->done[i] && relay->result[i].game.end == SOLO_DIED;
    relay->watch->tick(relay->watch->context, &p);
}

static void prepare(const struct series_config *config, struct solo_jobs *out)
{
    const struct controller *c = config->controller;
    struct weight_map map = { .count = 0 };
    for (int i = 0; i < c->count; i++)
        weight_map_add(&map, c->feature[i]);
    struct solo_job_config jobs = {
        .player = { config->player,
                    { NULL, &config->rules, config->kernel, config->preview, config->depth, config->width },
                    &map,
                    1,
                    c->weights.value },
        .max_pieces = config->max_pieces,
        .max_rows = config->max_rows,
    };
    solo_jobs_init(out, &jobs);
}

struct series series_play(const struct series_config *config, const struct series_watch *watch)
{
    size_t games = (size_t)config->games;
    struct solo_job *job = xcalloc(games, sizeof *job);
    struct solo_job_result *result = xcalloc(games, sizeof *result);
    bool *done = xcalloc(games, sizeof *done);
    for (int i = 0; i < config->games; i++)
        job[i] = (struct solo_job){ .seed = config->seed, .number = config->first + i };
    struct series_relay relay = { .watch = watch, .games = config->games, .done = done, .result = result };
    struct exec_watch exec_watch = { watch && watch->tick ? relay_tick : NULL, &relay, watch ? watch->stop : NULL,
                                     &relay.pieces };
    struct series s = { .result = xcalloc(games, sizeof *s.result) };
    struct solo_jobs jobs;
    prepare(config, &jobs);
    double start = clock_seconds();
    exec_map(&config->exec, &jobs.work, config->games, job, result, done, &exec_watch);
    s.seconds = clock_seconds() - start;
    for (; s.games < config->games && done[s.games]; s.games++)
        s.result[s.games] = result[s.games].game;
    solo_jobs_release(&jobs);
    free(job);
    free(result);
    free(done);
    return s;
}

struct series_summary series_summary(const struct series *s)
{
    struct series_summary sum = { 0 };
    double *rows = xcalloc((size_t)s->games, sizeof *rows);
    for (int i = 0; i < s->games; i++) {
        sum.deaths += s->result[i].end == SOLO_DIED;
        sum.pieces += s->result[i].pieces;
        sum.rows += s->result[i].rows;
        sum.placements += s->result[i].placements;
        rows[i] = (double)s->result[i].rows;
    }
    sum.mean = stats_lifetime_mean((double)sum.rows, sum.deaths, s->games - sum.deaths, 0.95);
    sum.rows_of_games = stats_summary(rows, s->games);
    free(rows);
    return sum;
}

void series_release(struct series *s)
{
    free(s->result);
    s->result = NULL;
}
