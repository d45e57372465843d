/* SPDX-License-Identifier: MIT */
#include "measure/solo_job.h"

#include "base/mem.h"
#include "engine/features/height.h"
#include "engine/features/holes.h"
#include "engine/features/transitions.h"

#include <stdlib.h>
#include <string.h>

/* A config in plain bytes: players are given by their row numbers. */
struct solo_job_shared {
    struct rules rules;
    int32_t player, kernel, preview, depth, width;
    int32_t shaped, features, points;
    struct monomial feature[FEATURES_MAX];
    int64_t max_pieces, max_rows, factored;
    double number[]; /* the weights that factors apply to, and then the points */
};

/* A worker keeps the player of the last game: the next one often has the same weights. */
struct solo_job_worker {
    const struct solo_job_shared *shared;
    const struct exec_signals *signals;
    struct weight_map map;
    struct controller controller;
    int64_t point;   /* of the last game, or -1 */
    struct vector x; /* the point of the last job, where jobs bring their own */
    struct player *player;
};

static const struct player_ops *ops(const struct solo_job_worker *w)
{
    return players[w->shared->player];
}

static void *worker_open(const void *shared, const struct exec_signals *signals)
{
    struct solo_job_worker *w = xcalloc(1, sizeof *w);
    w->shared = shared;
    w->signals = signals;
    w->point = -1;
    for (int i = 0; i < w->shared->features; i++)
        weight_map_add(&w->map, w->shared->feature[i]);
    if (w->shared->factored > 0)
        weight_map_factor(&w->map, w->shared->number);
    return w;
}

/* Tells whether a job is played with the weights of the last one. */
static bool is_last_point(const struct solo_job_worker *w, const struct solo_job *job)
{
    if (w->shared->points > 0)
        return w->point == job->point;
    return w->x.count == w->map.dim && memcmp(w->x.value, job->x, (size_t)w->map.dim * sizeof *job->x) == 0;
}

/* Makes the player of a job, or none if its weights are not usable: an unbounded swarm may diverge. */
static void set_player(struct solo_job_worker *w, const struct solo_job *job)
{
    const struct solo_job_shared *s = w->shared;
    if (is_last_point(w, job))
        return;
    const double *x = s->points > 0 ? s->number + s->factored + job->point * w->map.dim : job->x;
    if (w->player)
        ops(w)->free(w->player);
    w->player = NULL;
    w->point = job->point;
    if (s->points == 0)
        vector_set(&w->x, w->map.dim, x);
    weight_map_controller(&w->map, x, &w->controller);
    if (!linear_usable(w->controller.weights.count, w->controller.weights.value))
        return;
    struct player_config config = { &w->controller, &s->rules, (enum kernel_kind)s->kernel,
                                    s->preview,     s->depth,  s->width };
    w->player = ops(w)->new (&config);
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

static void worker_run(void *context, const void *in, void *out)
{
    struct solo_job_worker *w = context;
    const struct solo_job_shared *s = w->shared;
    const struct solo_job *job = in;
    struct solo_job_result *result = out;
    memset(result, 0, sizeof *result);
    set_player(w, job);
    if (!w->player) {
        result->game.end = SOLO_DIED;
        return;
    }
    struct solo_limits limits = { s->max_pieces, s->max_rows, w->signals->stop, w->signals->progress };
    struct solo_game game = {
        .rules = &s->rules,
        .preview = s->preview,
        .seed = job->seed,
        .number = job->number,
        .observe = s->shaped ? look : NULL,
        .context = &result->shape,
    };
    result->game = solo_play(ops(w), w->player, &game, &limits);
}

static void worker_close(void *context)
{
    struct solo_job_worker *w = context;
    if (w->player)
        ops(w)->free(w->player);
    controller_release(&w->controller);
    weight_map_release(&w->map);
    vector_release(&w->x);
    free(w);
}

const struct exec_task solo_job_task = { worker_open, worker_run, worker_close };

void solo_jobs_init(struct solo_jobs *jobs, const struct solo_job_config *config)
{
    const struct weight_map *map = config->map;
    size_t factored = (size_t)map->factored.count, points = (size_t)config->points * (size_t)map->dim;
    size_t size = sizeof(struct solo_job_shared) + (factored + points) * sizeof(double);
    struct solo_job_shared *s = xcalloc(1, size);
    s->rules = *config->made.rules;
    while (players[s->player] != config->player)
        s->player++;
    s->kernel = config->made.kernel;
    s->preview = config->made.preview;
    s->depth = config->made.depth;
    s->width = config->made.width;
    s->shaped = config->shaped;
    s->max_pieces = config->max_pieces;
    s->max_rows = config->max_rows;
    s->features = map->count;
    memcpy(s->feature, map->feature, sizeof s->feature);
    s->factored = map->factored.count;
    s->points = config->points;
    if (factored > 0)
        memcpy(s->number, map->factored.value, factored * sizeof *s->number);
    if (points > 0)
        memcpy(s->number + factored, config->x, points * sizeof *s->number);
    size_t own = config->points > 0 ? 0 : (size_t)map->dim;
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
