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
    int64_t attack; /* the row of the rules for games by tactics, or -1 */
    int64_t garbage, placements;
    int64_t combat, key_frames;     /* whether these are combats, */
    double opponent[TACTICS_TERMS]; /* and against which weights */
    struct player_data player;
};

struct solo_job_worker {
    const struct solo_job_shared *shared;
    const struct exec_signals *signals;
    struct player_maker maker;
    struct game_walk walk;                 /* for estimates */
    struct widening *search[VERSUS_SIDES]; /* for games by tactics: its own, and that of the opponent */
    double weight[TACTICS_TERMS];          /* of the first */
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

/* Makes the searches for the weights of a job, unless those of the last job had the same. */
static void prepare(struct solo_job_worker *w, const double x[])
{
    const struct solo_job_shared *s = w->shared;
    const struct attack_rules *rules = &attack_rules[s->attack];
    if (w->search[0] && memcmp(w->weight, x, sizeof w->weight) == 0)
        return;
    if (w->search[0])
        widening_free(w->search[0]);
    w->search[0] = widening_new(rules, x);
    memcpy(w->weight, x, sizeof w->weight);
    if (s->combat && !w->search[1])
        w->search[1] = widening_new(rules, s->opponent);
}

static enum solo_end end_of(bool stopped, bool died)
{
    return stopped ? SOLO_UNFINISHED : died ? SOLO_DIED : SOLO_LIMIT;
}

/* Plays a game with the weights of tactics. */
static struct solo_result fight(struct solo_job_worker *w, const struct solo_job *job)
{
    const struct solo_job_shared *s = w->shared;
    const struct player_data *d = &s->player;
    const struct exec_signals *signals = w->signals;
    const double *x = d->points > 0 ? d->number + job->point * TACTICS_TERMS : job->x;
    if (!tactics_usable(x))
        return (struct solo_result){ .end = SOLO_DIED };
    prepare(w, x);
    if (s->combat) {
        struct combat_rules rules = { &attack_rules[s->attack], (int)s->key_frames, s->placements, s->max_pieces };
        struct combat_result r = combat_play(w->search, &rules, job->seed, job->number, signals->stop,
                                             signals->progress);
        return (struct solo_result){ .rows = r.points, .pieces = r.pieces, .end = end_of(r.stopped, r.died) };
    }
    struct assault_rules rules = { &attack_rules[s->attack], (int)s->garbage, s->placements, s->max_pieces };
    struct assault_result r = assault_play(w->search[0], &rules, job->seed, job->number, signals->stop,
                                           signals->progress);
    return (struct solo_result){ .rows = r.sent, .pieces = r.pieces, .end = end_of(r.stopped, r.died) };
}

static void worker_run(void *context, const void *in, void *out)
{
    struct solo_job_worker *w = context;
    const struct solo_job_shared *s = w->shared;
    const struct solo_job *job = in;
    struct solo_job_result *result = out;
    memset(result, 0, sizeof *result);
    if (ATTACKS && s->attack >= 0) {
        result->game = fight(w, job);
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
    for (int i = 0; ATTACKS && i < VERSUS_SIDES; i++)
        if (w->search[i])
            widening_free(w->search[i]);
    free(w);
}

const struct exec_task solo_job_task = { worker_open, worker_run, worker_close };

static void set_tactics(struct solo_job_shared *s, const struct solo_job_config *config)
{
    const struct assault_rules *assault = &config->assault;
    const struct combat_rules *combat = &config->combat;
    const struct attack_rules *attack = combat->attack ? combat->attack : assault->attack;
    s->attack = attack ? attack - attack_rules : -1;
    s->garbage = assault->garbage;
    s->combat = combat->attack != NULL;
    s->key_frames = combat->key_frames;
    s->placements = s->combat ? combat->placements : assault->placements;
    if (s->combat)
        memcpy(s->opponent, config->opponent, sizeof s->opponent);
}

void solo_jobs_init(struct solo_jobs *jobs, const struct solo_job_config *config)
{
    size_t size = offsetof(struct solo_job_shared, player) + player_data_size(&config->player);
    struct solo_job_shared *s = xcalloc(1, size);
    s->max_pieces = config->max_pieces;
    s->max_rows = config->max_rows;
    s->shaped = config->shaped;
    s->walks = config->walks;
    set_tactics(s, config);
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
