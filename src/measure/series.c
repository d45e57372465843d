/* SPDX-License-Identifier: MIT */
#include "measure/series.h"

#include "base/clock.h"
#include "base/mem.h"

#include <stdlib.h>

/* What all workers share; constant but for the counters. */
struct shared {
    const struct series_config *config;
    const atomic_bool *stop;
    _Atomic int64_t *pieces, *deaths;
};

struct series_worker {
    const struct shared *shared;
    struct player *player;
};

static void *worker_open(const void *argument, const atomic_bool *stop)
{
    (void)stop; /* the games look at it themselves */
    const struct shared *shared = argument;
    const struct series_config *c = shared->config;
    struct player_config config = { c->controller, &c->rules, c->kernel, c->preview, c->depth, c->width };
    struct series_worker *w = xcalloc(1, sizeof *w);
    *w = (struct series_worker){ shared, shared->config->player->new (&config) };
    return w;
}

static void worker_run(void *context, const void *in, void *out)
{
    struct series_worker *w = context;
    const struct series_config *config = w->shared->config;
    const int64_t *game = in;
    struct solo_limits limits = { config->max_pieces, config->max_rows, w->shared->stop, w->shared->pieces };
    struct solo_game which = {
        .rules = &config->rules, .preview = config->preview, .seed = config->seed, .number = *game
    };
    struct solo_result *result = out;
    *result = solo_play(config->player, w->player, &which, &limits);
    atomic_fetch_add(w->shared->deaths, result->died);
}

static void worker_close(void *context)
{
    struct series_worker *w = context;
    w->shared->config->player->free(w->player);
    free(w);
}

static const struct exec_task task = { worker_open, worker_run, worker_close };

/* Adds the counters to what exec has to tell. */
struct series_relay {
    const struct series_watch *watch;
    const struct shared *shared;
};

static void relay_tick(void *context, int done)
{
    struct series_relay *relay = context;
    struct series_progress p = { done, atomic_load(relay->shared->deaths), atomic_load(relay->shared->pieces) };
    relay->watch->tick(relay->watch->context, &p);
}

struct series series_play(const struct series_config *config, const struct series_watch *watch)
{
    _Atomic int64_t pieces = 0, deaths = 0;
    struct shared shared = { config, watch ? watch->stop : NULL, &pieces, &deaths };
    struct series_relay relay = { watch, &shared };
    struct exec_watch exec_watch = { watch && watch->tick ? relay_tick : NULL, &relay, shared.stop };
    int64_t *games = xcalloc((size_t)config->games, sizeof *games);
    for (int i = 0; i < config->games; i++)
        games[i] = config->first + i;

    struct series s = { .result = xcalloc((size_t)config->games, sizeof *s.result) };
    double start = clock_seconds();
    struct exec exec = { .threads = config->threads };
    struct exec_work work = { &task, &shared, 0, sizeof *games, sizeof *s.result };
    s.games = exec_map(&exec, &work, config->games, games, s.result, NULL, &exec_watch);
    s.seconds = clock_seconds() - start;
    free(games);
    return s;
}

struct series_summary series_summary(const struct series *s)
{
    struct series_summary sum = { 0 };
    double *rows = xcalloc((size_t)s->games, sizeof *rows);
    for (int i = 0; i < s->games; i++) {
        sum.deaths += s->result[i].died;
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
