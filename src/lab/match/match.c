/* SPDX-License-Identifier: MIT */
#include "lab/match/match.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* What became of a game: played, stopped before its end, or not begun because a contestant could not be opened. */
enum fate { PLAYED, STOPPED, NOT_BEGUN };

struct played_outcome {
    enum fate fate;
    struct match_game game; /* if it was played */
    struct err err;         /* if it was not begun */
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
    if (open_contestants(c, red, &b, &outcome->err)) {
        outcome->fate = NOT_BEGUN;
        return;
    }
    game_play(&b, &w->limits, &rng);
    note_game(&b, red, game);
    outcome->fate = b.end == TORUS_GOES_ON ? STOPPED : PLAYED;
    for (int side = 0; side < SIDES; side++)
        contestant_close(b.seat[side].contestant);
}

/* A match under way, as a source of jobs: the games of a round that are not done. */
struct match_course {
    const struct match_watch *watch;
    struct match_game *game;
    enum { OPEN, UNDER_WAY, DONE } * state; /* of each game */
    int next, end;                          /* of the round: all games before `next` are under way or done */
    int count;                              /* games that are done */
    int under_way, max;                     /* games under way, and how many there may be at once */
    int since;                              /* games that ended since `max` was changed */
    bool alone;                             /* no other game was under way when the last one began */
    bool refused;                           /* no more games are begun: the watcher said so, or none can be */
    int failed;                             /* -1 if none can be */
    struct err *err;
};

static bool course_next(void *context, int *id, void *in)
{
    struct match_course *c = context;
    while (c->next < c->end && c->state[c->next] != OPEN)
        c->next++;
    if (c->next == c->end || c->refused || c->under_way >= c->max)
        return false;
    c->state[c->next] = UNDER_WAY;
    c->alone = ++c->under_way == 1;
    *id = c->next++;
    memcpy(in, id, sizeof *id);
    return true;
}

/* Postpones a game that could not be begun until another one has ended, and allows no more games at once than there are
 * now. Two games that kept each other from beginning are tried one after the other. */
static void put_off(struct match_course *c, int id, const struct err *err)
{
    c->state[id] = OPEN;
    c->next = id < c->next ? id : c->next;
    c->max = c->under_way > 0 ? c->under_way : 1;
    c->since = 0;
    if (!c->alone || c->under_way > 0)
        return;
    c->refused = true;
    c->failed = err_set(c->err, "%.400s; not even one game can be played", err->text);
}

static void course_arrived(void *context, int id, const void *out)
{
    struct match_course *c = context;
    const struct played_outcome *outcome = out;
    c->under_way--;
    if (outcome->fate == NOT_BEGUN)
        put_off(c, id, &outcome->err);
    if (outcome->fate != PLAYED)
        return;
    /* The missing resources may be back: after as many games as may be under way, one more is allowed. */
    if (++c->since > c->max) {
        c->max++;
        c->since = 0;
    }
    c->game[id] = outcome->game;
    c->state[id] = DONE;
    c->count++;
    if (c->watch->ended && !c->watch->ended(c->watch->context, &c->game[id]))
        c->refused = true;
}

static void course_tick(void *context, int done)
{
    (void)done; /* in this round */
    const struct match_course *c = context;
    if (c->watch->tick)
        c->watch->tick(c->watch->context, c->count);
}

/* Plays the remaining games before `end`; returns false if it was stopped. */
static bool play_round(const struct match_config *config, struct match_course *c, int end)
{
    static const struct exec_task task = { worker_open, worker_run, worker_close };
    struct exec_source source = { course_next, course_arrived, c, NULL };
    int left = 0;
    c->end = end;
    for (int i = c->next; i < end; i++)
        left += c->state[i] == OPEN;
    struct exec exec = { .threads = config->threads < left ? config->threads : left };
    struct exec_work work = { &task, config, 0, sizeof(int), sizeof(struct played_outcome) };
    struct exec_watch watch = { .tick = course_tick, .context = c, .stop = c->watch->stop };
    int before = c->count;
    if (left > 0)
        exec_stream(&exec, &work, &source, &watch);
    return c->count - before == left;
}

/* Adopts the games that were played before. */
static void recall(const struct match_config *config, struct match_course *c)
{
    for (int i = 0; config->before && i < config->before->games; i++) {
        const struct match_game *g = &config->before->game[i];
        if (g->number >= config->games || c->state[g->number] == DONE)
            continue;
        c->game[g->number] = *g;
        c->state[g->number] = DONE;
        c->count++;
    }
}

int match_play(const struct match_config *config, const struct match_watch *watch, struct match_result *out,
               struct err *err)
{
    /* With a sequential test the rounds have a fixed size, so that the match is the same for any number of threads. */
    enum { ROUND = 20 };
    static const struct match_watch nothing = { 0 };
    struct match_result r = { .game = xcalloc((size_t)config->games, sizeof *r.game) };
    struct match_course c = { .watch = watch ? watch : &nothing,
                              .game = r.game,
                              .state = xcalloc((size_t)config->games, sizeof *c.state),
                              .max = config->games,
                              .err = err };
    enum match_verdict verdict = VERDICT_OPEN;
    recall(config, &c);
    for (bool going = true; going && r.games < config->games && verdict == VERDICT_OPEN;) {
        int left = config->games - r.games, n = config->sprt.on && left > ROUND ? ROUND : left, end = r.games + n;
        going = play_round(config, &c, end);
        while (r.games < end && c.state[r.games] == DONE)
            r.games++;
        if (going && config->sprt.on)
            match_llr(&r, &config->sprt, &verdict);
    }
    free(c.state);
    *out = r;
    return c.failed;
}
