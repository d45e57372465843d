/* SPDX-License-Identifier: MIT */
#include "lab/experiment/selfplay.h"

#include "base/mem.h"
#include "tetress/agent.h"
#include "tetress/opening.h"

#include <stdlib.h>
#include <string.h>

enum { OPENING_LENGTHS = OPENING_MAX - OPENING_MIN + 1 };

/* An agent that plays both sides. */
struct pupil {
    int64_t nodes;
    int blunders;
    const struct agent_ops *ops;
    struct agent *agent;
};

static void *worker_open(const void *shared, const struct exec_signals *signals)
{
    (void)signals;
    return (void *)(uintptr_t)shared;
}

static void worker_close(void *context)
{
    (void)context;
}

static void note(const struct torus *t, struct selfplay_position *out)
{
    struct survey survey;
    int feature[EVALUATE_FEATURES];
    survey_find(t, &survey);
    evaluate_measure(t, &survey, feature);
    struct evaluate_blend blend = evaluate_blend(&survey);
    for (int i = 0; i < EVALUATE_FEATURES; i++)
        out->feature[i] = (int16_t)feature[i];
    for (int i = 0; i < EVALUATE_STAGES; i++)
        out->share[i] = (uint8_t)blend.share[i];
    memcpy(out->tokens, t->tokens, sizeof out->tokens);
    out->side = t->side;
    out->turn = t->turn;
    out->worth = (int8_t)t->side; /* the side to move, until the game is over */
}

/* Takes one action: mostly the agent's, otherwise a random one. Returns the agent's score. */
static int advance(struct pupil *p, struct torus *t, struct rng *rng)
{
    struct agent_limits limits = { .nodes = p->nodes };
    struct agent_choice choice = { .score = SELFPLAY_UNKNOWN };
    uint16_t list[ACTIONS];
    int n = agent_actions(t, &limits, list);
    if (p->blunders > 0 && rng_below(rng, (uint32_t)p->blunders) == 0)
        choice.action = list[rng_below(rng, (uint32_t)n)];
    else
        p->ops->choose(p->agent, t, &limits, rng, &choice);
    torus_apply(t, action_cells(choice.action));
    return choice.score;
}

/* Plays game *in with a new agent: what an agent keeps from earlier games depends on the threads. */
static void worker_run(void *context, const void *in, void *out)
{
    const struct selfplay_config *config = context;
    struct selfplay_game *game = out;
    struct pupil pupil = { .nodes = config->nodes, .blunders = config->blunders };
    struct rng rng = rng_stream(config->seed, (uint64_t) * (const int *)in, 0);
    struct err err;
    pupil.agent = agent_parse(config->agent, &pupil.ops, &err);
    memset(game, 0, sizeof *game);
    if (!pupil.agent) /* its weights file has disappeared */
        return;
    struct opening opening;
    opening_draw(&opening, OPENING_MIN + (int)rng_below(&rng, OPENING_LENGTHS), &rng);
    struct torus t = opening.torus;
    enum torus_end end;
    while ((end = torus_end(&t, !actions_any(&t))) == TORUS_GOES_ON) {
        struct selfplay_position *at = &game->at[game->count++];
        note(&t, at);
        at->score = advance(&pupil, &t, &rng);
    }
    for (int i = 0; i < game->count; i++) {
        int8_t *worth = &game->at[i].worth;
        *worth = (int8_t)(end == TORUS_DRAW ? 0 : (end == TORUS_RED_WINS) == (*worth == RED) ? 1 : -1);
    }
    pupil.ops->free(pupil.agent);
}

int selfplay_run(const struct selfplay_config *config, const struct exec *exec, const struct exec_watch *watch,
                 struct selfplay_game out[])
{
    static const struct exec_task task = { worker_open, worker_run, worker_close };
    int *numbers = xcalloc((size_t)config->games, sizeof *numbers);
    for (int i = 0; i < config->games; i++)
        numbers[i] = config->first + i;
    struct exec_work work = { &task, config, 0, sizeof *numbers, sizeof *out };
    int played = exec_map(exec, &work, config->games, numbers, out, NULL, watch);
    free(numbers);
    return played;
}
