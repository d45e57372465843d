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
struct worker {
    struct play_shared shared;
    const atomic_bool *stop;
    struct setting setting; /* what the weights of a job stand for */
    struct controller controller;
    double weight[WEIGHTS_MAX]; /* of the last game */
    struct player *player;
};

static const struct player_ops *ops(const struct worker *w)
{
    return w->shared.preview > 0 ? &player_lookahead : &player_greedy;
}

static void *worker_open(const void *shared, const atomic_bool *stop)
{
    struct worker *w = xcalloc(1, sizeof *w);
    w->shared = *(const struct play_shared *)shared;
    w->stop = stop;
    w->controller.count = w->setting.count = w->shared.count;
    for (int i = 0; i < w->shared.count; i++)
        w->controller.feature[i] = w->setting.feature[i] = feature_at(w->shared.feature[i]);
    w->setting.dim = w->shared.dim;
    w->setting.factors = w->shared.factors != 0;
    memcpy(w->setting.kinds, w->shared.kinds, sizeof w->setting.kinds);
    return w;
}

/* Makes a player of these weights. Returns false where nobody can play with them: a swarm that is let loose may fly
 * out of all bounds. */
static bool set_weights(struct worker *w, const double weight[])
{
    size_t bytes = (size_t)w->shared.dim * sizeof *weight;
    if (w->player && memcmp(w->weight, weight, bytes) == 0)
        return true;
    if (w->player)
        ops(w)->free(w->player);
    w->player = NULL;
    memcpy(w->weight, weight, bytes);
    if (!linear_usable(setting_weights(&w->setting, weight, w->controller.weight), w->controller.weight))
        return false;
    struct player_config config = { .controller = &w->controller,
                                    .rules = &w->shared.rules,
                                    .preview = w->shared.preview };
    w->player = ops(w)->new (&config);
    return true;
}

/* mcmanus-2017 adds to the rows, for each of four quantities, how far its average stays below its maximum. */
enum { WATCHED = 4 };
static const double blend_share = 500.0;

struct watch {
    int64_t sum[WATCHED], boards;
    int32_t max[WATCHED];
};

static void look(void *context, const struct board *b)
{
    struct watch *watch = context;
    const int32_t now[WATCHED] = { height_max(b), holes_count(b), transitions_row(b), transitions_column(b) };
    for (int i = 0; i < WATCHED; i++) {
        watch->sum[i] += now[i];
        watch->max[i] = now[i] > watch->max[i] ? now[i] : watch->max[i];
    }
    watch->boards++;
}

static double blend(const struct watch *watch, int64_t rows)
{
    double value = (double)rows;
    for (int i = 0; i < WATCHED; i++)
        if (watch->max[i] > 0)
            value += blend_share * (watch->max[i] - (double)watch->sum[i] / (double)watch->boards) / watch->max[i];
    return value;
}

static void worker_run(void *context, const void *in, void *out)
{
    struct worker *w = context;
    const struct play_job *job = in;
    if (!set_weights(w, job->weight)) {
        *(struct game_result *)out = (struct game_result){ .died = 1, .played = 1 };
        return;
    }
    struct watch watch = { .boards = 0 };
    struct solo_limits limits = { w->shared.max_pieces, w->shared.max_rows, w->stop, NULL };
    struct solo_game game = {
        .rules = &w->shared.rules,
        .preview = w->shared.preview,
        .seed = job->seed,
        .number = job->game,
        .context = &watch,
    };
    if (w->shared.blend)
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
    struct worker *w = context;
    if (w->player)
        ops(w)->free(w->player);
    free(w);
}

const struct exec_task play_task = { worker_open, worker_run, worker_close };

void play_share(const struct config *c, const struct setting *s, struct play_shared *out)
{
    memset(out, 0, sizeof *out); /* padding included: these bytes travel */
    out->rules = s->rules;
    out->preview = s->preview;
    out->count = s->count;
    out->dim = s->dim;
    out->blend = config_int(c, "fitness") == FITNESS_MCMANUS_2017;
    out->max_pieces = config_int(c, "max-pieces");
    out->max_rows = config_int(c, "max-rows");
    out->factors = s->factors;
    memcpy(out->kinds, s->kinds, sizeof out->kinds);
    for (int i = 0; i < s->count; i++)
        out->feature[i] = (int16_t)(s->feature[i] - feature_at(0));
}

size_t play_job_size(int dim)
{
    return sizeof(struct play_job) + (size_t)dim * sizeof(double);
}
