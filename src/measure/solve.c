/* SPDX-License-Identifier: MIT
 *
 * Value iteration. Let T be the operator that makes of the mean rows V(b) from each board b on
 *
 *     (TV)(b) = sum over pieces, by their chances, of the largest r + V(b') over the placements,
 *
 * r being the rows removed and b' the board after it, 0 for a piece that has no placement. The optimum is the V with
 * TV = V. For pieces, r is 1 for every placement. Rows and pieces of a board are neighbours in memory, because fetching
 * them takes most of the time.
 *
 * Sweeps go from the boards with most cells to the empty one: a piece that removes no row leads to a board of a level
 * that has new values already (Gauss and Seidel, level by level). Boards of one level do not see each other's new
 * values, so that it does not matter which thread comes first.
 *
 * The changes of a sweep soon fall by the same factor f from sweep to sweep, the chance to survive one, about 0.9. Once
 * it is steady, the sum of all changes to come is f / (1 - f) times the last one, and is added at once. With this,
 * 4x6 takes 79 sweeps in place of 320.
 *
 * The bound. Let q(b) be the chance that a piece has a placement on b, and TP - P <= d q for pieces P. Then U = P /
 * (1 - d) has TU <= U, so that U is at least the optimum. If |TV - V| <= e q for rows V, then V + e U and V - e U
 * enclose the optimum, because TU is at most U: each piece pays for its error. The differences are those of one whole
 * sweep that changes nothing.
 */
#include "measure/solve.h"

#include "base/clock.h"
#include "base/mem.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    SWEEPS_MAX = 5000, /* where games end at all, a few hundred suffice */
    LEAP_PERIODS = 3,  /* at least, from one leap to the next */
    /* Parts that a thread takes at once. A level with fewer is left to the caller's thread: on a busy machine, waking
     * another takes longer than half a millisecond, its share of the work. */
    SWEEP_GRAIN = 8,
    SHOW_GRAIN = 64,
};
static const double steady = 0.05, factor_max = 0.9999; /* factors that differ by less than this share are the same */

/* The sweeps after which the changes of every board are alike again, by the width modulo 4. A game with p pieces and r
 * rows has 4p - wr cells on the board; a sweep is, as far as values go, one removal of a row, and so it leads from the
 * boards with one remainder of cells modulo 4 to those with another, unless w is a multiple of 4. */
static const int periods[] = { 1, 4, 2, 4 };

/* The largest relative error of T by rounding: of seven products, their sum, and what they are made of. */
static const double rounding = 16 * DBL_EPSILON;

/* How a part of the boards has changed: the largest changes of a sweep or, of a sweep that changes nothing, by how much
 * T raises and lowers values, relative to q. */
struct solve_change {
    struct solve_value by, up, down;
};

/* The work under way. */
struct solver {
    struct solve *s;
    const struct solve_config *config;
    const struct solve_watch *watch;
    struct pool *pool;
    struct player **player; /* of each thread; NULL for the best player */
    double chance[PIECES];
    struct solve_value *fresh;   /* new values of a level before other boards see them */
    struct solve_value *base;    /* the values at the end of the last period */
    struct solve_change *change; /* by part */
    int offset;                  /* of the parts under way: the first */
    int level;                   /* under way: its first board */
    int period;                  /* in sweeps */
    struct solve_value last, factor;
    int since_leap; /* periods */
    double first_change;
};

static void lift(double *to, double x)
{
    *to = x > *to ? x : *to;
}

static void lift_both(struct solve_value *to, struct solve_value x)
{
    lift(&to->rows, x.rows);
    lift(&to->pieces, x.pieces);
}

/* Returns TV of the board whose edges begin at *edge, and moves *edge to those of the next; sets *q. */
static struct solve_value improved(const struct solver *w, const uint32_t **edge, double *q)
{
    static const struct solve_value gain[BOARD_GRAPH_END + 1] = { { 0, 1 }, { 1, 1 }, { 2, 1 }, { 3, 1 }, { 4, 1 } };
    struct solve_value sum = { 0, 0 };
    const uint32_t *next = *edge;
    *q = 0.0;
    for (int piece = 0; piece < PIECES; piece++) {
        struct solve_value best = { -INFINITY, -INFINITY };
        uint32_t e;
        do {
            e = *next++;
            const struct solve_value *v = &w->s->value[board_edge_number(e)], *g = &gain[board_edge_rows(e)];
            lift_both(&best, (struct solve_value){ v->rows + g->rows, v->pieces + g->pieces });
        } while (!board_edge_last(e));
        sum.rows += w->chance[piece] * best.rows;
        sum.pieces += w->chance[piece] * best.pieces;
        *q += board_edge_rows(e) == BOARD_GRAPH_END ? 0.0 : w->chance[piece];
    }
    *edge = next;
    return sum;
}

static void sweep_parts(void *context, int worker, int first, int end)
{
    (void)worker;
    struct solver *w = context;
    const struct solve_value *value = w->s->value;
    for (int i = w->offset + first; i < w->offset + end; i++) {
        const struct board_part *p = &w->s->graph.part[i];
        const uint32_t *edge = p->edge;
        struct solve_value by = { 0, 0 };
        double q;
        for (int k = p->first; k < p->end; k++) {
            struct solve_value new = w->fresh[k - w->level] = improved(w, &edge, &q);
            lift_both(&by, (struct solve_value){ fabs(new.rows - value[k].rows), fabs(new.pieces - value[k].pieces) });
        }
        w->change[i].by = by;
    }
}

static void show_parts(void *context, int worker, int first, int end)
{
    (void)worker;
    struct solver *w = context;
    int from = w->s->graph.part[w->offset + first].first, to = w->s->graph.part[w->offset + end - 1].end;
    memcpy(w->s->value + from, w->fresh + from - w->level, (size_t)(to - from) * sizeof *w->fresh);
}

static void weigh_parts(void *context, int worker, int first, int end)
{
    (void)worker;
    struct solver *w = context;
    const struct solve_value *value = w->s->value;
    for (int i = first; i < end; i++) {
        const struct board_part *p = &w->s->graph.part[i];
        const uint32_t *edge = p->edge;
        struct solve_change c = { { 0, 0 }, { 0, 0 }, { 0, 0 } };
        double q;
        for (int k = p->first; k < p->end; k++) {
            struct solve_value new = improved(w, &edge, &q), d;
            if (q <= 0.0)
                continue; /* exactly 0 */
            d = (struct solve_value){ new.rows - value[k].rows, new.pieces - value[k].pieces };
            struct solve_value slack = { rounding * (new.rows + 1.0), rounding * (new.pieces + 1.0) };
            lift_both(&c.up, (struct solve_value){ (slack.rows + d.rows) / q, (slack.pieces + d.pieces) / q });
            lift_both(&c.down, (struct solve_value){ (slack.rows - d.rows) / q, (slack.pieces - d.pieces) / q });
        }
        w->change[i] = c;
    }
}

static void compare_parts(void *context, int worker, int first, int end)
{
    (void)worker;
    struct solver *w = context;
    for (int i = first; i < end; i++) {
        struct solve_value by = { 0, 0 };
        for (int k = w->s->graph.part[i].first; k < w->s->graph.part[i].end; k++) {
            const struct solve_value *new = &w->s->value[k], *old = &w->base[k];
            lift_both(&by, (struct solve_value){ fabs(new->rows - old->rows), fabs(new->pieces - old->pieces) });
        }
        w->change[i].by = by;
    }
}

static void leap_parts(void *context, int worker, int first, int end)
{
    (void)worker;
    struct solver *w = context;
    double rows = w->factor.rows / (1.0 - w->factor.rows), pieces = w->factor.pieces / (1.0 - w->factor.pieces);
    for (int k = w->s->graph.part[first].first; k < w->s->graph.part[end - 1].end; k++) {
        struct solve_value *v = &w->s->value[k];
        v->rows += rows * (v->rows - w->base[k].rows);
        v->pieces += pieces * (v->pieces - w->base[k].pieces);
    }
}

/* The largest changes of all parts. */
static struct solve_change total(const struct solver *w)
{
    struct solve_change sum = w->change[0];
    for (int i = 1; i < w->s->graph.part_count; i++) {
        lift_both(&sum.by, w->change[i].by);
        lift_both(&sum.up, w->change[i].up);
        lift_both(&sum.down, w->change[i].down);
    }
    return sum;
}

static bool stopped(const struct solver *w)
{
    return w->watch && w->watch->stop && atomic_load(w->watch->stop);
}

static struct solve_value sweep(struct solver *w)
{
    const struct board_graph *g = &w->s->graph;
    for (int level = BOARD_INDEX_CELLS_MAX; level >= 0 && !stopped(w); level--) {
        int parts = g->level_part[level + 1] - g->level_part[level];
        w->offset = g->level_part[level];
        w->level = g->index.level[level];
        if (parts > 0) {
            pool_run(w->pool, parts, SWEEP_GRAIN, sweep_parts, w);
            pool_run(w->pool, parts, SHOW_GRAIN, show_parts, w);
        }
    }
    w->s->sweeps++;
    return total(w).by;
}

static bool is_steady(double factor, double before)
{
    return factor < factor_max && fabs(factor - before) < steady * before;
}

/* Adds the changes to come, if a period ends and the factor by which they fall from one to the next is known. */
static void leap_if_steady(struct solver *w)
{
    struct solve *s = w->s;
    if (s->sweeps % w->period)
        return;
    pool_run(w->pool, s->graph.part_count, SHOW_GRAIN, compare_parts, w);
    struct solve_value change = total(w).by, before = w->factor;
    w->factor = (struct solve_value){ change.rows / w->last.rows, change.pieces / w->last.pieces };
    w->last = change;
    if (++w->since_leap >= LEAP_PERIODS && is_steady(w->factor.rows, before.rows) &&
        is_steady(w->factor.pieces, before.pieces)) {
        pool_run(w->pool, s->graph.part_count, SHOW_GRAIN, leap_parts, w);
        w->since_leap = 0;
    }
    memcpy(w->base, s->value, ((size_t)s->graph.index.count + 1) * sizeof *w->base);
}

static struct solve_value at_start(const struct solve *s)
{
    struct board empty = board_empty(s->rules.width, s->rules.height);
    return s->value[board_graph_find(&s->graph, &empty)];
}

/* Sets the results, with their bounds. */
static void bound(struct solver *w)
{
    struct solve *s = w->s;
    struct solve_value v = at_start(s);
    pool_run(w->pool, s->graph.part_count, SWEEP_GRAIN, weigh_parts, w);
    struct solve_change c = total(w);
    double most = c.up.pieces < 1.0 ? v.pieces / (1.0 - c.up.pieces) : INFINITY;
    s->pieces = (struct interval){ v.pieces, v.pieces / (1.0 + c.down.pieces), most };
    s->rows = (struct interval){ v.rows, v.rows - c.down.rows * most, v.rows + c.up.rows * most };
}

/* Tells the caller how far the work has come. */
static void tell(const struct solver *w, enum solve_stage stage, int64_t boards, double fraction)
{
    enum { BOARD_BYTES = 80 }; /* values, edges, numbers: 79 bytes on 5x5, 84 on 6x4, 94 on 4x6 */
    struct solve_progress p = { stage, boards, 0, w->s->sweeps, fraction };
    p.bytes = board_index_bytes(w->s->rules.width, w->s->rules.height) + (size_t)boards * BOARD_BYTES;
    if (w->watch && w->watch->tick)
        w->watch->tick(w->watch->context, &p);
}

static int watch_sweep(struct solver *w, double error, struct err *err)
{
    const struct solve *s = w->s;
    w->first_change = s->sweeps == 1 ? error : w->first_change;
    double fraction = log(w->first_change / error) / log(w->first_change / w->config->precision);
    tell(w, SOLVE_SWEEPS, s->graph.index.count, fraction);
    if (stopped(w))
        return err_set(err, "stopped after %d sweeps over %d boards, at %.6g rows a game and an error of about %.1g",
                       s->sweeps, s->graph.index.count, at_start(s).rows, error);
    if (s->sweeps == SWEEPS_MAX)
        return err_set(err, "after %d sweeps the mean has not settled: with these pieces games may never end",
                       SWEEPS_MAX);
    return 0;
}

static int iterate(struct solver *w, struct err *err)
{
    struct solve *s = w->s;
    for (;;) {
        struct solve_value change = sweep(w), v = at_start(s);
        double error = fmax(change.rows, change.pieces) * v.pieces;
        bool exact = error <= rounding * v.pieces * (1.0 + v.pieces);
        if (error <= w->config->precision || exact) {
            bound(w);
            if (exact || fmax(solve_error(&s->rows), solve_error(&s->pieces)) <= w->config->precision)
                return 0;
        }
        if (watch_sweep(w, error, err))
            return -1;
        leap_if_steady(w);
    }
}

static int all_placements(void *context, int worker, const struct board *b, enum piece piece, struct placement out[])
{
    (void)worker;
    const struct solver *w = context;
    return drop_placements(b, &w->s->rules, piece, out);
}

static int chosen_placement(void *context, int worker, const struct board *b, enum piece piece, struct placement out[])
{
    const struct solver *w = context;
    uint8_t queue[] = { (uint8_t)piece };
    struct situation situation = { .board = b, .queue = queue, .known = 1, .hold = PIECE_NONE };
    struct decision decision;
    if (!player_greedy.choose(w->player[worker], &situation, NULL, &decision))
        return 0;
    out[0] = decision.placement;
    return 1;
}

static void graph_tick(void *context, const struct board_graph_progress *p)
{
    tell(context, p->parts ? SOLVE_EDGES : SOLVE_BOARDS, p->boards, p->parts ? (double)p->done / p->parts : 0.0);
}

static int make_graph(struct solver *w, struct err *err)
{
    const struct solve_config *config = w->config;
    struct board_policy policy = { &w->s->rules, true, all_placements, w };
    struct board_graph_watch watch = { graph_tick, w, w->watch ? w->watch->stop : NULL };
    if (config->controller) {
        struct player_config player = { .controller = config->controller, .rules = &w->s->rules };
        policy.symmetric = false; /* of equal placements it takes the first */
        policy.placements = chosen_placement;
        w->player = xcalloc((size_t)config->threads, sizeof(struct player *));
        for (int i = 0; i < config->threads; i++)
            w->player[i] = player_greedy.new(&player);
    }
    struct board_graph_memory memory = { config->memory, 2 * sizeof *w->s->value };
    int result = board_graph_init(&w->s->graph, &policy, w->pool, &memory, &watch, err);
    for (int i = 0; i < config->threads && w->player; i++)
        player_greedy.free(w->player[i]);
    free(w->player);
    return result;
}

static void set_chances(struct solver *w)
{
    const struct sequence_rules *pieces = &w->s->rules.pieces;
    for (int i = 0; i < PIECES; i++)
        w->chance[i] = pieces->weight_total ? (double)pieces->weight[i] / pieces->weight_total : 1.0 / PIECES;
}

/* Allocates what the sweeps need. */
static int make_values(struct solver *w, struct err *err)
{
    struct solve *s = w->s;
    size_t boards = (size_t)s->graph.index.count + 1;
    size_t level = (size_t)board_index_level_max(&s->graph.index);
    s->bytes = s->graph.bytes + (2 * boards + level) * sizeof *s->value;
    if (board_graph_check_memory(&s->rules, s->bytes, w->config->memory, err))
        return -1;
    s->value = xcalloc(boards, sizeof *s->value);
    w->base = xcalloc(boards, sizeof *w->base);
    w->fresh = xcalloc(level, sizeof *w->fresh);
    w->change = xcalloc((size_t)s->graph.part_count, sizeof *w->change);
    return 0;
}

int solve_init(struct solve *s, const struct solve_config *config, const struct solve_watch *watch, struct err *err)
{
    double start = clock_seconds();
    *s = (struct solve){ .rules = config->rules };
    struct solver w = { .s = s, .config = config, .watch = watch, .pool = pool_new(config->threads) };
    w.period = periods[config->rules.width % 4];
    set_chances(&w);
    int result = make_graph(&w, err) || make_values(&w, err) || iterate(&w, err) ? -1 : 0;
    free(w.base);
    free(w.fresh);
    free(w.change);
    pool_free(w.pool);
    s->seconds = clock_seconds() - start;
    if (result)
        solve_release(s);
    return result;
}

void solve_release(struct solve *s)
{
    board_graph_release(&s->graph);
    free(s->value);
    s->value = NULL;
}

double solve_error(const struct interval *i)
{
    return fmax(i->high - i->value, i->value - i->low);
}

bool solve_choose(const struct solve *s, const struct board *b, enum piece piece, struct placement *out)
{
    struct placement placement[DROPS_MAX];
    int n = drop_placements(b, &s->rules, piece, placement);
    double best = -1.0;
    for (int i = 0; i < n; i++) {
        struct board after = *b;
        int rows = drop_lock(&after, piece, placement[i]);
        double value = rows + s->value[board_graph_find(&s->graph, &after)].rows;
        if (value > best) {
            best = value;
            *out = placement[i];
        }
    }
    return n > 0;
}
