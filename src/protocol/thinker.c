/* SPDX-License-Identifier: MIT */
#include "protocol/thinker.h"

#include "base/background.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/wait.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

/* One search. */
struct thinker_stage {
    const struct player_ops *ops;
    int depth, width;
    int least, max; /* applies to positions with this many known pieces */
    bool awaited;   /* an answer waits for it, for patience_seconds */
};

/* From the shortest to the longest. With bcts and five previews they take about 2 us, 50 us, 3 ms, 9 ms and 20 ms a
 * piece on one core; expectimax 0.1 ms with one piece known and 10 ms with two. Lookahead of three pieces takes 4 ms;
 * in 16 games of S and Z alone it cleared 69 rows a game and the beam of width 50 cleared 94, with intervals that
 * overlap. A search cannot be aborted, so none should take more than a tenth of a second. */
static const struct thinker_stage stages[] = {
    { &player_lookahead, 1, 0, 1, POSITION_QUEUE, true }, { &player_expectimax, 1, 0, 1, 1, true },
    { &player_lookahead, 2, 0, 2, POSITION_QUEUE, true }, { &player_expectimax, 2, 0, 2, 2, true },
    { &player_beam, 0, 50, 3, POSITION_QUEUE, true },     { &player_beam, 0, 200, 3, POSITION_QUEUE, false },
    { &player_beam, 0, 400, 3, POSITION_QUEUE, false },
};

enum { STAGES = sizeof stages / sizeof *stages };
static const double patience_seconds = 0.1;

/* An attacker has one search, which goes on until it is given up. It gets a minimum of time, for front ends that ask as
 * soon as they have set a position; without a thread, a number of placements. */
static const double attack_seconds = 0.05;
enum { ATTACK_PLACEMENTS = 100000 };
static const struct thinker_stage attack_stage = { NULL, 0, 0, 1, POSITION_QUEUE, true };

struct thinker {
    struct rules rules;
    int count;
    struct thinker_stage stage[STAGES];
    struct player *player[STAGES];
    struct widening *attacker; /* NULL for a thinker that wants to survive */
    int64_t placements;        /* that it scores without a thread */

    atomic_bool given_up; /* the attacker's search under way */
    bool threaded;
    struct background background;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t work, progress;
    bool quit, active, found;
    uint64_t number; /* of the position, counted up by thinker_set() */
    struct position position;
    int tried; /* the next stage to look at */
    struct decision best;
    double since; /* when the position was set, by clock_seconds() */
    bool wanted;  /* an answer, at once */
};

/* Moves on to the next stage that suits the position; returns NULL if there is none. */
static const struct thinker_stage *next_stage(struct thinker *t)
{
    for (; t->tried < t->count; t->tried++) {
        const struct thinker_stage *s = &t->stage[t->tried];
        if (s->least <= t->position.known && t->position.known <= s->max)
            return s;
    }
    return NULL;
}

static bool is_given_up(void *context)
{
    struct thinker *t = context;
    return atomic_load_explicit(&t->given_up, memory_order_relaxed);
}

static bool attack(struct thinker *t, const struct position *position, struct decision *out)
{
    struct widening_position p = position_of_attacker(position);
    if (!widening_start(t->attacker, &p))
        return false;
    widening_run(t->attacker, t->threaded ? 0 : t->placements, t->threaded ? is_given_up : NULL, t);
    *out = widening_best(t->attacker).decision;
    return true;
}

static bool search(struct thinker *t, int i, const struct position *position, struct decision *out)
{
    const struct thinker_stage *stage = &t->stage[i];
    if (t->attacker)
        return attack(t, position, out);
    struct board board;
    struct rng rng = { 0 };
    struct situation s = position_situation(position, &board);
    return stage->ops->choose(t->player[i], &s, &rng, out);
}

/* Runs the next search; the lock is held on entry and on return, but not during the search. */
static void step(struct thinker *t)
{
    struct position position = t->position;
    uint64_t number = t->number;
    int i = t->tried;
    struct decision decision;
    atomic_store(&t->given_up, t->wanted);
    pthread_mutex_unlock(&t->lock);
    bool found = search(t, i, &position, &decision);
    pthread_mutex_lock(&t->lock);
    if (t->number != number || !t->active)
        return;
    t->tried = i + 1;
    if (found)
        t->best = decision;
    t->found |= found;
    pthread_cond_broadcast(&t->progress);
}

static void think(void *argument)
{
    struct thinker *t = argument;
    pthread_mutex_lock(&t->lock);
    while (!t->quit) {
        if (t->active && next_stage(t))
            step(t);
        else
            pthread_cond_wait(&t->work, &t->lock);
    }
    pthread_mutex_unlock(&t->lock);
}

static void make_players(struct thinker *t, const struct thinker_config *config)
{
    for (int i = 0; i < t->count; i++) {
        struct player_config made = {
            .controller = config->controller,
            .rules = &t->rules,
            .preview = PLAYER_PREVIEW_MAX,
            .depth = t->stage[i].depth,
            .width = t->stage[i].width,
        };
        t->player[i] = t->stage[i].ops->new (&made);
    }
}

/* Makes the searches of a thinker that attacks, or of one that wants to survive. */
static void make_searches(struct thinker *t, const struct thinker_config *config)
{
    if (config->tactics) {
        struct err err;
        const struct attack_rules *rules = attack_find(config->tactics->rules, &err);
        assert(rules);
        t->count = 1;
        t->stage[0] = attack_stage;
        t->attacker = widening_new(rules, config->tactics->weight);
        t->placements = config->placements > 0 ? config->placements : ATTACK_PLACEMENTS;
        return;
    }
    t->count = config->depth > 0 ? 1 : STAGES;
    for (int i = 0; i < t->count; i++)
        t->stage[i] = stages[i];
    if (config->depth > 0)
        t->stage[0] = (struct thinker_stage){ config->player, config->depth, 0, 1, POSITION_QUEUE, true };
    make_players(t, config);
}

struct thinker *thinker_new(const struct thinker_config *config)
{
    struct thinker *t = xcalloc(1, sizeof *t);
    t->rules = rules_guideline();
    make_searches(t, config);
    pthread_mutex_init(&t->lock, NULL);
    wait_init(&t->work);
    wait_init(&t->progress);
    atomic_init(&t->given_up, false);
    /* If the system has no thread left, the searches that an answer waits for are run when it is asked for. */
    bool fixed = config->tactics ? config->placements > 0 : config->depth > 0;
    t->threaded = !fixed && background_start(&t->background, think, t);
    return t;
}

void thinker_free(struct thinker *t)
{
    pthread_mutex_lock(&t->lock);
    t->quit = true;
    t->active = false;
    atomic_store(&t->given_up, true);
    pthread_cond_signal(&t->work);
    pthread_mutex_unlock(&t->lock);
    background_wait(&t->background);
    for (int i = 0; i < t->count && !t->attacker; i++)
        t->stage[i].ops->free(t->player[i]);
    if (t->attacker)
        widening_free(t->attacker);
    pthread_cond_destroy(&t->work);
    pthread_cond_destroy(&t->progress);
    pthread_mutex_destroy(&t->lock);
    free(t);
}

void thinker_set(struct thinker *t, const struct position *position)
{
    pthread_mutex_lock(&t->lock);
    t->number++;
    t->active = position != NULL;
    t->found = false;
    t->tried = 0;
    t->wanted = false;
    t->since = clock_seconds();
    atomic_store(&t->given_up, true);
    if (position)
        t->position = *position;
    pthread_cond_signal(&t->work);
    pthread_mutex_unlock(&t->lock);
}

/* Tells whether all awaited searches are done. */
static bool enough(struct thinker *t)
{
    const struct thinker_stage *next = next_stage(t);
    return !next || !next->awaited;
}

/* Waits for the thread: for all awaited searches, but after patience_seconds only for the first. */
static void await(struct thinker *t)
{
    double until = clock_seconds() + patience_seconds;
    while (!enough(t) && !(isinf(until) && t->tried > 0))
        if (!wait_until(&t->progress, &t->lock, until))
            until = INFINITY;
}

/* Waits for the attacker: lets it search for its time, gives its search up, and takes what it has. */
static void await_attacker(struct thinker *t)
{
    double until = t->since + attack_seconds;
    while (!enough(t))
        if (!wait_until(&t->progress, &t->lock, until)) {
            until = INFINITY;
            t->wanted = true;
            atomic_store(&t->given_up, true);
        }
}

bool thinker_answer(struct thinker *t, struct decision *out)
{
    pthread_mutex_lock(&t->lock);
    if (t->active && t->threaded)
        (t->attacker ? await_attacker : await)(t);
    while (t->active && !t->threaded && !enough(t))
        step(t);
    t->active = false;
    bool found = t->found;
    if (found)
        *out = t->best;
    pthread_mutex_unlock(&t->lock);
    return found;
}
