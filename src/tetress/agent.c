/* SPDX-License-Identifier: MIT */
#include "tetress/agent.h"

#include "base/str.h"
#include "tetress/symmetry.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const struct agent_ops *const agents[] = { &agent_minimax, &agent_mcts, &agent_greedy, &agent_random, NULL };

const struct agent_form agent_forms[] = {
    { "eldaly-2024-minimax",
      "minimax:depth=2,ordering=no,table=no,reductions=no,pruning=no,evaluation=features,weights=eldaly-2024",
      "eldaly-2024's alpha-beta, two plies deep and without move ordering" },
    { "eldaly-2024-mcts", "mcts:selection=ucb1,playout=whole,reuse=no",
      "eldaly-2024's Monte Carlo tree search, starting from scratch for each action" },
    { "strength-1", "minimax:memory=1,evaluation=features,depth=1,noise=4000",
      "a beginner who looks one action ahead and misjudges it; 0 Elo" },
    { "strength-2", "minimax:memory=1,evaluation=features,depth=1,noise=1000",
      "looks one action ahead, with fewer mistakes; 350 Elo" },
    { "strength-3", "minimax:memory=1,evaluation=features,depth=1,noise=300",
      "looks one action ahead, with some mistakes; 600 Elo" },
    { "strength-4", "minimax:memory=1,evaluation=features,depth=2,noise=1500",
      "sees the answer to each action, with many mistakes; 860 Elo" },
    { "strength-5", "minimax:memory=1,evaluation=features,depth=2,noise=300",
      "sees the answer to each action, with some mistakes; 1140 Elo" },
    { "strength-6", "minimax:memory=1,evaluation=features,nodes=1000",
      "searches 1,000 nodes for each action; 1320 Elo" },
    { "strength-7", "minimax:memory=1,evaluation=features,nodes=4000",
      "searches 4,000 nodes for each action; 1660 Elo" },
    { "strength-8", "minimax:memory=4,evaluation=features,nodes=16000",
      "searches 16,000 nodes for each action; 2000 Elo" },
    { "strength-9", "minimax:memory=16,evaluation=features,nodes=64000",
      "searches 64,000 nodes for each action; 2270 Elo" },
    { "strength-10", "minimax", "searches as long as it may; above 2530 Elo" },
    { 0 },
};

/* The row of strength-1; the others follow. */
enum { FIRST_STRENGTH = sizeof agent_forms / sizeof *agent_forms - 1 - AGENT_STRENGTHS };

const char *agent_strength(int number)
{
    assert(1 <= number && number <= AGENT_STRENGTHS);
    return agent_forms[FIRST_STRENGTH + number - 1].name;
}

enum { PARAMS_MAX = 16, SETTING_MAX = 1024 };

enum { AGENTS = sizeof agents / sizeof *agents - 1 };

/* Returns name i of the agents, followed by the forms of agents. */
static const char *name_at(const void *table, int i)
{
    (void)table;
    return i < AGENTS ? agents[i]->name : agent_forms[i - AGENTS].name;
}

/* Returns the agent of this name, NULL on failure; spell_out() has expanded forms before. */
static const struct agent_ops *find(const char *name, struct err *err)
{
    int i = str_find("agent", name, name_at, NULL, "`tetrarch tetress --help` lists them", err);
    return i < 0 ? NULL : agents[i];
}

/* Reads one "key=value" into the values of a table. */
static int set(const struct agent_ops *ops, char *setting, struct param_value values[], struct err *err)
{
    char *value = strchr(setting, '=');
    if (!value)
        return err_set(err, "the setting \"%s\" of the agent %s needs a value: KEY=VALUE", setting, ops->name);
    *value++ = '\0';
    int i = param_index(ops->params, setting);
    if (i < 0) {
        const char *names[PARAMS_MAX];
        int count = 0;
        for (; ops->params[count].name; count++)
            names[count] = ops->params[count].name;
        return str_unknown("setting of this agent called", setting, names, count,
                           "`tetrarch tetress --help` lists them", err);
    }
    return param_parse(&ops->params[i], setting, value, &values[i], err);
}

/* Copies the text, with the name of a form replaced by the settings it stands for; further settings follow these. */
static void spell_out(const char *text, char *out, size_t size)
{
    size_t length = strcspn(text, ":");
    for (const struct agent_form *f = agent_forms; f->name; f++)
        if (strlen(f->name) == length && strncmp(f->name, text, length) == 0) {
            snprintf(out, size, "%s%s%s", f->text, text[length] ? "," : "", text[length] ? text + length + 1 : "");
            return;
        }
    snprintf(out, size, "%s", text);
}

struct agent *agent_parse(const char *text, const struct agent_ops **ops, struct err *err)
{
    char copy[SETTING_MAX + 128];
    if (strlen(text) >= SETTING_MAX) {
        err_set(err, "the agent \"%.40s...\" is too long", text);
        return NULL;
    }
    spell_out(text, copy, sizeof copy);
    char *settings = strchr(copy, ':');
    if (settings)
        *settings++ = '\0';
    const struct agent_ops *found = find(copy, err);
    if (!found)
        return NULL;
    struct param_value values[PARAMS_MAX];
    param_defaults(found->params, values, PARAMS_MAX);
    char *rest = NULL;
    for (char *word = settings ? strtok_r(settings, ",", &rest) : NULL; word; word = strtok_r(NULL, ",", &rest))
        if (set(found, word, values, err))
            return NULL;
    *ops = found;
    return found->new (values, err);
}

static bool is_skipped(int action, const struct agent_limits *limits)
{
    for (int i = 0; i < limits->skips; i++)
        if (limits->skip[i] == action)
            return true;
    return false;
}

int agent_actions(const struct torus *t, const struct agent_limits *limits, uint16_t out[])
{
    struct actions found;
    actions_find(t, &found);
    int n = actions_list(&found, out), left = 0;
    /* With at most one piece on the board, most actions are equivalent by symmetry. */
    if (t->turn < 2)
        n = symmetry_thin(t, out, n);
    if (limits->skips == 0)
        return n;
    for (int i = 0; i < n; i++)
        if (!is_skipped(out[i], limits))
            out[left++] = out[i];
    return left;
}

double agent_seconds(const struct agent_limits *limits)
{
    return limits->usual > 0 && limits->usual < limits->seconds ? limits->usual : limits->seconds;
}
