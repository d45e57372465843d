/* SPDX-License-Identifier: MIT */
#include "lab/match/match.h"

#include "base/mem.h"
#include "lab/match/course.h"

#include <stdlib.h>
#include <string.h>

struct played_outcome {
    struct course_outcome head;
    struct match_game game; /* if it was played */
};

struct match_worker {
    const struct match_config *config;
    struct game_limits limits;
};

static void *worker_open(const void *shared, const struct exec_signals *signals)
{
    struct match_worker *w = xcalloc(1, sizeof *w);
    w->config = shared;
    w->limits = w->config->limits;
    w->limits.stop = signals->stop;
    return w;
}

static void worker_close(void *context)
{
    free(context);
}

static void note_game(const struct game *b, int red, struct match_game *out)
{
    out->red = (uint8_t)red;
    match_game_set_end(out, b->end);
    out->reason = (uint8_t)b->reason;
    out->plies = b->torus.turn;
    memcpy(out->move, b->move, sizeof out->move);
}

/* Opens the contestants of a game; on failure none is left open. */
static int open_contestants(const struct match_config *c, int red, struct game *b, struct err *err)
{
    for (int side = 0; side < SIDES; side++) {
        b->seat[side].contestant = contestant_open(c->agent[side == RED ? red : !red], err);
        if (b->seat[side].contestant)
            continue;
        while (side-- > 0)
            contestant_close(b->seat[side].contestant);
        return -1;
    }
    return 0;
}

/* Plays game *in: each agent plays red in one game of a pair. */
static void worker_run(void *context, const void *in, void *out)
{
    const struct match_worker *w = context;
    const struct match_config *c = w->config;
    int number = *(const int *)in, red = number % 2;
    struct rng rng = opening_players(c->seed, number);
    struct played_outcome *outcome = out;
    struct match_game *game = &outcome->game;
    struct opening opening;
    struct game b = { .reason = GAME_STUCK };
    opening_of_match(&opening, c->seed, number);
    game_open(&b, &opening);
    game->number = number;
    game->opening = (uint8_t)opening.plies;
    if (open_contestants(c, red, &b, &outcome->head.err)) {
        outcome->head.fate = COURSE_NOT_BEGUN;
        return;
    }
    game_play(&b, &w->limits, &rng);
    note_game(&b, red, game);
    outcome->head.fate = b.end == TORUS_GOES_ON ? COURSE_STOPPED : COURSE_PLAYED;
    for (int side = 0; side < SIDES; side++)
        contestant_close(b.seat[side].contestant);
}

/* A match under way. */
struct match_course {
    const struct match_config *config;
    const struct match_watch *watch;
    struct match_game *game;
};

static bool course_ended(void *context, int number, const void *out)
{
    const struct match_course *c = context;
    const struct played_outcome *outcome = out;
    c->game[number] = outcome->game;
    return !c->watch->ended || c->watch->ended(c->watch->context, &c->game[number]);
}

static bool course_decided(void *context, int games)
{
    const struct match_course *c = context;
    struct match_result so_far = { games, c->game };
    enum match_verdict verdict;
    match_llr(&so_far, &c->config->sprt, &verdict);
    return verdict != VERDICT_OPEN;
}

static void course_tick(void *context, int done)
{
    const struct match_course *c = context;
    if (c->watch->tick)
        c->watch->tick(c->watch->context, done);
}

/* Adopts the games that were played before. */
static void recall(const struct match_config *config, struct match_game game[], bool done[])
{
    for (int i = 0; config->before && i < config->before->games; i++) {
        const struct match_game *g = &config->before->game[i];
        if (g->number >= config->games || done[g->number])
            continue;
        game[g->number] = *g;
        done[g->number] = true;
    }
}

int match_play(const struct match_config *config, const struct match_watch *watch, struct match_result *out,
               struct err *err)
{
    static const struct match_watch nothing = { 0 };
    static const struct exec_task task = { worker_open, worker_run, worker_close };
    struct match_result r = { .game = xcalloc((size_t)config->games, sizeof *r.game) };
    struct match_course c = { config, watch ? watch : &nothing, r.game };
    struct course_config course = { .task = &task,
                                    .shared = config,
                                    .outcome_size = sizeof(struct played_outcome),
                                    .games = config->games,
                                    .threads = config->threads,
                                    .ended = course_ended,
                                    .decided = config->sprt.on ? course_decided : NULL,
                                    .tick = course_tick,
                                    .context = &c,
                                    .stop = c.watch->stop };
    bool *done = xcalloc((size_t)config->games, sizeof *done);
    recall(config, r.game, done);
    int failed = course_play(&course, done, &r.games, err);
    free(done);
    *out = r;
    return failed;
}
