/* SPDX-License-Identifier: MIT
 *
 * Principal variation search (Marsland 1986) with iterative deepening, in an aspiration window. Actions are tried in
 * this order: the hash move of the transposition table, the killers, then by the static worth of the position they lead
 * to and a history of cut-offs; late ones are searched less deeply first. Few actions are left late in a game, and the
 * search then reaches its end: such scores are exact. */
#include "tetress/minimax_search.h"

#include "base/clock.h"
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES = TORUS_TURNS + 1, WINDOW = 60, HISTORY_MAX = 400, UNKNOWN = 2 * EVALUATE_WIN };

/* An expected line of play. */
struct line {
    int length;
    uint16_t action[AGENT_LINE];
};

struct minimax_search {
    const struct minimax_settings *settings;
    struct ttable *ttable;
    uint64_t seed; /* of the misjudgements */
    int history[SIDES][ACTIONS];
    uint16_t killer[PLIES][2];
    struct line line[PLIES + 1]; /* the best line found so far from each ply */
    double lateness;             /* seconds by which recent decisions ended after their deadline */
    /* The decision under way. */
    struct agent_limits limits;
    double start, deadline; /* by clock_seconds(); the deadline counts only if there is a limit of seconds */
    int64_t nodes;
    int iteration; /* depth of the current iteration */
    int first;     /* best action of the previous iteration, or -1 */
    bool stopped;
};

struct minimax_search *minimax_search_new(const struct minimax_settings *settings, struct ttable *ttable)
{
    struct minimax_search *s = xcalloc(1, sizeof *s);
    s->settings = settings;
    s->ttable = ttable;
    return s;
}

void minimax_search_free(struct minimax_search *s)
{
    free(s);
}

/* An action to be tried. */
struct candidate {
    uint16_t action;
    int worth; /* static worth of the position it leads to, for the side to move there, or UNKNOWN */
    int key;   /* higher is tried earlier */
};

/* A position to be searched, and how deeply; its score needs to be exact only between alpha and beta. */
struct minimax_node {
    struct torus torus;
    int depth, ply, alpha, beta;
    int worth; /* static, or UNKNOWN */
};

/* Sets the deadline of the current iteration, when the decision may take so many seconds. On a busy machine a search
 * ends later than it should, as it has to wait for a processor; it is allowed for, with a quarter of the time left. */
static void set_deadline(struct minimax_search *s, double seconds)
{
    s->deadline = s->start + seconds - (s->lateness < 0.75 * seconds ? s->lateness : 0.75 * seconds);
}

/* Of the usual time, a decision takes the less the more iterations in a row have found the same action. */
static double seconds_of_decision(const struct agent_limits *limits, int stable)
{
    static const double share[] = { 1.5, 1.25, 1, 0.8, 0.65, 0.5 };
    enum { SHARES = sizeof share / sizeof *share };
    double seconds = limits->usual * share[stable < SHARES ? stable : SHARES - 1];
    return limits->usual > 0 && seconds < limits->seconds ? seconds : limits->seconds;
}

/* Notes how late a decision is that was stopped by the clock. */
static void note_lateness(struct minimax_search *s)
{
    const double forget = 0.8;
    double late = s->stopped && s->limits.seconds > 0 ? clock_seconds() - s->deadline : 0;
    s->lateness = late > forget * s->lateness ? late : forget * s->lateness;
}

/* The first iteration is always finished: without it there would be no choice at all. */
static void look_at_clock(struct minimax_search *s)
{
    if (s->iteration == 1)
        return;
    if (s->limits.nodes > 0 && s->nodes >= s->limits.nodes)
        s->stopped = true;
    if (s->limits.stop && atomic_load_explicit(s->limits.stop, memory_order_relaxed))
        s->stopped = true;
    if (s->limits.seconds > 0 && clock_seconds() >= s->deadline)
        s->stopped = true;
}

static int limited(int value)
{
    return value > EVALUATE_LIMIT ? EVALUATE_LIMIT : value < -EVALUATE_LIMIT ? -EVALUATE_LIMIT : value;
}

/* The error in the worth of a position: the mean of two uniform numbers from -noise to noise. */
static int misjudgement(const struct minimax_search *s, const struct torus *t)
{
    uint64_t bits = rng_mix(torus_key(t) ^ s->seed);
    int64_t sum = (int64_t)(bits >> 32) + (int64_t)(bits & UINT32_MAX) - UINT32_MAX;
    return (int)(sum * s->settings->noise / UINT32_MAX);
}

/* The static worth of a position to the side to move; exact if the game is over. */
static int worth(struct minimax_search *s, const struct torus *t, int ply)
{
    struct survey survey;
    s->nodes++;
    if (t->turn >= TORUS_TURNS) {
        int lead = cells_count(t->tokens[t->side]) - cells_count(t->tokens[!t->side]);
        return lead == 0 ? 0 : lead > 0 ? EVALUATE_WIN - ply : ply - EVALUATE_WIN;
    }
    survey_find(t, &survey);
    if (survey.actions[t->side] == 0)
        return ply - EVALUATE_WIN;
    const struct network *network = s->settings->network;
    int value = network ? network_evaluate(network, t, &survey) : evaluate(t, &survey, &s->settings->weights);
    return s->settings->noise > 0 ? limited(value + misjudgement(s, t)) : value;
}

static struct torus after(const struct torus *t, int action)
{
    struct torus next = *t;
    torus_apply(&next, action_cells(action));
    return next;
}

static int worth_after(struct minimax_search *s, const struct minimax_node *node, int action)
{
    struct torus next = after(&node->torus, action);
    return worth(s, &next, node->ply + 1);
}

/* Sets the keys for the order of actions: the history of cut-offs and, from depth 2 on, the static worth of the next
 * position. */
static void order(struct minimax_search *s, const struct minimax_node *node, int n, struct candidate tries[])
{
    for (int i = 0; i < n; i++) {
        struct candidate *t = &tries[i];
        t->key = s->history[node->torus.side][t->action];
        if (node->depth >= 2) {
            t->worth = worth_after(s, node, t->action);
            t->key -= t->worth;
        }
    }
}

static int compare_tries(const void *x, const void *y)
{
    const struct candidate *a = x, *b = y;
    return a->key != b->key ? (a->key < b->key) - (a->key > b->key) : a->action - b->action;
}

/* Brings the most promising of the remaining actions to the front. Usually one of the first few cuts off; if none did,
 * the rest is sorted at once, unless at depth 1, where the order matters little. */
static void bring(struct candidate tries[], int from, int n, int depth)
{
    enum { FEW = 6 };
    if (from == FEW && depth >= 2)
        qsort(&tries[from], (size_t)(n - from), sizeof *tries, compare_tries);
    if (from >= FEW)
        return;
    int best = from;
    for (int i = from + 1; i < n; i++)
        if (tries[i].key > tries[best].key)
            best = i;
    struct candidate t = tries[from];
    tries[from] = tries[best];
    tries[best] = t;
}

static void note_cutoff(struct minimax_search *s, const struct minimax_node *node, int action)
{
    int *history = s->history[node->torus.side];
    history[action] += node->depth * node->depth;
    if (history[action] > HISTORY_MAX)
        for (int i = 0; i < ACTIONS; i++)
            history[i] /= 2;
    uint16_t *killer = s->killer[node->ply];
    if (killer[0] != action) {
        killer[1] = killer[0];
        killer[0] = (uint16_t)action;
    }
}

static int search(struct minimax_search *s, const struct minimax_node *node, int *best_action);

/* The score after an action; the window is that of the side to move in `node`. */
static int score_after(struct minimax_search *s, const struct minimax_node *node, const struct candidate *t, int depth,
                       int alpha, int beta)
{
    int unused;
    struct minimax_node next = { after(&node->torus, t->action), depth, node->ply + 1, -beta, -alpha, t->worth };
    return -search(s, &next, &unused);
}

/* How many plies less to search the action that is tried after `before` others. At depth 2 this leaves only the static
 * worth of the next position. */
static int reduction(const struct minimax_search *s, int depth, int before)
{
    if (!s->settings->reductions || depth < 2 || before < (depth == 2 ? 10 : 4))
        return 0;
    return 1 + (before >= 12) + (before >= 40 && depth >= 5);
}

/* The score of one action: all but the first are searched with a null window first, and late ones less deeply. */
static int try_action(struct minimax_search *s, const struct minimax_node *node, const struct candidate *t, int before,
                      int alpha)
{
    int depth = node->depth - 1, less = reduction(s, node->depth, before), score = node->beta;
    if (depth <= 0 && t->worth != UNKNOWN)
        return -t->worth;
    if (before > 0)
        score = score_after(s, node, t, depth - less, alpha, alpha + 1);
    if (before > 0 && less > 0 && score > alpha)
        score = score_after(s, node, t, depth, alpha, alpha + 1);
    if (before == 0 || (score > alpha && score < node->beta))
        score = score_after(s, node, t, depth, alpha, node->beta);
    return score;
}

/* In the table, scores of won games count plies from the stored position, not from the root of the search. */
static int kept_score(int score, int ply)
{
    return score > EVALUATE_LIMIT ? score + ply : score < -EVALUATE_LIMIT ? score - ply : score;
}

/* Probes the transposition table. Returns true, with the score, if that settles the node. Sets the action to try first,
 * or -1. */
static bool remember(const struct minimax_search *s, uint64_t key, const struct minimax_node *node, int *action,
                     int *score)
{
    struct ttable_entry e;
    bool found = s->settings->table && ttable_find(s->ttable, key, &e);
    *action = found ? e.action : -1;
    /* With an open window the score is searched, not looked up, so that the line of play is complete. */
    if (!found || node->beta - node->alpha > 1 || e.depth < node->depth)
        return false;
    *score = kept_score(e.score, -node->ply);
    return e.bound == BOUND_EXACT || (e.bound == BOUND_LOWER ? *score >= node->beta : *score <= node->alpha);
}

static void keep(struct minimax_search *s, uint64_t key, const struct minimax_node *node, int score, int action)
{
    enum ttable_bound bound = score >= node->beta ? BOUND_LOWER : score > node->alpha ? BOUND_EXACT : BOUND_UPPER;
    /* Entries must hold for the whole position, not for a root with skipped actions. */
    if (s->settings->table && !s->stopped && (node->ply > 0 || s->limits.skips == 0))
        ttable_keep(s->ttable, key,
                    (struct ttable_entry){ kept_score(score, node->ply), (int16_t)action,
                                           (int8_t)(node->depth < 127 ? node->depth : 127), (uint8_t)bound });
}

/* Tells whether a position is so far outside the window that the few plies left will not bring it back: too good for
 * the other side to allow, or too bad to be chosen. */
static bool is_hopeless(const struct minimax_search *s, const struct minimax_node *node)
{
    static const int above[] = { 0, 250, 350, 500 }, below[] = { 0, 200, 300, EVALUATE_WIN };
    if (!s->settings->pruning || node->ply == 0 || node->depth > 3 || node->worth == UNKNOWN ||
        abs(node->worth) > EVALUATE_LIMIT)
        return false;
    return node->worth - above[node->depth] >= node->beta || node->worth + below[node->depth] <= node->alpha;
}

static void prepend(int action, const struct line *rest, struct line *out)
{
    out->length = rest->length < AGENT_LINE ? rest->length + 1 : AGENT_LINE;
    memcpy(out->action + 1, rest->action, (size_t)(out->length - 1) * sizeof *rest->action);
    out->action[0] = (uint16_t)action;
}

/* Result of the actions tried so far. */
struct move_loop {
    int tried, alpha, best, action;
};

/* Tries one more action; returns false if no other has to be tried. A score that a stop left unfinished does not
 * count. */
static bool try_next(struct minimax_search *s, const struct minimax_node *node, const struct candidate *t,
                     struct move_loop *loop)
{
    int score = try_action(s, node, t, loop->tried, loop->alpha);
    if (s->stopped)
        return false;
    if (score > loop->best || loop->tried == 0) {
        loop->best = score;
        loop->action = t->action;
    }
    loop->tried++;
    if (score > loop->alpha) {
        loop->alpha = score;
        prepend(t->action, &s->line[node->ply + 1], &s->line[node->ply]);
    }
    if (score >= node->beta)
        note_cutoff(s, node, t->action);
    return score < node->beta;
}

/* The hash move and the killers: actions that were good before, here or in a sibling position. */
struct priority_moves {
    int count;
    uint16_t action[3];
};

static bool is_priority(const struct priority_moves *priority, int action)
{
    for (int i = 0; i < priority->count; i++)
        if (priority->action[i] == action)
            return true;
    return false;
}

/* Finds those that are legal; usually one of them cuts off, and moves are never generated. At the root, where actions
 * may be skipped, there are none. */
static struct priority_moves find_priority_moves(const struct minimax_search *s, const struct minimax_node *node,
                                                 int known)
{
    const int candidates[] = { known, s->killer[node->ply][0], s->killer[node->ply][1] };
    struct priority_moves priority = { 0 };
    for (int i = 0; i < 3 && s->settings->ordering && node->ply > 0; i++)
        if (!is_priority(&priority, candidates[i]) && action_is_legal(&node->torus, candidates[i]))
            priority.action[priority.count++] = (uint16_t)candidates[i];
    return priority;
}

/* Generates the actions and tries all but the priority moves, in order. Returns false if there is no legal action. */
static bool try_rest(struct minimax_search *s, const struct minimax_node *node, const struct priority_moves *priority,
                     struct move_loop *loop)
{
    static const struct agent_limits all = { .skips = 0 };
    uint16_t list[ACTIONS];
    struct candidate tries[ACTIONS];
    int n = agent_actions(&node->torus, node->ply == 0 ? &s->limits : &all, list), rest = 0;
    for (int i = 0; i < n; i++)
        if (!is_priority(priority, list[i]))
            tries[rest++] = (struct candidate){ list[i], UNKNOWN, 0 };
    if (s->settings->ordering)
        order(s, node, rest, tries);
    for (int i = 0; node->ply == 0 && i < rest; i++)
        tries[i].key += tries[i].action == s->first ? 4 * EVALUATE_WIN : 0;
    for (int i = 0; i < rest; i++) {
        if (s->settings->ordering)
            bring(tries, i, rest, node->depth);
        if (!try_next(s, node, &tries[i], loop))
            break;
    }
    return n > 0;
}

/* Returns the score of a position; *best_action is set unless the search was stopped before it found any. */
static int search(struct minimax_search *s, const struct minimax_node *node, int *best_action)
{
    s->line[node->ply].length = 0;
    if (node->depth <= 0 || node->torus.turn >= TORUS_TURNS)
        return node->worth != UNKNOWN ? node->worth : worth(s, &node->torus, node->ply);
    s->nodes++;
    look_at_clock(s);
    uint64_t key = torus_key(&node->torus) ^ s->seed;
    int known, score;
    if (s->stopped || remember(s, key, node, &known, &score))
        return s->stopped ? 0 : score;
    if (is_hopeless(s, node))
        return node->worth;
    struct move_loop loop = { 0, node->alpha, -EVALUATE_WIN, -1 };
    struct priority_moves priority = find_priority_moves(s, node, known);
    bool on = true;
    for (int i = 0; i < priority.count && on; i++) {
        struct candidate t = { priority.action[i], UNKNOWN, 0 };
        if (node->depth >= 2)
            t.worth = worth_after(s, node, t.action);
        on = try_next(s, node, &t, &loop);
    }
    if (on && !try_rest(s, node, &priority, &loop))
        return node->ply - EVALUATE_WIN;
    if (loop.tried > 0)
        *best_action = loop.action;
    keep(s, key, node, loop.best, loop.action);
    return loop.best;
}

/* Searches in a window around the score of the previous depth, and again with the full window if the score is
 * outside. */
static int aspire(struct minimax_search *s, const struct torus *t, int depth, int around, int *action)
{
    struct minimax_node root = { *t, depth, 0, -EVALUATE_WIN, EVALUATE_WIN, UNKNOWN };
    if (depth > 2) {
        root.alpha = around - WINDOW;
        root.beta = around + WINDOW;
    }
    int score = search(s, &root, action);
    if (s->stopped || (score > root.alpha && score < root.beta))
        return score;
    /* If all actions failed low, none of them is known to be the best, and the search for one may take longer. */
    if (score <= root.alpha) {
        *action = -1;
        set_deadline(s, s->limits.seconds);
    }
    root.alpha = -EVALUATE_WIN;
    root.beta = EVALUATE_WIN;
    return search(s, &root, action);
}

/* Writes the line of play from the root, or the chosen action alone if the line does not begin with it. */
static void keep_line(const struct minimax_search *s, struct agent_choice *out)
{
    const struct line *line = &s->line[0];
    bool whole = line->length > 0 && line->action[0] == out->action;
    out->length = whole ? line->length : 1;
    memcpy(out->line, line->action, sizeof out->line);
    out->line[0] = (uint16_t)out->action;
}

void minimax_search_run(struct minimax_search *s, const struct torus *t, const struct agent_limits *limits,
                        const struct minimax_task *task, struct agent_choice *out)
{
    uint16_t list[ACTIONS];
    /* A single legal action needs no deeper search. */
    int max = agent_actions(t, limits, list) == 1 && !limits->thorough ? 1 : s->settings->depth;
    int stable = 0; /* iterations in a row that have found the same action */
    s->seed = task->seed;
    s->limits = *limits;
    s->start = clock_seconds();
    s->nodes = 0;
    s->stopped = false;
    memset(s->killer, 0xff, sizeof s->killer);
    *out = (struct agent_choice){ .action = list[0], .length = 1, .line = { list[0] } };
    for (int depth = task->first; depth <= max && depth <= TORUS_TURNS - t->turn; depth++) {
        s->iteration = depth;
        s->first = depth > task->first ? out->action : -1;
        set_deadline(s, seconds_of_decision(limits, stable));
        int action = -1, score = aspire(s, t, depth, out->score, &action);
        /* An unfinished depth counts too, provided that it tried the best action of the previous depth first. */
        if (action >= 0 && (!s->stopped || s->settings->ordering)) {
            stable = action == out->action ? stable + 1 : 0;
            out->action = action;
            keep_line(s, out);
        }
        if (s->stopped)
            break;
        out->score = score;
        out->depth = depth;
        out->nodes = s->nodes;
        if (task->finished)
            task->finished(task->context, out);
        if (abs(score) > EVALUATE_LIMIT && EVALUATE_WIN - abs(score) <= depth)
            break;
    }
    out->nodes = s->nodes;
    note_lateness(s);
}
