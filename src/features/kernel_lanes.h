/* SPDX-License-Identifier: MIT
 *
 * The kernel, written once for any number of lanes. A source file includes one of the lanes_*.h first,
 * then this, and gets the functions plan_new() and plan_choose().
 *
 * Algorithm
 *
 * A lane is one placement: shape s dropped at column x. One vector holds the placements of a shape at all
 * columns, so that lane l loads its columns from x + l. What a placement changes is computed as a
 * difference to the board before it:
 *
 *  - The piece rests on row max(height - under). In each column it covers the gap between the old top and
 *    its own underside; `gap`, as bits, is a difference of two powers of two.
 *  - Holes grow by the sum of the gaps, runs of holes by the columns with a gap, rows with holes by the
 *    rows of the gaps. Cells of the piece count as hole depth where their column has a hole now.
 *  - Full/empty changes along rows: let D be the old difference of two neighbouring columns and Q that of
 *    the piece's two columns. |D ^ Q| - |D| = |Q| - 2 |D & Q|; |Q| is a constant of the shape, and D & Q
 *    has at most four rows, so that the seams of a shape are counted in one go, four bits each.
 *  - Wells: open ones (above a column's top) are (left & right) >> height, whose bits weigh 1, 2, 3, ..
 *    from the lowest. Changed are those of the columns touched and of one neighbour on each side; the gap
 *    below the piece makes a covered well of its own.
 *
 * Placements that remove rows, that change a covered well or that make a well of more than eight rows (in
 * all some 4% of them) are evaluated on the board they leave.
 *
 * Columns have the floor as bit 0, so row r is bit r + 1, and shifting down by height + 1 never shifts by 0.
 */
#include "features/kernel_board.h"

/* ---- Plans ---- */

static void group_lane(struct group *g, int l, const struct shape *shape, const struct plan *p, int columns)
{
    const int64_t *weight = p->task.terms.weight;
    int64_t edges = 0, moment = 0, unders = 0;
    for (int k = 0; k < shape->width; k++) {
        int reach = shape->under[k] + shape->size[k];
        lanes_set(&g->lift[k], l, (lane)(SHAPE_SIZE - shape->under[k]));
        lanes_set(&g->bits[k], l, shape->column[k]);
        lanes_set(&g->foot[k], l, (lane)(1 << shape->under[k]));
        lanes_set(&g->size[k], l, shape->size[k]);
        lanes_set(&g->reach[k], l, (lane)reach);
        unders += shape->under[k];
    }
    for (int k = 0; k <= shape->width; k++) {
        int before = k > 0 ? shape->column[k - 1] : 0, after = k < shape->width ? shape->column[k] : 0;
        lanes_set(&g->seam[k], l, (lane)(before ^ after));
        edges += bits_count((uint32_t)(before ^ after));
    }
    for (int i = 0; i < shape->height; i++)
        moment += shape->row[i] * (i + 1);
    lanes_set(&g->bottom, l, shape->row[0]);
    lanes_set(&g->valid, l, (lane)((g->paired ? l % 8 : l) < columns ? ~0u : 0));
    int64_t constant = weight[TERM_EDGES] * edges + weight[TERM_RUNS] * shape->width + weight[TERM_HOLES] * unders;
    constant += weight[TERM_MOMENT] * moment + weight[TERM_BLOCKS] * SHAPE_SIZE + weight[TERM_HEIGHT] * shape->height;
    totals_set(&g->constant, l, constant);
}

/* Makes a group of one rotation, or of two where `second` is not negative. */
static void group_init(struct group *g, const struct plan *p, enum piece piece, int first, int second)
{
    const struct shape *shape = piece_shape(piece, first);
    const struct shape *shapes[2] = { shape, second < 0 ? shape : piece_shape(piece, second) };
    g->width = shape->width;
    g->height = shape->height;
    g->columns = p->task.width - shape->width + 1;
    g->paired = second >= 0;
    g->rotation[0] = (int8_t)first;
    g->rotation[1] = (int8_t)second;
    for (int l = 0; l < LANES; l++)
        group_lane(g, l, shapes[l >= LANES / 2 && g->paired], p, g->columns);
    for (int k = 0; k < SHAPE_SIZE; k++)
        g->above[k] = lanes_shift(g->reach[k]);
    for (int i = 0; i < 2; i++) {
        memcpy(g->row[i], shapes[i]->row, sizeof g->row[i]);
        for (int k = 0; k < SHAPE_SIZE; k++)
            g->shifted[i][WIDTH_MAX + k] = shapes[i]->column[k];
    }
}

/* Two three-wide shapes have eight places each on ten columns: with sixteen lanes, one vector for both. */
static void plan_groups(struct plan *p, enum piece piece)
{
    int n = 0, rotations = piece_rotations(piece);
    bool pairs = rotations == 4 && LANES == 16 && p->task.width <= 10;
    for (int i = 0; i < rotations; i++) {
        bool wide = piece_shape(piece, i)->width == 3;
        if (pairs && wide && i > 1)
            continue;
        group_init(&p->group[piece][n++], p, piece, i, pairs && wide ? i + 2 : -1);
    }
    p->groups[piece] = n;
}

static void survey_init(const struct plan *p, struct survey *s)
{
    for (int i = 0; i < ROOM; i++) {
        s->column[i] = p->wall;
        s->height[i] = WALL_HEIGHT;
        s->inner[i] = (lane)(i > PAD && i < PAD + p->task.width ? ~0u : 0);
    }
    for (int i = 0; i + LANES <= ROOM; i += LANES)
        lanes_store(s->down + i, lanes_shift(lanes_all(WALL_HEIGHT)));
}

static bool (*variant(uint32_t used))(struct plan *, const struct board *, enum piece, struct choice *);

static struct plan *plan_new(const struct kernel_task *task)
{
    struct plan *p = aligned_alloc(32, (sizeof *p + 31) / 32 * 32);
    if (!p)
        abort();
    memset(p, 0, sizeof *p);
    p->task = *task;
    const int64_t *weight = task->terms.weight;
    int walls = task->height < LANE_ROWS ? task->height : LANE_ROWS;
    p->wall = (lane)((1u << walls << 1) - 1);
    p->base = weight[TERM_ONE] + weight[TERM_EDGES] * 2 * (task->height - walls);
    for (int i = 0; i < ROOM; i++) {
        bool inside = i < task->width;
        p->inside[i] = (lane)(inside ? ~0u : 0);
        p->outside[i] = inside ? 0 : p->wall;
        p->wall_height[i] = inside ? 0 : WALL_HEIGHT;
    }
    survey_init(p, &p->now);
    survey_init(p, &p->next);
    for (int t = 0; t < LANE_TERMS; t += 2) {
        bool rest = t == TERM_REST; /* each of the piece's four cells rises with it */
        if (rest && weight[TERM_MOMENT])
            p->task.terms.used |= 1u << TERM_REST;
        p->board_weight[t / 2] = pair_weight(rest ? 0 : weight[t], weight[t + 1]);
        p->lane_weight[t / 2] = pair_weight(weight[t] + (rest ? SHAPE_SIZE * weight[TERM_MOMENT] : 0), weight[t + 1]);
    }
    for (int piece = 0; piece < PIECES; piece++)
        plan_groups(p, (enum piece)piece);
    p->choose = variant(p->task.terms.used);
    return p;
}

/* ---- Placements ---- */

/* The placements of a group on their way: entry PAD + k of an array belongs to column x + k. */
struct fall {
    lanes rest;
    lanes down;                         /* the shift from the resting row to bit 0 */
    lanes piece[SHAPE_SIZE];            /* cells of the piece */
    lanes gap[SHAPE_SIZE];              /* cells it covers */
    lanes closed[SHAPE_SIZE];           /* all bits set where there is no gap */
    lanes column[SHAPE_SIZE + 2 * PAD]; /* after the piece */
    lanes height[SHAPE_SIZE + 2 * PAD];
    lanes full; /* rows it completes */
};

#define AT(array, k) lanes_load(p->now.array + PAD + x + (k), paired)

ALWAYS void fall_init(struct fall *f, const struct plan *p, const struct group *g, int x, int w, bool paired,
                      uint32_t used)
{
    lanes rest = AT(height, 0) + g->lift[0];
    UNROLL
    for (int k = 1; k < w; k++)
        rest = lanes_max(rest, AT(height, k) + g->lift[k]);
    f->rest = rest - SHAPE_SIZE;
    f->down = lanes_shift(f->rest + 1);
    lanes power = lanes_power(f->rest + 1);
    f->full = AT(before_full, 0) & AT(after_full, w) & ~(lanes)lanes_all(1);
    UNROLL
    for (int k = -PAD; k < w + PAD; k++) {
        f->column[PAD + k] = AT(column, k);
        f->height[PAD + k] = AT(height, k);
    }
    UNROLL
    for (int k = 0; k < w; k++) {
        f->piece[k] = power * g->bits[k];
        f->gap[k] = power * g->foot[k] - AT(top, k);
        f->closed[k] = lanes_is_zero(f->gap[k]);
        f->column[PAD + k] |= f->piece[k];
        f->full &= f->column[PAD + k];
        if (used & HEIGHT_TERMS)
            f->height[PAD + k] = f->rest + g->reach[k];
    }
}

/* The rows along the seams of the piece in which neighbours differ now and did before. */
ALWAYS lanes fall_edges(const struct fall *f, const struct plan *p, const struct group *g, int x, int w, bool paired)
{
    lanes seams = lanes_all(0);
    int place = 0;
    UNROLL
    for (int k = 0; k <= w; k++) {
        if (w == SHAPE_SIZE && k > 0 && k < w)
            continue; /* a flat I has no inner seams; all others have at most four */
        seams |= (lanes_down(AT(edge, k), f->down) & g->seam[k]) << place;
        place += 4;
    }
    return lanes_count(seams);
}

/* The change of the wells. *rare gets something other than 0 where this is not all of it. */
ALWAYS lanes fall_wells(const struct fall *f, const struct plan *p, const struct group *g, int x, int w, bool paired,
                        bool fast, lanes *rare)
{
    const lanes *c = f->column + PAD;
    lanes left = lanes_down(c[-2] & c[0], AT(down, -1)), right = lanes_down(c[w - 1] & c[w + 1], AT(down, w));
    lanes sum = lanes_wells(left, right, fast), deep = left | right;
    UNROLL
    for (int k = 0; k < w; k++) {
        lanes beside = c[k - 1] & c[k + 1];
        lanes below = lanes_down(beside & f->gap[k], AT(down, k));
        /* Nothing stands above a flat I. */
        lanes above = w < SHAPE_SIZE ? lanes_down(lanes_down(beside, f->down), g->above[k]) : lanes_all(0);
        sum += lanes_wells(below, above, fast);
        deep |= below | above;
    }
    lanes covered = (AT(left_hole, -1) & f->piece[0]) | (AT(right_hole, w) & f->piece[w - 1]);
    if (w == 2) /* only an upright J or L reaches below the top of a column that it stands on */
        covered |= (AT(left_hole, 0) & f->piece[1]) | (AT(right_hole, 1) & f->piece[0]);
    *rare |= covered | lanes_too_deep(deep);
    lanes before = lanes_all(0);
    UNROLL
    for (int k = -1; k <= w; k++)
        before += fast ? AT(fast_well, k) : AT(well, k);
    return lanes_wells_total(sum) - before;
}

/* Terms that follow from the heights alone. */
ALWAYS void fall_heights(const struct fall *f, const struct plan *p, int x, int w, bool paired, uint32_t used,
                         lanes value[])
{
    const lanes *h = f->height + PAD;
    lanes steps = AT(before_step, 0) | AT(after_step, w + 1), low = lanes_min(AT(before_low, 0), AT(after_low, w));
    lanes bumps = lanes_all(0), depths = bumps, triangles = bumps,
          deepest = lanes_max(AT(before_depth, -1), AT(after_depth, w + 1));
    UNROLL
    for (int k = 0; k <= w; k++) {
        lanes inner = AT(inner, k);
        steps |= lanes_step_bit(h[k] - h[k - 1]) & inner;
        bumps += ((lanes_excess(h[k], h[k - 1]) + lanes_excess(h[k - 1], h[k])) & inner) - AT(bump, k);
        if (k < w)
            low = lanes_min(low, h[k]);
    }
    UNROLL
    for (int k = -1; k <= w; k++) {
        lanes depth = lanes_excess(lanes_min(h[k - 1], h[k + 1]), h[k]);
        depths += depth - AT(depth, k);
        triangles += (depth * (depth + 1) >> 1) - AT(triangle, k);
        deepest = lanes_max(deepest, depth);
    }
    if (USES(TERM_DIVERSITY))
        value[TERM_DIVERSITY] = lanes_count(steps);
    value[TERM_LOW] = low;
    value[TERM_BUMPS] = bumps;
    value[TERM_WELL_SUM] = depths;
    value[TERM_WELL_TRIANGLE] = triangles;
    value[TERM_WELL_MAX] = deepest;
}

/* All terms of a group's placements. */
ALWAYS void fall_terms(const struct fall *f, const struct plan *p, const struct group *g, int x, int w, bool paired,
                       uint32_t used, lanes value[], lanes *rare)
{
    lanes covered = lanes_all(p->now.hole_rows), heights = lanes_all(0), depth = heights, runs = heights;
    UNROLL
    for (int k = 0; k < w; k++) {
        covered |= f->gap[k];
        heights += AT(height, k);
        runs += f->closed[k]; /* -1 where there is none */
        depth += g->size[k] & (AT(holed, k) | ~f->closed[k]);
    }
    value[TERM_REST] = f->rest;
    value[TERM_HOLES] = f->rest * (lane)w - heights;
    value[TERM_RUNS] = runs;
    value[TERM_DEPTH] = depth;
    value[TERM_HOLE_ROWS] = lanes_count(covered);
    value[TERM_FLOOR] = -(lanes_is_zero(f->rest) & g->bottom);
    value[TERM_PILE] = lanes_max(lanes_all(p->now.pile), f->rest + (lane)g->height);
    lanes edges = fall_edges(f, p, g, x, w, paired);
    value[TERM_EDGES] = -(edges + edges);
    if (USES(TERM_WELLS))
        value[TERM_WELLS] = fall_wells(f, p, g, x, w, paired, false, rare);
    if (USES(TERM_WELLS_FAST))
        value[TERM_WELLS_FAST] = fall_wells(f, p, g, x, w, paired, true, rare);
    if (used & HEIGHT_TERMS)
        fall_heights(f, p, x, w, paired, used, value);
}

/* ---- Choosing ---- */

/* The best placement so far. The order decides between equal scores. */
struct best {
    int64_t score;
    int order; /* rotation * WIDTH_MAX + column */
    int row;
};

ALWAYS void best_offer(struct best *best, int64_t score, int rotation, int column, int row)
{
    int order = rotation * WIDTH_MAX + column;
    bool better = score > best->score || (score == best->score && order < best->order);
    best->score = better ? score : best->score;
    best->order = better ? order : best->order;
    best->row = better ? row : best->row;
}

/* Scores one placement on the board it leaves, and offers it if it does not end the game. */
ALWAYS void offer_whole(struct plan *p, const struct group *g, int half, int x, int row, uint32_t full, uint32_t used,
                        struct best *best)
{
    lane any = 0;
    for (int i = 0; i < p->task.width; i += LANES) {
        lanes c = lanes_load(p->now.column + PAD + i, false);
        c |= lanes_load(g->shifted[half] + WIDTH_MAX - x + i, false) * (lane)(2u << row);
        for (uint32_t rows = full; rows; rows &= bits_below(bits_length(rows) - 1)) {
            lane below = (lane)bits_below(bits_length(rows) - 1);
            c = (c & below) | (c >> 1 & ~(lanes)lanes_all(below));
        }
        any |= lanes_any(c & lanes_load(p->inside + i, false));
        lanes_store(p->next.column + PAD + i, c | lanes_load(p->outside + i, false));
    }
    if (any >> p->task.height >> 1)
        return;
    const int64_t *weight = p->task.terms.weight;
    int cells = 0, rows = bits_count(full);
    for (int i = 0; i < g->height; i++)
        cells += (full >> (row + i) & 2) ? g->row[half][i] : 0;
    struct board_score score = board_score(p, &p->next, used, false);
    int64_t piece = weight[TERM_REST] * row + weight[TERM_HEIGHT] * g->height + weight[TERM_ROWS] * rows +
                    weight[TERM_ERODED] * rows * cells;
    best_offer(best, score.sums + score.wholes + piece, g->rotation[half], x, row);
}

/* Offers all placements of a group, w wide, from column x on; `base` is the score of the board. */
ALWAYS void offer_group(struct plan *p, const struct group *g, int x, int w, bool paired, uint32_t used, int64_t base,
                        struct best *best)
{
    struct fall f;
    fall_init(&f, p, g, x, w, paired, used);
    lanes value[LANE_TERMS] = { 0 }, rare = f.full;
    fall_terms(&f, p, g, x, w, paired, used, value, &rare);
    struct totals sum = g->constant;
    weigh(&sum, value, p->lane_weight, used);

    lanes alive = lanes_is_zero(lanes_excess(f.rest, lanes_all((lane)(p->task.height - g->height))));
    lanes common = lanes_is_zero(rare) & g->valid;
    int l;
    int64_t score = totals_best(&sum, common & alive, &l);
    lane rows[LANES], fulls[LANES];
    lanes_store(rows, f.rest);
    if (score > INT64_MIN)
        best_offer(best, score + base, g->rotation[paired && l >= 8], x + (paired ? l % 8 : l), rows[l]);

    uint32_t left = lanes_some(rare & g->valid & (p->task.lines_after_overflow ? ~lanes_all(0) : alive));
    if (!left)
        return;
    lanes_store(fulls, f.full);
    for (; left; left &= left - 1) {
        l = bits_lowest(left);
        offer_whole(p, g, paired && l >= 8, x + (paired ? l % 8 : l), rows[l], fulls[l], used, best);
    }
}

/* Makes the width of a group a constant. */
ALWAYS void offer_shape(struct plan *p, const struct group *g, uint32_t used, int64_t base, struct best *best)
{
    for (int x = 0; x < g->columns; x += LANES)
        switch (g->width) {
        case 1: offer_group(p, g, x, 1, false, used, base, best); break;
        case 2: offer_group(p, g, x, 2, false, used, base, best); break;
        case 4: offer_group(p, g, x, 4, false, used, base, best); break;
        default:
            if (LANES > 1 && g->paired)
                offer_group(p, g, x, 3, true, used, base, best);
            else
                offer_group(p, g, x, 3, false, used, base, best);
        }
}

/* Reads the board and prepares everything that is the same for all placements. */
ALWAYS int64_t survey(struct plan *p, const struct board *b, uint32_t used)
{
    struct survey *s = &p->now;
    for (int i = 0; i < p->task.width; i += LANES)
        lanes_store(s->column + PAD + i, lanes_import(b->column + i) << 1 | 1 | lanes_load(p->outside + i, false));
    struct board_score score = board_score(p, s, used, true);
    lanes_scan(SCAN_AND, s->solid + PAD, s->before_full + PAD, s->after_full + PAD, p->task.width);
    if (USES(TERM_DIVERSITY))
        lanes_scan(SCAN_OR, s->step + PAD, s->before_step + PAD, s->after_step + PAD, p->task.width);
    if (USES(TERM_LOW))
        lanes_scan(SCAN_MIN, s->height + PAD, s->before_low + PAD, s->after_low + PAD, p->task.width);
    if (USES(TERM_WELL_MAX))
        lanes_scan(SCAN_MAX, s->depth + PAD, s->before_depth + PAD, s->after_depth + PAD, p->task.width);
    return score.sums;
}

ALWAYS bool choose(struct plan *p, const struct board *b, enum piece piece, uint32_t used, struct choice *out)
{
    struct best best = { .score = INT64_MIN };
    int64_t base = survey(p, b, used);
    for (int i = 0; i < p->groups[piece]; i++)
        offer_shape(p, &p->group[piece][i], used, base, &best);
    if (best.score == INT64_MIN)
        return false;
    out->score = best.score;
    out->placement = (struct placement){ (int8_t)(best.order / WIDTH_MAX), (int8_t)(best.order % WIDTH_MAX),
                                         (int8_t)best.row };
    return true;
}

/* ---- Variants ---- */

#define TERM_SET(a, b, c, d, e, f, g, h)                                                                               \
    (1u << TERM_##a | 1u << TERM_##b | 1u << TERM_##c | 1u << TERM_##d | 1u << TERM_##e | 1u << TERM_##f |             \
     1u << TERM_##g | 1u << TERM_##h)

/* The hot sets of features: with the terms a constant, the compiler leaves out all others. Any other
 * controller takes the first variant that has all its terms, or the last, which asks at every step. */
enum {
    BCTS_TERMS = TERM_SET(REST, HOLES, EDGES, RUNS, DEPTH, HOLE_ROWS, WELLS, WELLS),
    RVCE_TERMS = TERM_SET(REST, HOLES, EDGES, RUNS, DEPTH, HOLE_ROWS, WELLS, DIVERSITY),
    DT_TERMS = TERM_SET(REST, HOLES, EDGES, RUNS, DEPTH, HOLE_ROWS, WELLS_FAST, DIVERSITY),
    SEED_000_TERMS = TERM_SET(REST, HOLES, EDGES, RUNS, PILE, LOW, WELL_SUM, WELL_MAX),
    /* Known without computing anything. */
    FREE_TERMS = 1 << TERM_ROWS | 1 << TERM_ERODED | 1 << TERM_HEIGHT | 1 << TERM_ONE,
};

static bool choose_bcts(struct plan *p, const struct board *b, enum piece piece, struct choice *out)
{
    return choose(p, b, piece, BCTS_TERMS, out);
}

static bool choose_rvce(struct plan *p, const struct board *b, enum piece piece, struct choice *out)
{
    return choose(p, b, piece, RVCE_TERMS, out);
}

static bool choose_dt(struct plan *p, const struct board *b, enum piece piece, struct choice *out)
{
    return choose(p, b, piece, DT_TERMS, out);
}

static bool choose_seed_000(struct plan *p, const struct board *b, enum piece piece, struct choice *out)
{
    return choose(p, b, piece, SEED_000_TERMS, out);
}

static bool choose_any(struct plan *p, const struct board *b, enum piece piece, struct choice *out)
{
    return choose(p, b, piece, p->task.terms.used, out);
}

static const struct {
    uint32_t terms;
    bool (*choose)(struct plan *p, const struct board *b, enum piece piece, struct choice *out);
} variants[] = {
    { BCTS_TERMS, choose_bcts },         { RVCE_TERMS, choose_rvce }, { DT_TERMS, choose_dt },
    { SEED_000_TERMS, choose_seed_000 }, { ~0u, choose_any },
};

static bool (*variant(uint32_t used))(struct plan *, const struct board *, enum piece, struct choice *)
{
    int i = 0;
    while (used & ~(uint32_t)FREE_TERMS & ~variants[i].terms)
        i++;
    return variants[i].choose;
}

static bool plan_choose(struct plan *p, const struct board *b, enum piece piece, struct choice *out)
{
    return p->choose(p, b, piece, out);
}
