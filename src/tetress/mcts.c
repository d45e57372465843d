/* SPDX-License-Identifier: MIT
 *
 * Mcts: Monte Carlo tree search. A tree of positions grows towards the promising ones; each new leaf is judged, and its
 * value is added to every node on the way back to the root.
 *
 * `selection=ucb1` is eldaly-2024's: every child once, then the upper confidence bound (Kocsis and Szepesvari 2006).
 * `puct` weighs children by a prior from their static worth, so that of two hundred actions most are never tried. A
 * leaf is judged by a random playout to the end (`playout=whole`), by a few random actions followed by the static worth
 * (`short`), or by the static worth alone (`none`). The subtree below the actions that both sides then take is kept for
 * the next decision. Proofs of won and lost positions (Winands, Bjornsson, Saito 2008) were tried and did not help. */
#include "base/clock.h"
#include "base/mem.h"
#include "base/real.h"
#include "tetress/agent.h"
#include "tetress/weights.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PARAM_SELECTION, PARAM_PLAYOUT, PARAM_EXPLORE, PARAM_MEMORY, PARAM_REUSE, PARAM_WEIGHTS };
enum mcts_selection { UCB1, PUCT };
enum playout { WHOLE, SHORT, NONE };

static const char *const selections[] = { "ucb1", "puct", NULL };
static const char *const playouts[] = { "whole", "short", "none", NULL };
static const struct param params[] = {
    { "selection", PARAM_CHOICE, "KIND", "puct", 0, 0, selections, "which child is visited: ucb1 or puct" },
    { "playout", PARAM_CHOICE, "KIND", "short", 0, 0, playouts,
      "how a leaf is judged: by a whole game, by a few actions and the evaluation, or by the evaluation alone" },
    { "explore", PARAM_REAL, "X", "1.4", 0, 100, NULL, "how much what is little known draws" },
    { "memory", PARAM_INT, "MB", "128", 1, 4096, NULL, "size of the tree" },
    { "reuse", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes,
      "keep what is known of the position from the action before" },
    WEIGHTS_PARAM("learned"),
    { 0 },
};

enum { SHORT_PLIES = 6 }; /* even, so that the same side is to move again */

struct mcts_node {
    uint32_t child;  /* index of the first child, 0 if there are none */
    uint16_t count;  /* of children */
    uint16_t action; /* that led here */
    float prior;
    float total; /* sum of values for the side that moved here, -1 to 1 each */
    float worth; /* static, for the side that moved here */
    uint32_t visits;
};

struct mcts_agent {
    enum mcts_selection selection;
    enum playout playout;
    double explore;
    struct weights weights;
    bool reuse;
    uint32_t capacity, used;
    struct mcts_node *node, *spare; /* node[0] is the root; a subtree is reused by copying it to `spare` */
    struct torus root;              /* the position of the root, if used > 0 */
};

static struct agent *mcts_new(const struct param_value values[], struct err *err)
{
    struct weights weights;
    if (weights_load(values[PARAM_WEIGHTS].text, &weights, err))
        return NULL;
    struct mcts_agent *a = xcalloc(1, sizeof *a);
    a->weights = weights;
    a->selection = (enum mcts_selection)values[PARAM_SELECTION].integer;
    a->playout = (enum playout)values[PARAM_PLAYOUT].integer;
    a->explore = values[PARAM_EXPLORE].real;
    a->reuse = values[PARAM_REUSE].integer;
    a->capacity = (uint32_t)(((uint64_t)values[PARAM_MEMORY].integer << 20) / sizeof *a->node) / (a->reuse ? 2 : 1);
    a->node = xcalloc(a->capacity, sizeof *a->node);
    a->spare = a->reuse ? xcalloc(a->capacity, sizeof *a->node) : NULL;
    return (struct agent *)a;
}

static void mcts_free(struct agent *agent)
{
    struct mcts_agent *a = (struct mcts_agent *)agent;
    free(a->node);
    free(a->spare);
    free(a);
}

/* The static worth as a value from -1 to 1. */
static double squash(int score)
{
    return score / (400.0 + abs(score));
}

static double end_value(const struct torus *t)
{
    int lead = cells_count(t->tokens[t->side]) - cells_count(t->tokens[!t->side]);
    return lead > 0 ? 1.0 : lead < 0 ? -1.0 : 0.0;
}

/* The value of a position to the side to move, by its static worth. */
static double static_value(const struct mcts_agent *a, const struct torus *t)
{
    struct survey survey;
    survey_find(t, &survey);
    return survey.actions[t->side] == 0 ? -1.0 : squash(evaluate(t, &survey, &a->weights));
}

/* The value to the side to move of a random playout, to the end of the game or for SHORT_PLIES. */
static double play_out(const struct mcts_agent *a, const struct torus *from, struct rng *rng)
{
    struct torus t = *from;
    struct actions found;
    for (int ply = 0;; ply++) {
        if (t.turn >= TORUS_TURNS)
            return t.side == from->side ? end_value(&t) : -end_value(&t);
        if (a->playout == SHORT && ply == SHORT_PLIES)
            return static_value(a, &t);
        int counts[ACTION_SHAPES], n = 0;
        actions_find(&t, &found);
        for (int shape = 0; shape < ACTION_SHAPES; shape++)
            n += counts[shape] = cells_count(found.anchor[shape]);
        if (n == 0)
            return t.side == from->side ? -1.0 : 1.0;
        int pick = (int)rng_below(rng, (uint32_t)n), shape = 0;
        while (pick >= counts[shape])
            pick -= counts[shape++];
        cells anchors = found.anchor[shape];
        while (pick-- > 0)
            anchors &= anchors - 1;
        torus_apply(&t, action_cells(shape * TORUS_CELLS + cells_lowest(anchors)));
    }
}

/* The value of a position that is not over to the side to move. */
static double judge(const struct mcts_agent *a, const struct torus *t, struct rng *rng)
{
    return a->playout == NONE ? static_value(a, t) : play_out(a, t, rng);
}

/* Sets the priors of children in proportion to the exponential of eight times their static worth. */
static void set_priors(struct mcts_agent *a, const struct torus *t, struct mcts_node *children, int n)
{
    double sum = 0, best = -2;
    for (int i = 0; i < n; i++) {
        struct torus next = *t;
        struct survey survey;
        torus_apply(&next, action_cells(children[i].action));
        survey_find(&next, &survey);
        bool stuck = next.turn < TORUS_TURNS && survey.actions[next.side] == 0;
        children[i].worth = (float)(stuck ? 1.0 : -squash(evaluate(&next, &survey, &a->weights)));
        best = children[i].worth > best ? children[i].worth : best;
    }
    for (int i = 0; i < n; i++)
        sum += children[i].prior = (float)real_exp(8.0 * (children[i].worth - best));
    for (int i = 0; i < n; i++)
        children[i].prior = (float)(children[i].prior / sum);
}

/* Sorts nodes by static worth, best first. */
static int compare_nodes(const void *x, const void *y)
{
    const struct mcts_node *a = x, *b = y;
    return a->worth != b->worth ? (a->worth < b->worth) - (a->worth > b->worth) : a->action - b->action;
}

/* Adds the children of a node if there is room for all of them; returns the number of actions either way. */
static int expand(struct mcts_agent *a, struct mcts_node *node, const struct torus *t,
                  const struct agent_limits *limits)
{
    uint16_t list[ACTIONS];
    int n = agent_actions(t, limits, list);
    if (n == 0 || a->capacity - a->used < (uint32_t)n)
        return n;
    struct mcts_node *children = &a->node[a->used];
    for (int i = 0; i < n; i++)
        children[i] = (struct mcts_node){ .action = list[i] };
    if (a->selection == PUCT) {
        set_priors(a, t, children, n);
        qsort(children, (size_t)n, sizeof *children, compare_nodes);
    }
    node->child = a->used;
    node->count = (uint16_t)n;
    a->used += (uint32_t)n;
    return n;
}

/* The selection criterion of a child: PUCT or UCB1. */
static double appeal(const struct mcts_agent *a, const struct mcts_node *parent, const struct mcts_node *c)
{
    double mean = c->visits ? c->total / c->visits : 0;
    if (a->selection == PUCT) {
        if (!c->visits)
            mean = c->worth;
        return mean + a->explore * c->prior * sqrt(parent->visits + 1.0) / (1.0 + c->visits);
    }
    if (!c->visits)
        return INFINITY;
    return mean + a->explore * sqrt(real_log(parent->visits + 1.0) / c->visits);
}

/* Returns the child to visit. */
static struct mcts_node *select_child(struct mcts_agent *a, struct mcts_node *node)
{
    struct mcts_node *best = NULL;
    double max = -INFINITY;
    for (int i = 0; i < node->count; i++) {
        struct mcts_node *c = &a->node[node->child + (uint32_t)i];
        double x = appeal(a, node, c);
        if (x > max) {
            max = x;
            best = c;
        }
        /* Of the unvisited children, the first has the most appeal. */
        if (!c->visits)
            break;
    }
    return best;
}

/* Visits a node, whose position is `t`, and plays on in `t`; returns the value to the side that moved there. */
static double visit(struct mcts_agent *a, struct mcts_node *node, struct torus *t, struct rng *rng, int ply,
                    int *deepest)
{
    static const struct agent_limits all = { .skips = 0 };
    double value;
    *deepest = ply > *deepest ? ply : *deepest;
    if (t->turn >= TORUS_TURNS) {
        value = -end_value(t);
    } else if (!node->visits && ply > 0) {
        value = a->playout == NONE && a->selection == PUCT ? node->worth : -judge(a, t, rng);
    } else if (!node->child && expand(a, node, t, &all) == 0) {
        value = 1.0;
    } else if (!node->child) {
        value = -judge(a, t, rng);
    } else {
        struct mcts_node *c = select_child(a, node);
        torus_apply(t, action_cells(c->action));
        value = -visit(a, c, t, rng, ply + 1, deepest);
    }
    node->visits++;
    node->total += (float)value;
    return value;
}

/* The most visited child, or NULL if there is none. */
static const struct mcts_node *best_child(const struct mcts_agent *a, const struct mcts_node *node)
{
    const struct mcts_node *best = NULL;
    for (int i = 0; i < node->count; i++) {
        const struct mcts_node *c = &a->node[node->child + (uint32_t)i];
        if (!best || c->visits > best->visits)
            best = c;
    }
    return best;
}

/* Copies the subtree below a node to the spare tree. */
static void copy_below(struct mcts_agent *a, struct mcts_node *to, uint32_t *used)
{
    if (!to->child)
        return;
    const struct mcts_node *from = &a->node[to->child];
    uint32_t first = *used;
    *used += to->count;
    memcpy(&a->spare[first], from, to->count * sizeof *from);
    to->child = first;
    for (uint32_t i = first; i < first + to->count; i++)
        copy_below(a, &a->spare[i], used);
}

/* Makes the node of position `t`, one or two actions after the old root, the new root; returns false if it is not in
 * the tree. */
static bool keep_part(struct mcts_agent *a, const struct torus *t)
{
    const struct mcts_node *found = NULL;
    for (uint32_t i = 0; a->used && !found && i < a->node[0].count; i++) {
        const struct mcts_node *child = &a->node[a->node[0].child + i];
        struct torus first = a->root;
        torus_apply(&first, action_cells(child->action));
        if (torus_key(&first) == torus_key(t))
            found = child;
        for (uint32_t k = 0; !found && first.turn < t->turn && k < child->count; k++) {
            struct torus second = first;
            torus_apply(&second, action_cells(a->node[child->child + k].action));
            if (torus_key(&second) == torus_key(t))
                found = &a->node[child->child + k];
        }
    }
    if (!found)
        return false;
    uint32_t used = 1;
    a->spare[0] = *found;
    copy_below(a, &a->spare[0], &used);
    struct mcts_node *spare = a->spare;
    a->spare = a->node;
    a->node = spare;
    a->used = used;
    return true;
}

static void mcts_choose(struct agent *agent, const struct torus *t, const struct agent_limits *limits, struct rng *rng,
                        struct agent_choice *out)
{
    struct mcts_agent *a = (struct mcts_agent *)agent;
    double start = clock_seconds(), seconds = agent_seconds(limits);
    *out = (struct agent_choice){ 0 };
    if (!a->reuse || limits->skips > 0 || !keep_part(a, t)) {
        a->used = 1;
        a->node[0] = (struct mcts_node){ 0 };
    }
    if (!a->node[0].child)
        expand(a, &a->node[0], t, limits);
    a->root = *t;
    /* A single action needs no search, but nodes are counted out, so that the random numbers stay the same. */
    bool single = a->node[0].count == 1 && !limits->thorough;
    do {
        struct torus copy = *t;
        visit(a, &a->node[0], &copy, rng, 0, &out->depth);
        out->nodes++;
    } while (!(limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed)) &&
             (limits->nodes == 0 || out->nodes < limits->nodes) &&
             (seconds <= 0 || (clock_seconds() - start < seconds && !single)));
    const struct mcts_node *best = best_child(a, &a->node[0]);
    out->action = best->action;
    out->score = best->visits ? (int)(1000 * best->total / best->visits) : 0;
    for (; best && out->length < AGENT_LINE; best = best_child(a, best))
        out->line[out->length++] = best->action;
}

const struct agent_ops agent_mcts = {
    .name = "mcts",
    .summary = "Monte Carlo tree search",
    .params = params,
    .new = mcts_new,
    .choose = mcts_choose,
    .free = mcts_free,
};
