/* SPDX-License-Identifier: MIT */
#include "lab/experiment/run_games.h"

#include "base/mem.h"
#include "engine/player/controller.h"
#include "measure/series.h"

#include <stdlib.h>

double *run_games_play(const struct experiment *e, const struct config *c, int dim, const double weights[], int games,
                       struct err *err)
{
    struct setting setting;
    if (config_resolve_run(c, dim, &setting, err))
        return NULL;
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
