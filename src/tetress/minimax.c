/* SPDX-License-Identifier: MIT
 *
 * Minimax: alpha-beta, one ply deeper again and again until the time or the nodes are used up.
 *
 * Principal variation search (Marsland 1986) in an aspiration window; actions are tried in the order: the best of an
 * earlier search (transposition table), killers, then by the static worth of the position they lead to and a history of
 * what cut off before; late ones are looked at less deeply first. Few actions are left late in a game, and the search
 * then reaches its end: such scores are exact. */
#include "base/clock.h"
#include "base/mem.h"
#include "tetress/agent.h"
#include "tetress/evaluate.h"
#include "tetress/ttable.h"
#include "tetress/weights.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES = TORUS_TURNS + 1, WINDOW = 60, HISTORY_MOST = 400 };
enum { PARAM_DEPTH, PARAM_MEMORY, PARAM_ORDERING, PARAM_TABLE, PARAM_REDUCTIONS, PARAM_WEIGHTS };

static const struct param params[] = {
    { "depth", PARAM_INT, "N", "100", 1, TORUS_TURNS, NULL, "plies to look ahead at most" },
    { "memory", PARAM_INT, "MB", "64", 1, 4096, NULL, "size of the transposition table" },
    { "ordering", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "try promising actions first" },
    { "table", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "use the transposition table" },
    { "reductions", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "look less deeply at late actions" },
    { "weights", PARAM_TEXT, "NAME", "learned", 0, 0, NULL, "of the evaluation: hand, learned, seed-001 or a file" },
    { 0 },
};

/* An action that can be tried. */
struct
try {
    uint16_t action;
    int key; /* higher is tried earlier */
};

struct agent {
    int depth;
    bool ordering, reductions, table;
    struct weights weights;
    struct ttable ttable;
    int history[SIDES][ACTIONS];
    uint16_t killer[PLIES][2];
    /* The decision under way. */
    struct agent_limits limits;
    double start;
    int64_t nodes;
    int iteration; /* the depth under way */
    bool stopped;
};

static struct agent *minimax_new(const struct param_value values[], struct err *err)
{
    struct weights weights;
    if (weights_load(values[PARAM_WEIGHTS].text, &weights, err))
        return NULL;
    struct agent *a = xcalloc(1, sizeof *a);
    a->weights = weights;
    a->depth = (int)values[PARAM_DEPTH].integer;
    a->ordering = values[PARAM_ORDERING].integer;
    a->table = values[PARAM_TABLE].integer;
    a->reductions = values[PARAM_REDUCTIONS].integer;
    ttable_init(&a->ttable, a->table ? (int)values[PARAM_MEMORY].integer : 1);
    return a;
}

static void minimax_free(struct agent *a)
{
    ttable_release(&a->ttable);
    free(a);
}

/* The first ply is always finished: without it there would be no choice at all. */
static void look_at_clock(struct agent *a)
{
    if (a->iteration == 1)
        return;
    if (a->limits.nodes > 0 && a->nodes >= a->limits.nodes)
        a->stopped = true;
    if (a->limits.stop && atomic_load_explicit(a->limits.stop, memory_order_relaxed))
        a->stopped = true;
    if (a->limits.seconds > 0 && clock_seconds() - a->start >= a->limits.seconds)
        a->stopped = true;
}

/* The worth of a position to the side to move, where it is not to be searched. */
static int worth(struct agent *a, const struct torus *t, int ply)
{
    struct reach reach;
    a->nodes++;
    if (t->turn >= TORUS_TURNS) {
        int lead = cells_count(t->tokens[t->side]) - cells_count(t->tokens[!t->side]);
        return lead == 0 ? 0 : lead > 0 ? EVALUATE_WIN - ply : ply - EVALUATE_WIN;
    }
    reach_find(t, &reach);
    return reach.count[t->side] == 0 ? ply - EVALUATE_WIN : evaluate(t, &reach, &a->weights);
}

static struct torus after(const struct torus *t, int action)
{
    struct torus next = *t;
    torus_apply(&next, action_cells(action));
    return next;
}

/* Gives every action a place in the order. */
static void order(struct agent *a, const struct torus *t, int ply, int depth, int known, int n, struct try tries[])
{
    for (int i = 0; i < n; i++) {
        int action = tries[i].action, *key = &tries[i].key;
        *key = a->history[t->side][action];
        if (action == known)
            *key = 4 * EVALUATE_WIN;
        else if (action == a->killer[ply][0] || action == a->killer[ply][1])
            *key += EVALUATE_WIN / 2;
        if (depth < 2)
            continue;
        struct torus next = after(t, action);
        *key -= worth(a, &next, ply + 1);
    }
}

/* Brings the most promising of the rest to the front. */
static void bring(struct try tries[], int from, int n)
{
    int best = from;
    for (int i = from + 1; i < n; i++)
        if (tries[i].key > tries[best].key)
            best = i;
    struct try t = tries[from];
    tries[from] = tries[best];
    tries[best] = t;
}

static void note_cutoff(struct agent *a, const struct torus *t, int action, int ply, int depth)
{
    int *h = &a->history[t->side][action];
    *h += depth * depth;
    if (*h > HISTORY_MOST)
        for (int i = 0; i < ACTIONS; i++)
            a->history[t->side][i] /= 2;
    if (a->killer[ply][0] != action) {
        a->killer[ply][1] = a->killer[ply][0];
        a->killer[ply][0] = (uint16_t)action;
    }
}

static int search(struct agent *a, const struct torus *t, int depth, int alpha, int beta, int ply, int *best_action);

/* The score of one action: late ones are first looked at with an empty window, and less deeply. */
static int try_action(struct agent *a, const struct torus *t, int action, int i, int depth, int alpha, int beta,
                      int ply)
{
    struct torus next = after(t, action);
    if (depth <= 1)
        return -worth(a, &next, ply + 1);
    int less = a->reductions && depth >= 3 && i >= 6 ? 1 + (i >= 30) : 0, unused;
    int score = beta;
    if (i > 0)
        score = -search(a, &next, depth - 1 - less, -alpha - 1, -alpha, ply + 1, &unused);
    if (i > 0 && less > 0 && score > alpha)
        score = -search(a, &next, depth - 1, -alpha - 1, -alpha, ply + 1, &unused);
    if (i == 0 || (score > alpha && score < beta))
        score = -search(a, &next, depth - 1, -beta, -alpha, ply + 1, &unused);
    return score;
}

/* Scores of won games count plies from the position they are kept for, not from the one that was searched. */
static int kept_score(int score, int ply)
{
    return score > EVALUATE_LIMIT ? score + ply : score < -EVALUATE_LIMIT ? score - ply : score;
}

static uint64_t key_of(const struct torus *t)
{
    return torus_key(t);
}

/* Looks a position up. Returns true, with the score, if that is all there is to do; else sets the action to try first,
 * or -1. */
static bool remember(const struct agent *a, uint64_t key, int depth, int alpha, int beta, int ply, int *action,
                     int *score)
{
    const struct ttable_entry *e = a->table ? ttable_find(&a->ttable, key) : NULL;
    *action = e ? e->action : -1;
    if (!e || ply == 0 || e->depth < depth)
        return false;
    *score = kept_score(e->score, -ply);
    return e->bound == BOUND_EXACT || (e->bound == BOUND_LOWER ? *score >= beta : *score <= alpha);
}

static void keep(struct agent *a, uint64_t key, int depth, int score, int action, enum ttable_bound bound, int ply)
{
    if (a->table && !a->stopped)
        ttable_keep(&a->ttable, (struct ttable_entry){ key, kept_score(score, ply), (int16_t)action,
                                                       (int8_t)(depth < 127 ? depth : 127), (uint8_t)bound });
}

/* Tries actions in turn until one is too good to be allowed; what a stop leaves unfinished does not count. */
static int try_all(struct agent *a, const struct torus *t, int n, struct try tries[], int depth, int alpha, int beta,
                   int ply, int *best_action)
{
    int best = -EVALUATE_WIN;
    for (int i = 0; i < n && alpha < beta; i++) {
        if (a->ordering)
            bring(tries, i, n);
        int score = try_action(a, t, tries[i].action, i, depth, alpha, beta, ply);
        if (a->stopped)
            break;
        if (score > best || i == 0) {
            best = score;
            *best_action = tries[i].action;
        }
        alpha = score > alpha ? score : alpha;
    }
    if (alpha >= beta && !a->stopped)
        note_cutoff(a, t, *best_action, ply, depth);
    return best;
}

/* Returns the score of a position; *best_action is set unless the search was stopped before it found any. */
static int search(struct agent *a, const struct torus *t, int depth, int alpha, int beta, int ply, int *best_action)
{
    if (depth <= 0 || t->turn >= TORUS_TURNS)
        return worth(a, t, ply);
    a->nodes++;
    look_at_clock(a);
    uint64_t key = key_of(t);
    int known, score;
    if (a->stopped || remember(a, key, depth, alpha, beta, ply, &known, &score))
        return a->stopped ? 0 : score;
    static const struct agent_limits all = { .skips = 0 };
    uint16_t list[ACTIONS];
    struct try tries[ACTIONS];
    int n = agent_actions(t, ply == 0 ? &a->limits : &all, list);
    if (n == 0)
        return ply - EVALUATE_WIN;
    for (int i = 0; i < n; i++)
        tries[i] = (struct try){ list[i], 0 };
    if (a->ordering)
        order(a, t, ply, depth, known, n, tries);
    score = try_all(a, t, n, tries, depth, alpha, beta, ply, best_action);
    if (ply > 0 || a->limits.skips == 0) /* what is kept must hold for the whole position */
        keep(a, key, depth, score, *best_action,
             score >= beta   ? BOUND_LOWER
             : score > alpha ? BOUND_EXACT
                             : BOUND_UPPER,
             ply);
    return score;
}

/* Searches around the score of the depth before; again with all of it where that was wrong. */
static int aspire(struct agent *a, const struct torus *t, int depth, int around, int *action)
{
    int low = depth > 2 ? around - WINDOW : -EVALUATE_WIN, high = depth > 2 ? around + WINDOW : EVALUATE_WIN;
    int score = search(a, t, depth, low, high, 0, action);
    if (a->stopped || (score > low && score < high))
        return score;
    /* Where all actions were too bad, none of them is known to be the best. */
    if (score <= low)
        *action = -1;
    return search(a, t, depth, -EVALUATE_WIN, EVALUATE_WIN, 0, action);
}

/* The line that the table remembers, as far as it does. */
static void find_line(const struct agent *a, const struct torus *t, struct agent_choice *out)
{
    struct torus now = *t;
    int action = out->action;
    for (out->length = 0; action >= 0 && out->length < AGENT_LINE;) {
        out->line[out->length++] = (uint16_t)action;
        now = after(&now, action);
        const struct ttable_entry *e = a->table ? ttable_find(&a->ttable, key_of(&now)) : NULL;
        action = e && e->bound == BOUND_EXACT ? e->action : -1;
    }
}

static void minimax_choose(struct agent *a, const struct torus *t, const struct agent_limits *limits, struct rng *rng,
                           struct agent_choice *out)
{
    (void)rng;
    uint16_t list[ACTIONS];
    agent_actions(t, limits, list);
    a->limits = *limits;
    a->start = clock_seconds();
    a->nodes = 0;
    a->stopped = false;
    memset(a->killer, 0xff, sizeof a->killer);
    *out = (struct agent_choice){ .action = list[0] };
    for (int depth = 1; depth <= a->depth && depth <= TORUS_TURNS - t->turn; depth++) {
        a->iteration = depth;
        int action = -1, score = aspire(a, t, depth, out->score, &action);
        /* A depth that was not finished still counts as far as it tried the best action of the one before first. */
        if (action >= 0 && (!a->stopped || a->ordering))
            out->action = action;
        if (a->stopped)
            break;
        out->score = score;
        out->depth = depth;
        if (abs(score) > EVALUATE_LIMIT && EVALUATE_WIN - abs(score) <= depth)
            break;
    }
    out->nodes = a->nodes;
    find_line(a, t, out);
}

const struct agent_ops agent_minimax = {
    .name = "minimax",
    .summary = "alpha-beta search, deeper and deeper while there is time",
    .params = params,
    .new = minimax_new,
    .choose = minimax_choose,
    .free = minimax_free,
};
