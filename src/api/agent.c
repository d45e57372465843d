/* SPDX-License-Identifier: MIT */
#include "tetress/agent.h"

#include "api/border.h"
#include "api/torus.h"
#include "tetress/opening.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)TETRARCH_LINE_MAX == (int)AGENT_LINE, "the header says the same");

struct tetrarch_agent {
    const struct agent_ops *ops[SIDES];
    struct agent *agent[SIDES]; /* the same for both sides, or a pair */
    struct rng rng;
};

/* Makes the agent of both sides, or of each; NULL with *err if there is no such agent. */
static struct tetrarch_agent *make(const char *red, const char *blue, struct rng rng, struct err *err)
{
    struct tetrarch_agent *a = xcalloc(1, sizeof *a);
    a->rng = rng;
    a->agent[RED] = a->agent[BLUE] = agent_parse(red, &a->ops[RED], err);
    a->ops[BLUE] = a->ops[RED];
    if (a->agent[RED] && blue)
        a->agent[BLUE] = agent_parse(blue, &a->ops[BLUE], err);
    if (a->agent[BLUE])
        return a;
    if (a->agent[RED])
        a->ops[RED]->free(a->agent[RED]);
    free(a);
    return NULL;
}

struct tetrarch_agent *tetrarch_agent_new(const char *text, uint64_t seed, struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, NULL);
    struct tetrarch_agent *a = make(text, NULL, rng_stream(seed, 0, 0), &err);
    if (!a)
        border_fail(error, &err);
    return a;
}

struct tetrarch_agent *tetrarch_agent_pair(const char *red, const char *blue, uint64_t seed, int game,
                                           struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, NULL);
    if (game < 0) {
        err_set(&err, "the game is %d, but games are counted from 0", game);
        border_fail(error, &err);
        return NULL;
    }
    struct tetrarch_agent *a = make(red, blue, opening_players(seed, game), &err);
    if (!a)
        border_fail(error, &err);
    return a;
}

const char *tetrarch_agent_name(int i)
{
    if (i < 0)
        return NULL;
    for (int k = 0; agents[k]; k++)
        if (i-- == 0)
            return agents[k]->name;
    for (const struct agent_form *form = agent_forms; form->name; form++)
        if (i-- == 0)
            return form->name;
    return NULL;
}

/* Fails if an agent cannot choose: there is no limit, or no action. */
static int check(const struct tetrarch_torus *torus, const struct agent_limits *limits, struct err *err)
{
    uint16_t list[ACTIONS];
    if (torus_game_end(&torus->game) != TORUS_GOES_ON)
        return err_set(err, "the game is over");
    if (limits->nodes < 0 || !(limits->seconds >= 0) || (limits->nodes == 0 && limits->seconds == 0))
        return err_set(err, "a limit of nodes or of seconds is needed");
    if (limits->skips < 0 || agent_actions(torus_of(torus), limits, list) == 0)
        return err_set(err, "%d actions are to be skipped, and no other is left", limits->skips);
    return 0;
}

int tetrarch_agent_analyse(struct tetrarch_agent *agent, const struct tetrarch_torus *torus, int64_t nodes,
                           double seconds, const uint16_t skip[], int skips, struct tetrarch_choice *out,
                           struct tetrarch_error *error)
{
    struct err err;
    struct agent_choice c = { 0 };
    struct agent_limits limits = {
        .nodes = nodes, .seconds = seconds, .skip = skip, .skips = skips, .thorough = skips > 0
    };
    int side = torus_of(torus)->side;
    BORDER(error, -1);
    if (check(torus, &limits, &err))
        return border_fail(error, &err);
    agent->ops[side]->choose(agent->agent[side], torus_of(torus), &limits, &agent->rng, &c);
    *out = (struct tetrarch_choice){
        .action = c.action, .score = c.score, .depth = c.depth, .nodes = c.nodes, .length = c.length
    };
    memcpy(out->line, c.line, (size_t)c.length * sizeof *c.line);
    return 0;
}

int tetrarch_agent_choose(struct tetrarch_agent *agent, const struct tetrarch_torus *torus, int64_t nodes,
                          double seconds, int *score, struct tetrarch_error *error)
{
    struct tetrarch_choice choice;
    if (tetrarch_agent_analyse(agent, torus, nodes, seconds, NULL, 0, &choice, error))
        return -1;
    if (score)
        *score = choice.score;
    return choice.action;
}

void tetrarch_agent_free(struct tetrarch_agent *agent)
{
    if (!agent)
        return;
    agent->ops[RED]->free(agent->agent[RED]);
    if (agent->agent[BLUE] != agent->agent[RED])
        agent->ops[BLUE]->free(agent->agent[BLUE]);
    free(agent);
}
