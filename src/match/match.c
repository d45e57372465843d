/* SPDX-License-Identifier: MIT */
#include "match/match.h"

#include "base/mem.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { OPENING_LEAST = 2, OPENING_SPREAD = 5 };
enum { STREAM_OPENING, STREAM_AGENTS };

static void *worker_open(const void *shared, const atomic_bool *stop)
{
    (void)stop;
    return (void *)(uintptr_t)shared;
}

static void worker_close(void *context)
{
    (void)context;
}

static void note_game(const struct bout *b, int red, struct match_game *out)
{
    out->red = (uint8_t)red;
    out->winner = (int8_t)(b->end == TORUS_DRAW ? -1 : b->end == TORUS_RED_WINS ? red : !red);
    out->reason = (uint8_t)b->reason;
    out->plies = b->torus.turn;
    for (int i = 0; i < b->torus.turn; i++)
        out->action[i] = b->action[i];
    for (int side = 0; side < SIDES; side++) {
        const struct bout_seat *seat = &b->seat[side];
        int agent = side == RED ? red : !red;
        double actions = seat->actions > 0 ? (double)seat->actions : 1.0;
        out->seconds[agent] = seat->seconds;
        out->nodes[agent] = (double)seat->nodes / actions;
        out->depth[agent] = (double)seat->depths / actions;
    }
}

/* Plays game *in: a pair has the same opening, and each agent begins one of its games. */
static void worker_run(void *context, const void *in, void *out)
{
    const struct match_config *c = context;
    int number = *(const int *)in, red = number % 2;
    struct rng opening = rng_stream(c->seed, (uint64_t)number / 2, STREAM_OPENING),
               rng = rng_stream(c->seed, (uint64_t)number, STREAM_AGENTS);
    struct match_game *game = out;
    struct bout b = { .reason = BOUT_STUCK };
    struct err err;
    game->opening = (uint8_t)(OPENING_LEAST + rng_below(&opening, OPENING_SPREAD));
    bout_open(&b, game->opening, &opening);
    for (int side = 0; side < SIDES; side++) {
        struct bout_seat *seat = &b.seat[side];
        seat->agent = agent_parse(c->agent[side == RED ? red : !red], &seat->ops, &err);
        assert(seat->agent);
    }
    bout_play(&b, &c->limits, &rng);
    note_game(&b, red, game);
    for (int side = 0; side < SIDES; side++)
        b.seat[side].ops->free(b.seat[side].agent);
}

struct match_result match_play(const struct match_config *config, const struct match_watch *watch)
{
    static const struct exec_task task = { worker_open, worker_run, worker_close };
    int *numbers = xcalloc((size_t)config->games, sizeof *numbers);
    for (int i = 0; i < config->games; i++)
        numbers[i] = i;
    struct match_result r = { .game = xcalloc((size_t)config->games, sizeof *r.game) };
    struct exec exec = { .threads = config->threads };
    struct exec_work work = { &task, config, 0, sizeof *numbers, sizeof *r.game };
    struct exec_watch exec_watch = { watch ? watch->tick : NULL, watch ? watch->context : NULL,
                                     watch ? watch->stop : NULL };
    r.games = exec_map(&exec, &work, config->games, numbers, r.game, NULL, &exec_watch);
    free(numbers);
    return r;
}

static double points(const struct match_game *g)
{
    return g->winner == 0 ? 1.0 : g->winner < 0 ? 0.5 : 0.0;
}

/* The difference in Elo of a share of the points, which is kept half a game away from all and nothing. */
static double elo_of(double share, int games)
{
    double edge = 0.5 / (games + 1);
    share = share < edge ? edge : share > 1 - edge ? 1 - edge : share;
    return 400 * log10(share / (1 - share));
}

struct match_summary match_summary(const struct match_result *r)
{
    struct match_summary s = { 0 };
    double sum = 0, squares = 0;
    for (int i = 0; i < r->games; i++) {
        s.wins += r->game[i].winner == 0;
        s.losses += r->game[i].winner == 1;
        s.draws += r->game[i].winner < 0;
    }
    int pairs = r->games / 2;
    for (int i = 0; i < pairs; i++) {
        double share = (points(&r->game[2 * i]) + points(&r->game[2 * i + 1])) / 2;
        sum += share;
        squares += share * share;
    }
    double share = (s.wins + 0.5 * s.draws) / r->games, mean = pairs > 0 ? sum / pairs : share;
    double variance = pairs > 1 ? (squares - pairs * mean * mean) / (pairs - 1) : 0.25;
    double half = pairs > 0 ? 1.96 * sqrt((variance > 0 ? variance : 0) / pairs) : 0.5;
    s.elo = (struct interval){ elo_of(share, r->games), elo_of(mean - half, r->games), elo_of(mean + half, r->games) };
    return s;
}

void match_release(struct match_result *r)
{
    free(r->game);
    r->game = NULL;
}
