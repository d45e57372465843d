/* SPDX-License-Identifier: MIT */
#include "lab/experiment/run_games.h"

#include "base/mem.h"
#include "base/real.h"
#include "engine/player/controller.h"
#include "lab/experiment/trained.h"
#include "measure/series.h"

#include <stdlib.h>

double *run_games_play(const struct experiment *e, const struct config *c, int dim, const double weights[], int games,
                       struct err *err)
{
    struct setting setting;
    if (config_resolve_run(c, dim, &setting, err))
        return NULL;
    if (setting.map.tactics) {
        setting_release(&setting);
        err_set(err, "runs that trained tactics have no controllers whose games could be played again");
        return NULL;
    }
    struct controller controller = { .source = NULL };
    weight_map_controller(&setting.map, weights, &controller);
    struct series_config config = {
        .controller = &controller,
        .player = setting.preview > 0 ? &player_lookahead : &player_greedy,
        .rules = setting.rules,
        .preview = setting.preview,
        .seed = rng_mix(e->seed), /* not the games of the training */
        .games = games,
        .max_pieces = config_int(c, "max-pieces"),
        .max_rows = config_int(c, "max-rows"),
        .exec = e->exec,
    };
    struct series_watch watch = { .stop = e->stop };
    struct series s = series_play(&config, &watch);
    double *scores = xcalloc((size_t)games, sizeof *scores);
    for (int i = 0; i < s.games; i++)
        scores[i] = (double)s.result[i].rows;
    series_release(&s);
    controller_release(&controller);
    setting_release(&setting);
    if (!experiment_stopped(e))
        return scores;
    free(scores);
    err_set(err, "stopped before all games were played");
    return NULL;
}

int run_games_limit(struct config *config, int64_t pieces, int64_t offset, struct err *err)
{
    char limit[32], seed[32];
    snprintf(limit, sizeof limit, "%lld", (long long)pieces);
    snprintf(seed, sizeof seed, "%lld", (long long)(config_int(config, "seed") + offset));
    return config_set(config, "total-pieces", limit, err) || config_set(config, "iterations", "1000000000", err) ||
                   config_set(config, "seed", seed, err)
               ? -1
               : 0;
}

static struct interval estimate_ratio(int n, const double a[], const double b[],
                                      struct interval (*mean_of)(const double values[], int n))
{
    double *difference = xcalloc((size_t)n, sizeof *difference);
    for (int i = 0; i < n; i++)
        difference[i] = real_log(a[i] + 1.0) - real_log(b[i] + 1.0);
    struct interval mean = mean_of(difference, n);
    free(difference);
    return (struct interval){ real_exp(mean.value), real_exp(mean.low), real_exp(mean.high) };
}

struct interval run_games_ratio(int n, const double a[], const double b[])
{
    return estimate_ratio(n, a, b, stats_mean);
}

struct interval run_games_ratio_anytime(int n, const double a[], const double b[])
{
    return estimate_ratio(n, a, b, stats_mean_anytime);
}

int run_games_train(const struct experiment *e, struct config *config, int games, double *rows, struct err *err)
{
    struct config copy;
    struct trained trained;
    config_copy(&copy, config); /* train() takes its own over */
    int64_t run = e->train(e->context, config, err);
    int result = run <= 0 ? (int)run : trained_read(e->store, run, &trained, err) ? -1 : 1;
    if (result > 0) {
        const struct vector *weights = &trained.controller.weights;
        double *scores = run_games_play(e, &copy, weights->count, weights->value, games, err);
        *rows = 0.0;
        for (int i = 0; scores && i < games; i++)
            *rows += scores[i] / games;
        result = scores ? 1 : experiment_stopped(e) ? 0 : -1;
        free(scores);
        trained_release(&trained);
    }
    config_release(&copy);
    return result;
}
