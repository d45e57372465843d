/* SPDX-License-Identifier: MIT */
#include "measure/solo_job.h"

#include "base/mem.h"
#include "engine/features/height.h"
#include "engine/features/holes.h"
#include "engine/features/transitions.h"
#include "measure/game_walk.h"

#include <stdlib.h>
#include <string.h>

/* A config in plain bytes. */
struct solo_job_shared {
    int64_t max_pieces, max_rows, shaped, walks;
    int64_t attack; /* the row of the rules for games under a stream of garbage, or -1 */
    int64_t garbage, placements;
    struct player_data player;
};

struct solo_job_worker {
    const struct solo_job_shared *shared;
    const struct exec_signals *signals;
    struct player_maker maker;
    struct game_walk walk;        /* for estimates */
    struct widening *search;      /* for games under a stream of garbage */
    double weight[TACTICS_TERMS]; /* that it plays with */
};

static void *worker_open(const void *shared, const struct exec_signals *signals)
{
    struct solo_job_worker *w = xcalloc(1, sizeof *w);
    w->shared = shared;
    w->signals = signals;
    player_maker_init(&w->maker, &w->shared->player);
    game_walk_init(&w->walk, &w->shared->player, &w->maker, &importances[0]);
    return w;
}

static void look(void *context, const struct board *b)
{
    struct solo_shape *shape = context;
    const int32_t now[SOLO_SHAPE_FIGURES] = { height_max(b), holes_count(b), transitions_row(b),
                                              transitions_column(b) };
    for (int i = 0; i < SOLO_SHAPE_FIGURES; i++) {
        shape->sum[i] += now[i];
        shape->max[i] = now[i] > shape->max[i] ? now[i] : shape->max[i];
    }
}

/* Estimates how many rows a game has. */
static struct solo_result estimate(struct solo_job_worker *w, const struct solo_job *job)
{
    struct walk walk = { &game_walk_ops, &w->walk, rng_mix(job->seed + (uint64_t)job->number), w->signals->stop,
                         w->signals->progress };
    struct splitting_levels levels;
    struct splitting_run run;
    if (!splitting_pilot(&walk, (int)w->shared->walks, &levels, &run))
        return (struct solo_result){ .end = SOLO_UNFINISHED };
    struct solo_result r = { .end = SOLO_DIED, .pieces = run.outside.steps };
    for (int k = 0; k < levels.count; k++)
        r.pieces += run.stage[k].steps;
    r.rows = (int64_t)game_walk_rows(run.rate, run.remains / run.rate, w->shared->player.rules.width);
    return r;
}

/* A page does not train tactics: it would have to load their search. */
#ifdef __wasm__
enum { ATTACKS = 0 };
#else
enum { ATTACKS = 1 };
#endif

/* Plays a game with the weights of tactics. */
static struct solo_result assault(struct solo_job_worker *w, const struct solo_job *job)
{
    const struct solo_job_shared *s = w->shared;
    const struct player_data *d = &s->player;
    const double *x = d->points > 0 ? d->number + job->point * TACTICS_TERMS : job->x;
    if (!tactics_usable(x))
        return (struct solo_result){ .end = SOLO_DIED };
    struct assault_rules rules = { &attack_rules[s->attack], (int)s->garbage, s->placements, s->max_pieces };
    if (!w->search || memcmp(w->weight, x, sizeof w->weight) != 0) {
        if (w->search)
            widening_free(w->search);
        w->search = widening_new(rules.attack, x);
        memcpy(w->weight, x, sizeof w->weight);
    }
    struct assault_result r = assault_play(w->search, &rules, job->seed, job->number, w->signals->stop,
                                           w->signals->progress);
    return (struct solo_result){
        .rows = r.sent,
        .pieces = r.pieces,
        .end = r.stopped ? SOLO_UNFINISHED
               : r.died  ? SOLO_DIED
                         : SOLO_LIMIT,
    };
}

static void worker_run(void *context, const void *in, void *out)
{
    struct solo_job_worker *w = context;
    const struct solo_job_shared *s = w->shared;
    const struct solo_job *job = in;
    struct solo_job_result *result = out;
    memset(result, 0, sizeof *result);
    if (ATTACKS && s->attack >= 0) {
        result->game = assault(w, job);
        return;
    }
    player_maker_set(&w->maker, job->point, job->x);
    if (!w->maker.player) {
        result->game.end = SOLO_DIED;
        return;
    }
    if (s->walks > 0) {
        result->game = estimate(w, job);
        return;
    }
    struct solo_limits limits = { s->max_pieces, s->max_rows, w->signals->stop, w->signals->progress };
    struct solo_game game = {
        .rules = &s->player.rules,
        .preview = s->player.preview,
        .seed = job->seed,
        .number = job->number,
        .observe = s->shaped ? look : NULL,
        .context = &result->shape,
    };
    result->game = solo_play(w->maker.ops, w->maker.player, &game, &limits);
}

static void worker_close(void *context)
{
    struct solo_job_worker *w = context;
    player_maker_release(&w->maker);
    if (ATTACKS && w->search)
        widening_free(w->search);
    free(w);
}

const struct exec_task solo_job_task = { worker_open, worker_run, worker_close };

void solo_jobs_init(struct solo_jobs *jobs, const struct solo_job_config *config)
{
    size_t size = offsetof(struct solo_job_shared, player) + player_data_size(&config->player);
    struct solo_job_shared *s = xcalloc(1, size);
    s->max_pieces = config->max_pieces;
    s->max_rows = config->max_rows;
    s->shaped = config->shaped;
    s->walks = config->walks;
    s->attack = config->assault.attack ? config->assault.attack - attack_rules : -1;
    s->garbage = config->assault.garbage;
    s->placements = config->assault.placements;
    player_data_init(&s->player, &config->player);
    size_t own = config->player.points > 0 ? 0 : (size_t)config->player.map->dim;
    *jobs = (struct solo_jobs){
        .work = { &solo_job_task, s, size, sizeof(struct solo_job) + own * sizeof(double),
                  sizeof(struct solo_job_result) },
        .shared = s,
    };
}

void solo_jobs_release(struct solo_jobs *jobs)
{
    free(jobs->shared);
    jobs->shared = NULL;
}
