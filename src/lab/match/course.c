/* SPDX-License-Identifier: MIT */
#include "lab/match/course.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* A match under way, as a source of jobs: the games of a round that are not done. */
struct course_state {
    const struct course_config *config;
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
    struct course_state *c = context;
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
static void put_off(struct course_state *c, int id, const struct err *err)
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
    struct course_state *c = context;
    const struct course_outcome *outcome = out;
    c->under_way--;
    if (outcome->fate == COURSE_NOT_BEGUN)
        put_off(c, id, &outcome->err);
    if (outcome->fate != COURSE_PLAYED)
        return;
    /* The missing resources may be back: after as many games as may be under way, one more is allowed. */
    if (++c->since > c->max) {
        c->max++;
        c->since = 0;
    }
    c->state[id] = DONE;
    c->count++;
    if (!c->config->ended(c->config->context, id, out))
        c->refused = true;
}

static void course_tick(void *context, int done)
{
    (void)done; /* in this round */
    const struct course_state *c = context;
    if (c->config->tick)
        c->config->tick(c->config->context, c->count);
}

/* Plays the remaining games before `end`; returns false if it was stopped. */
static bool play_round(struct course_state *c, int end)
{
    const struct course_config *config = c->config;
    struct exec_source source = { course_next, course_arrived, c, NULL };
    int left = 0;
    c->end = end;
    for (int i = c->next; i < end; i++)
        left += c->state[i] == OPEN;
    struct exec exec = { .threads = config->threads < left ? config->threads : left };
    struct exec_work work = { config->task, config->shared, 0, sizeof(int), config->outcome_size };
    struct exec_watch watch = { .tick = course_tick, .context = c, .stop = config->stop };
    int before = c->count;
    if (left > 0)
        exec_stream(&exec, &work, &source, &watch);
    return c->count - before == left;
}

int course_play(const struct course_config *config, bool done[], int *played, struct err *err)
{
    enum { ROUND = 20 };
    struct course_state c = {
        .config = config, .state = xcalloc((size_t)config->games, sizeof *c.state), .max = config->games, .err = err
    };
    int games = 0;
    for (int i = 0; i < config->games; i++) {
        c.state[i] = done[i] ? DONE : OPEN;
        c.count += done[i];
    }
    for (bool going = true; going && games < config->games;) {
        int left = config->games - games, n = config->decided && left > ROUND ? ROUND : left, end = games + n;
        going = play_round(&c, end);
        while (games < end && c.state[games] == DONE)
            games++;
        if (going && config->decided && config->decided(config->context, games))
            break;
    }
    for (int i = 0; i < config->games; i++)
        done[i] = c.state[i] == DONE;
    *played = games;
    free(c.state);
    return c.failed;
}
