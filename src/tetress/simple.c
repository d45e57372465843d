/* SPDX-License-Identifier: MIT
 *
 * The agents that do not look ahead: random takes any action, greedy the one with the best board control (eldaly-2024's
 * strategy). */
#include "base/mem.h"
#include "tetress/agent.h"
#include "tetress/weights.h"

#include <stdlib.h>

struct simple_agent {
    uint16_t list[ACTIONS];
    struct weights weights; /* greedy only */
};

static const struct param no_params[] = { { 0 } };
static const struct param greedy_params[] = {
    WEIGHTS_PARAM("hand"),
    { 0 },
};

static struct agent *random_new(const struct param_value values[], struct err *err)
{
    (void)values;
    (void)err;
    return xcalloc(1, sizeof(struct simple_agent));
}

static struct agent *greedy_new(const struct param_value values[], struct err *err)
{
    struct simple_agent *a = xcalloc(1, sizeof *a);
    if (weights_load(values[0].text, &a->weights, err) == 0)
        return (struct agent *)a;
    free(a);
    return NULL;
}

static void simple_free(struct agent *agent)
{
    free(agent);
}

static void random_choose(struct agent *agent, const struct torus *t, const struct agent_limits *limits,
                          struct rng *rng, struct agent_choice *out)
{
    struct simple_agent *a = (struct simple_agent *)agent;
    struct actions found;
    actions_find(t, &found);
    int n = limits->skips > 0 ? agent_actions(t, limits, a->list) : actions_list(&found, a->list);
    *out = (struct agent_choice){ .action = a->list[rng_below(rng, (uint32_t)n)], .nodes = 1, .length = 1 };
    out->line[0] = (uint16_t)out->action;
}

/* The static worth of a position to the side that has just moved. */
static int worth_after(const struct simple_agent *a, const struct torus *t)
{
    struct survey survey;
    survey_find(t, &survey);
    if (t->turn < TORUS_TURNS && survey.actions[t->side] == 0)
        return EVALUATE_WIN;
    return -evaluate(t, &survey, &a->weights);
}

static void greedy_choose(struct agent *agent, const struct torus *t, const struct agent_limits *limits,
                          struct rng *rng, struct agent_choice *out)
{
    struct simple_agent *a = (struct simple_agent *)agent;
    int n = agent_actions(t, limits, a->list), equal = 0;
    *out = (struct agent_choice){ .depth = 1, .nodes = n, .length = 1 };
    for (int i = 0; i < n; i++) {
        struct torus next = *t;
        torus_apply(&next, action_cells(a->list[i]));
        int score = worth_after(a, &next);
        if (i > 0 && score < out->score)
            continue;
        equal = i > 0 && score == out->score ? equal + 1 : 1;
        /* Ties are broken at random, each with the same chance. */
        if (equal == 1 || rng_below(rng, (uint32_t)equal) == 0)
            out->action = a->list[i];
        out->score = score;
    }
    out->line[0] = (uint16_t)out->action;
}

const struct agent_ops agent_random = {
    .name = "random",
    .summary = "takes any legal action",
    .params = no_params,
    .new = random_new,
    .choose = random_choose,
    .free = simple_free,
};

const struct agent_ops agent_greedy = {
    .name = "greedy",
    .summary = "takes the action with the best board control, and near the end with the most tokens",
    .params = greedy_params,
    .new = greedy_new,
    .choose = greedy_choose,
    .free = simple_free,
};
