/* SPDX-License-Identifier: MIT */
#include "learn/training/arrival.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A particle under way: its games are played one after the other, as if by a worker of its own. */
struct flight {
    bool open;
    bool playing;
    int played;
    int64_t ticket;
    double bar;
    double x[OPTIM_DIM_MAX];
    struct game_result *result; /* an array of `games` */
};

/* The search as a source of games. exec calls it from only one thread at a time. */
struct arrivals {
    struct trainer *trainer;
    struct optim *optim;
    const struct train_watch *watch;
    struct err *err;
    struct flight *flight;
    int flights, games, stages, stage[FITNESS_STAGES_MAX];
    bool failed;
};

/* Opens a flight for every particle that the swarm has sent out and that has none. */
static void board_flights(struct arrivals *a)
{
    int max = optim_batch_max(a->optim), dim = a->optim->config.dim;
    double *x = xcalloc((size_t)(max * dim), sizeof *x), *bar = xcalloc((size_t)max, sizeof *bar);
    int count = optim_ask(a->optim, x, bar).count;
    for (int i = 0; i < count; i++) {
        int64_t ticket = searcher_ticket(a->trainer->searcher, i);
        int free_one = -1;
        bool known = false;
        for (int k = 0; k < a->flights; k++) {
            known |= a->flight[k].open && a->flight[k].ticket == ticket;
            if (!a->flight[k].open && free_one < 0)
                free_one = k;
        }
        if (known)
            continue;
        struct flight *f = &a->flight[free_one];
        f->open = true;
        f->playing = false;
        f->ticket = ticket;
        f->played = 0;
        f->bar = bar[i];
        memcpy(f->x, x + i * dim, (size_t)dim * sizeof *x);
    }
    free(x);
    free(bar);
}

static bool next_game(void *context, int *id, void *in)
{
    struct arrivals *a = context;
    if (a->failed || a->trainer->state.phase != PHASE_SEARCH)
        return false;
    for (int k = 0; k < a->flights; k++) {
        struct flight *f = &a->flight[k];
        if (!f->open || f->playing)
            continue;
        struct round which = { .evaluation = &f->ticket, .number = f->ticket };
        struct solo_job *job = in;
        job->seed = round_seed(&which, &a->trainer->rules, 0);
        job->number = f->played;
        job->point = 0;
        memcpy(job->x, f->x, (size_t)a->optim->config.dim * sizeof *f->x);
        f->playing = true;
        *id = k;
        return true;
    }
    return false;
}

/* A particle comes back: the swarm learns its fitness, and the observer is told. */
static void land(struct arrivals *a, struct flight *f)
{
    struct trainer *t = a->trainer;
    int index = 0;
    while (searcher_ticket(t->searcher, index) != f->ticket)
        index++;
    double fitness = fitness_of(t->rules.fitness, f->played, f->result);
    struct round round = { .candidates = 1,
                           .dim = t->setting.map.dim,
                           .games = f->played,
                           .evaluation = &f->ticket,
                           .x = f->x,
                           .bar = &f->bar,
                           .fitness = &fitness,
                           .result = f->result };
    struct train_iteration completed;
    int64_t before = searcher_iteration(t->searcher);
    struct train_step step = { .round = &round, .iteration = before + 1 };
    round.number = t->state.rounds;
    run_count(t, &round);
    optim_arrive(a->optim, index, fitness);
    f->open = false;
    if (searcher_iteration(t->searcher) > before) {
        run_complete_iteration(t, &completed);
        step.completed = &completed;
    }
    a->failed = run_record(t, &step, a->watch, a->err) != 0;
    board_flights(a);
}

static void game_arrived(void *context, int id, const void *out)
{
    struct arrivals *a = context;
    struct flight *f = &a->flight[id];
    const struct solo_job_result *result = out;
    f->playing = false;
    if (result->game.end == SOLO_UNFINISHED || a->failed || a->trainer->state.phase != PHASE_SEARCH)
        return; /* interrupted, or too late */
    f->result[f->played++] = fitness_game(result);
    /* Checked after the same numbers of games as in a round, so that a replay drops the same particles early. */
    bool alive = true, look = false;
    for (int k = 0; k < a->stages; k++)
        look |= a->stage[k] == f->played;
    if (look && f->played < a->games)
        fitness_race(a->trainer->rules.fitness, a->games, f->played, 1, f->result, &f->bar, &alive);
    if (f->played == a->games || !alive)
        land(a, f);
}

enum train_end arrival_run(struct trainer *t, struct optim *optim, const struct exec *exec,
                           const struct train_watch *watch, const struct exec_watch *exec_watch, struct err *err)
{
    struct arrivals a = { .trainer = t,
                          .optim = optim,
                          .watch = watch,
                          .err = err,
                          .flights = optim_batch_max(optim),
                          .games = (int)config_int(t->config, "games") };
    a.stages = fitness_stages(t->rules.fitness, t->rules.racing, a.games, a.stage);
    a.flight = xcalloc((size_t)a.flights, sizeof *a.flight);
    for (int k = 0; k < a.flights; k++)
        a.flight[k].result = xcalloc((size_t)a.games, sizeof *a.flight[k].result);
    board_flights(&a);
    struct solo_jobs jobs;
    solo_jobs_init(&jobs, &t->games);
    struct exec_source source = { next_game, game_arrived, &a, NULL };
    exec_stream(exec, &jobs.work, &source, exec_watch);
    solo_jobs_release(&jobs);
    for (int k = 0; k < a.flights; k++)
        free(a.flight[k].result);
    free(a.flight);
    if (a.failed)
        return TRAIN_FAILED;
    return t->state.phase == PHASE_SEARCH ? TRAIN_STOPPED : TRAIN_DONE;
}
