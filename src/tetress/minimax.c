/* SPDX-License-Identifier: MIT
 *
 * Minimax: alpha-beta with iterative deepening until the time or the nodes are used up, by one thread or several. */
#include "base/mem.h"
#include "tetress/minimax_helpers.h"
#include "tetress/weights.h"

#include <stdlib.h>

enum {
    PARAM_DEPTH,
    PARAM_MEMORY,
    PARAM_ORDERING,
    PARAM_TABLE,
    PARAM_REDUCTIONS,
    PARAM_PRUNING,
    PARAM_WEIGHTS,
    PARAM_THREADS,
    PARAM_NODES,
    PARAM_NOISE
};

static const struct param params[] = {
    { "depth", PARAM_INT, "N", "100", 1, TORUS_TURNS, NULL, "plies to look ahead at most" },
    { "memory", PARAM_INT, "MB", "64", 1, 4096, NULL, "size of the transposition table" },
    { "ordering", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "try promising actions first" },
    { "table", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "use the transposition table" },
    { "reductions", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "look less deeply at late actions" },
    { "pruning", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "give up what is far behind near the horizon" },
    WEIGHTS_PARAM("learned"),
    { "threads", PARAM_INT, "N", "1", 1, 256, NULL,
      "threads that search together, each with its own limit of nodes; only one gives the same answer every time" },
    { "nodes", PARAM_INT, "N", "0", 0, 1e12, NULL, "nodes for each action at most; 0 means no limit of its own" },
    { "noise", PARAM_INT, "N", "0", 0, 100000, NULL, "misjudge positions by up to this many points, to play badly" },
    { 0 },
};

struct minimax_agent {
    int64_t nodes; /* for each action, or 0 */
    struct minimax_settings settings;
    struct ttable ttable;
    struct minimax_search *search;   /* the thread that decides */
    struct minimax_helpers *helpers; /* the others */
};

static struct agent *minimax_new(const struct param_value values[], struct err *err)
{
    struct weights weights;
    if (weights_load(values[PARAM_WEIGHTS].text, &weights, err))
        return NULL;
    struct minimax_agent *a = xcalloc(1, sizeof *a);
    a->settings = (struct minimax_settings){
        .depth = (int)values[PARAM_DEPTH].integer,
        .ordering = values[PARAM_ORDERING].integer,
        .table = values[PARAM_TABLE].integer,
        .reductions = values[PARAM_REDUCTIONS].integer,
        .pruning = values[PARAM_PRUNING].integer,
        .weights = weights,
        .noise = (int)values[PARAM_NOISE].integer,
    };
    a->nodes = values[PARAM_NODES].integer;
    ttable_init(&a->ttable, a->settings.table ? (int)values[PARAM_MEMORY].integer : 1);
    a->search = minimax_search_new(&a->settings, &a->ttable);
    a->helpers = minimax_helpers_new((int)values[PARAM_THREADS].integer - 1, &a->settings, &a->ttable);
    return (struct agent *)a;
}

static void minimax_free(struct agent *agent)
{
    struct minimax_agent *a = (struct minimax_agent *)agent;
    minimax_helpers_free(a->helpers);
    minimax_search_free(a->search);
    ttable_release(&a->ttable);
    free(a);
}

static void minimax_choose(struct agent *agent, const struct torus *t, const struct agent_limits *limits,
                           struct rng *rng, struct agent_choice *out)
{
    struct minimax_agent *a = (struct minimax_agent *)agent;
    struct agent_limits own = *limits;
    /* A new seed for each decision; only an agent that needs it draws, so that the others leave the stream alone. */
    struct minimax_task task = { .first = 1, .seed = a->settings.noise > 0 ? rng_next(rng) : 0 };
    if (a->nodes > 0 && (own.nodes == 0 || own.nodes > a->nodes))
        own.nodes = a->nodes;
    minimax_helpers_start(a->helpers, t, &own, task.seed);
    minimax_search_run(a->search, t, &own, &task, out);
    minimax_helpers_stop(a->helpers, out);
}

const struct agent_ops agent_minimax = {
    .name = "minimax",
    .summary = "alpha-beta search, with iterative deepening",
    .params = params,
    .new = minimax_new,
    .choose = minimax_choose,
    .free = minimax_free,
};
