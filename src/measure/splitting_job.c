/* SPDX-License-Identifier: MIT */
#include "measure/splitting_job.h"

#include "base/mem.h"
#include "measure/game_walk.h"

#include <stdlib.h>
#include <string.h>

/* A config in plain bytes. */
struct splitting_job_shared {
    struct splitting_levels levels;
    int32_t importance, effort;
    struct player_data player;
};

struct splitting_job_worker {
    const struct splitting_job_shared *shared;
    const struct exec_signals *signals;
    struct player_maker maker;
    struct game_walk game;
};

static void *worker_open(const void *shared, const struct exec_signals *signals)
{
    struct splitting_job_worker *w = xcalloc(1, sizeof *w);
    w->shared = shared;
    w->signals = signals;
    player_maker_init(&w->maker, &w->shared->player);
    game_walk_init(&w->game, &w->shared->player, &w->maker, &importances[w->shared->importance]);
    return w;
}

static void worker_run(void *context, const void *in, void *out)
{
    struct splitting_job_worker *w = context;
    const struct splitting_job *job = in;
    struct splitting_job_result *result = out;
    memset(result, 0, sizeof *result);
    player_maker_set(&w->maker, job->point, job->x);
    if (!w->maker.player) {
        result->run.rate = 1.0;
        result->done = 1;
        return;
    }
    struct walk walk = { &game_walk_ops, &w->game, job->seed, w->signals->stop, w->signals->progress }, pilot = walk;
    pilot.seed = rng_mix(~job->seed); /* the levels must not depend on what they measure */
    result->levels = w->shared->levels;
    bool done = result->levels.count > 0 || splitting_pilot(&pilot, SPLITTING_PILOT, &result->levels, &result->run);
    last_boards_init(&w->game.last, job->seed);
    if (done && w->shared->effort > 0)
        done = splitting_run(&walk, &result->levels, w->shared->effort, &result->run);
    memcpy(result->last, w->game.last.place, sizeof result->last);
    result->done = done;
}

static void worker_close(void *context)
{
    struct splitting_job_worker *w = context;
    player_maker_release(&w->maker);
    free(w);
}

const struct exec_task splitting_job_task = { worker_open, worker_run, worker_close };

void splitting_jobs_init(struct splitting_jobs *jobs, const struct splitting_job_config *config)
{
    size_t size = offsetof(struct splitting_job_shared, player) + player_data_size(&config->player);
    struct splitting_job_shared *s = xcalloc(1, size);
    s->levels = config->levels;
    s->importance = (int32_t)(config->importance - importances);
    s->effort = config->effort;
    player_data_init(&s->player, &config->player);
    size_t own = config->player.points > 0 ? 0 : (size_t)config->player.map->dim;
    *jobs = (struct splitting_jobs){
        .work = { &splitting_job_task, s, size, sizeof(struct splitting_job) + own * sizeof(double),
                  sizeof(struct splitting_job_result) },
        .shared = s,
    };
}

void splitting_jobs_release(struct splitting_jobs *jobs)
{
    free(jobs->shared);
    jobs->shared = NULL;
}
