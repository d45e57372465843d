/* SPDX-License-Identifier: MIT */
#include "learn/training/play.h"

#include "base/mem.h"
#include "engine/features/height.h"
#include "engine/features/holes.h"
#include "engine/features/transitions.h"
#include "engine/play/solo.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A worker keeps the player of the last game: the next one often has the same weights. */
struct play_worker {
    const struct play_shared *shared;
    const atomic_bool *stop;
    struct weight_map map;
    struct controller controller;
    struct vector x; /* the point of the last game */
    struct player *player;
};

static const struct player_ops *ops(const struct play_worker *w)
{
    return w->shared->preview > 0 ? &player_lookahead : &player_greedy;
}

static void *worker_open(const void *shared, const atomic_bool *stop)
{
    struct play_worker *w = xcalloc(1, sizeof *w);
    w->shared = shared;
    w->stop = stop;
    for (int i = 0; i < w->shared->count; i++)
        weight_map_add(&w->map, feature_at(w->shared->feature[i]));
    if (w->shared->factored_count > 0)
        weight_map_factor(&w->map, w->shared->factored);
    return w;
}

/* Makes a player of these weights. Returns false where they cannot be played with: a swarm without limits may fly
 * out of all bounds. */
static bool set_weights(struct play_worker *w, const double x[])
{
    if (w->player && memcmp(w->x.value, x, (size_t)w->map.dim * sizeof *x) == 0)
        return true;
    if (w->player)
        ops(w)->free(w->player);
    w->player = NULL;
    vector_set(&w->x, w->map.dim, x);
    weight_map_controller(&w->map, x, &w->controller);
    if (!linear_usable(w->controller.weights.count, w->controller.weights.value))
        return false;
    struct player_config config = { .controller = &w->controller,
                                    .rules = &w->shared->rules,
                                    .preview = w->shared->preview };
    w->player = ops(w)->new (&config);
    return true;
}

/* mcmanus-2017 adds to the rows, for each of four quantities, how far its average stays below its maximum. */
enum { WATCHED = 4 };
static const double blend_share = 500.0;

struct play_watch {
    int64_t sum[WATCHED], boards;
    int32_t max[WATCHED];
};

static void look(void *context, const struct board *b)
{
    struct play_watch *watch = context;
    const int32_t now[WATCHED] = { height_max(b), holes_count(b), transitions_row(b), transitions_column(b) };
    for (int i = 0; i < WATCHED; i++) {
        watch->sum[i] += now[i];
        watch->max[i] = now[i] > watch->max[i] ? now[i] : watch->max[i];
    }
    watch->boards++;
}

static double blend(const struct play_watch *watch, int64_t rows)
{
    double value = (double)rows;
    for (int i = 0; i < WATCHED; i++)
        if (watch->max[i] > 0)
            value += blend_share * (watch->max[i] - (double)watch->sum[i] / (double)watch->boards) / watch->max[i];
    return value;
}

static void worker_run(void *context, const void *in, void *out)
{
    struct play_worker *w = context;
    const struct play_job *job = in;
    if (!set_weights(w, job->weight)) {
        *(struct game_result *)out = (struct game_result){ .died = 1, .played = 1 };
        return;
    }
    struct play_watch watch = { .boards = 0 };
    struct solo_limits limits = { w->shared->max_pieces, w->shared->max_rows, w->stop, NULL };
    struct solo_game game = {
        .rules = &w->shared->rules,
        .preview = w->shared->preview,
        .seed = job->seed,
        .number = job->game,
        .context = &watch,
    };
    if (w->shared->blend)
        game.observe = look;
    struct solo_result r = solo_play(ops(w), w->player, &game, &limits);
    bool full = r.died || (limits.max_pieces && r.pieces >= limits.max_pieces) ||
                (limits.max_rows && r.rows >= limits.max_rows);
    *(struct game_result *)out = (struct game_result){
        .rows = r.rows, .pieces = r.pieces, .blend = blend(&watch, r.rows), .died = r.died, .played = full
    };
}

static void worker_close(void *context)
{
    struct play_worker *w = context;
    if (w->player)
        ops(w)->free(w->player);
    controller_release(&w->controller);
    weight_map_release(&w->map);
    vector_release(&w->x);
    free(w);
}

const struct exec_task play_task = { worker_open, worker_run, worker_close };

struct play_shared *play_share(const struct config *c, const struct setting *s, size_t *size)
{
    const struct weight_map *map = &s->map;
    *size = sizeof(struct play_shared) + (size_t)map->factored.count * sizeof *map->factored.value;
    struct play_shared *out = xcalloc(1, *size); /* padding included: these bytes travel */
    out->rules = s->rules;
    out->preview = s->preview;
    out->count = map->count;
    out->dim = map->dim;
    out->blend = config_int(c, "fitness") == FITNESS_MCMANUS_2017;
    out->max_pieces = config_int(c, "max-pieces");
    out->max_rows = config_int(c, "max-rows");
    out->factored_count = map->factored.count;
    if (map->factored.count > 0)
        memcpy(out->factored, map->factored.value, *size - sizeof *out);
    for (int i = 0; i < map->count; i++)
        out->feature[i] = (int16_t)(map->feature[i] - feature_at(0));
    return out;
}

size_t play_job_size(int dim)
{
    return sizeof(struct play_job) + (size_t)dim * sizeof(double);
}
