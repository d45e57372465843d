/* SPDX-License-Identifier: MIT
 *
 * Minimax: alpha-beta with iterative deepening until the time or the nodes are used up, by one thread or several. */
#include "base/mem.h"
#include "tetress/minimax_helpers.h"
#include "tetress/network_file.h"
#include "tetress/weights.h"

#include <stdlib.h>
#include <string.h>

enum {
    PARAM_DEPTH,
    PARAM_MEMORY,
    PARAM_ORDERING,
    PARAM_TABLE,
    PARAM_REDUCTIONS,
    PARAM_PRUNING,
    PARAM_EVALUATION,
    PARAM_WEIGHTS,
    PARAM_NETWORK,
    PARAM_THREADS,
    PARAM_NODES,
    PARAM_NOISE
};

enum minimax_evaluation { AUTO, FEATURES, NETWORK };
static const char *const evaluations[] = { "auto", "features", "network", NULL };

static const struct param params[] = {
    { "depth", PARAM_INT, "N", "100", 1, TORUS_TURNS, NULL, "plies to look ahead at most" },
    { "memory", PARAM_INT, "MB", "64", 1, 4096, NULL, "size of the transposition table" },
    { "ordering", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "try promising actions first" },
    { "table", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "use the transposition table" },
    { "reductions", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "look less deeply at late actions" },
    { "pruning", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "give up what is far behind near the horizon" },
    { "evaluation", PARAM_CHOICE, "KIND", "auto", 0, 0, evaluations,
      "how positions are judged: by features or by the network; auto: by features if other weights are given" },
    WEIGHTS_PARAM("learned"),
    { "network", PARAM_TEXT, "NAME", "learned", 0, 0, NULL, "that judges positions: learned or a file" },
    { "threads", PARAM_INT, "N", "1", 1, 256, NULL,
      "threads that search together, each with its own limit of nodes; only one gives the same answer every time" },
    { "nodes", PARAM_INT, "N", "0", 0, 1e12, NULL, "nodes for each action at most; 0 means no limit of its own" },
    { "noise", PARAM_INT, "N", "0", 0, 100000, NULL, "misjudge positions by up to this many points, to play badly" },
    { 0 },
};

struct minimax_agent {
    int64_t nodes; /* for each action, or 0 */
    struct minimax_settings settings;
    struct network network;
    struct ttable ttable;
    struct minimax_search *search;   /* the thread that decides */
    struct minimax_helpers *helpers; /* the others */
};

/* Tells whether the settings ask for the network. Weights that somebody names are meant to be used. */
static bool uses_network(const struct param_value values[])
{
    enum minimax_evaluation evaluation = (enum minimax_evaluation)values[PARAM_EVALUATION].integer;
    return evaluation == NETWORK || (evaluation == AUTO && strcmp(values[PARAM_WEIGHTS].text, "learned") == 0);
}

static struct agent *minimax_new(const struct param_value values[], struct err *err)
{
    struct weights weights;
    struct network network = { 0 };
    bool has_network = uses_network(values);
    if (weights_load(values[PARAM_WEIGHTS].text, &weights, err) ||
        (has_network && network_load(values[PARAM_NETWORK].text, &network, err)))
        return NULL;
    struct minimax_agent *a = xcalloc(1, sizeof *a);
    a->network = network;
    a->settings = (struct minimax_settings){
        .depth = (int)values[PARAM_DEPTH].integer,
        .ordering = values[PARAM_ORDERING].integer,
        .table = values[PARAM_TABLE].integer,
        .reductions = values[PARAM_REDUCTIONS].integer,
        .pruning = values[PARAM_PRUNING].integer,
        .weights = weights,
        .network = has_network ? &a->network : NULL,
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
