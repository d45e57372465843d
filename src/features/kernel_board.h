/* SPDX-License-Identifier: MIT
 *
 * The first half of the kernel: the plan for a controller, and scoring a board as a whole with one column
 * in each lane. Included by kernel_lanes.h, which explains the algorithm.
 */
#include "features/kernel_plan.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

#define ALWAYS static inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 16")
#define USES(t) (used >> (t)&1)

enum {
    PAD = 2,                           /* columns looked at on either side of a board */
    ROOM = PAD + WIDTH_MAX + PAD + 16, /* and what a vector reads beyond */
    WALL_HEIGHT = 100,                 /* no step between it and a column is in -2..2 */
    SEAMS = SHAPE_SIZE + 1,
    /* Sums over columns, which a placement changes here and there; the others are replaced as a whole. */
    WHOLE_TERMS = 1 << TERM_HOLE_ROWS | 1 << TERM_DIVERSITY | 1 << TERM_PILE | 1 << TERM_LOW | 1 << TERM_WELL_MAX,
};

/* A shape at all its columns, or two shapes of the same size with up to eight columns each. */
struct group {
    int width, height, columns;
    bool paired;
    int8_t rotation[2];
    lanes lift[SHAPE_SIZE];         /* SHAPE_SIZE - under */
    lanes bits[SHAPE_SIZE];         /* the cells of a column */
    lanes foot[SHAPE_SIZE];         /* its lowest cell */
    lanes size[SHAPE_SIZE];         /* how many cells */
    lanes reach[SHAPE_SIZE];        /* under + size: its top above the resting row */
    lanes above[SHAPE_SIZE];        /* the shift by as much */
    lanes seam[SEAMS];              /* rows in which neighbouring columns of the shape differ */
    lanes bottom;                   /* cells in the lowest row */
    lanes valid;                    /* all bits set in the lanes that are placements */
    struct totals constant;         /* what the shape adds to any score */
    lane shifted[2][3 * WIDTH_MAX]; /* the columns amid zeros, to be read at WIDTH_MAX - x */
    uint8_t row[2][SHAPE_SIZE];     /* cells in each row */
};

/* What is known of the board before the piece. Entry PAD + x of an array belongs to column x. */
struct survey {
    lane column[ROOM], height[ROOM];
    lane solid[ROOM]; /* the columns, and all rows right of the board */
    lane top[ROOM];   /* the lowest cell above the column */
    lane down[ROOM];  /* the shift that takes it to bit 0 */
    lane edge[ROOM];  /* differences to the column on the left */
    lane holed[ROOM];
    lane left_hole[ROOM], right_hole[ROOM]; /* holes with a full cell on the left, on the right */
    lane well[ROOM], fast_well[ROOM];       /* values of the open wells */
    lane step[ROOM], bump[ROOM];            /* to the column on the left, as a bit and as a number */
    lane inner[ROOM];                       /* all bits set where there is such a column */
    lane depth[ROOM], triangle[ROOM];       /* wells by heights */
    lane before_full[ROOM], after_full[ROOM];
    lane before_step[ROOM], after_step[ROOM];
    lane before_low[ROOM], after_low[ROOM];
    lane before_depth[ROOM], after_depth[ROOM];
    lane hole_rows, pile;
};

struct plan {
    struct kernel_task task;
    bool (*choose)(struct plan *p, const struct board *b, enum piece piece, struct choice *out);
    struct pair_weight board_weight[LANE_TERMS / 2], lane_weight[LANE_TERMS / 2];
    struct group group[PIECES][ROTATIONS_MAX];
    int groups[PIECES];
    lane wall;
    int64_t base; /* what every board scores: the constant, and the walls above the rows that lanes hold */
    lane inside[ROOM], outside[ROOM]; /* all bits in the columns of the board; the wall right of it */
    lane wall_height[ROOM];           /* WALL_HEIGHT right of it, 0 in the columns */
    struct survey now, next;          /* the board, and what a placement makes of it */
};

/* Weighs all used terms of `value`, two at a time. */
ALWAYS void weigh(struct totals *sum, const lanes value[], const struct pair_weight weight[], uint32_t used)
{
    UNROLL
    for (int t = 0; t < LANE_TERMS; t += 2)
        if (USES(t) || USES(t + 1))
            totals_add(sum, value[t], value[t + 1], &weight[t / 2]);
}

/* Scores the open wells of LANES columns. Covered wells and open ones too deep for lanes_wells() are rare:
 * the value of an open well is put right in place, and *covered gets what lies under the tops. */
ALWAYS lanes board_wells(const lane columns[], lanes open, lanes under, bool fast, int64_t *covered)
{
    lanes value = lanes_wells_total(lanes_wells(open, lanes_all(0), fast));
    uint32_t rare = lanes_some(under | lanes_too_deep(open));
    if (__builtin_expect(rare == 0, 1))
        return value;
    int32_t (*of_column)(uint32_t, uint32_t, uint32_t) = fast ? wells_fast_of_column : wells_of_column;
    lane opens[LANES], values[LANES];
    lanes_store(opens, open);
    lanes_store(values, value);
    for (; rare; rare &= rare - 1) {
        int l = bits_lowest(rare);
        int32_t all = of_column(columns[l - 1] >> 1, columns[l] >> 1, columns[l + 1] >> 1);
        int32_t open_value = of_column(opens[l], 0, ~0u);
        values[l] = (lane)open_value;
        *covered += all - open_value;
    }
    return lanes_load(values, false);
}

/* Full cells and their rows; only few controllers ask for them. */
static int64_t board_blocks(const struct plan *p, const struct survey *s)
{
    int64_t blocks = 0, moment = 0;
    for (int x = 0; x < p->task.width; x++)
        for (uint32_t cells = s->column[PAD + x] >> 1; cells; cells &= cells - 1) {
            blocks++;
            moment += bits_lowest(cells) + 1;
        }
    return blocks * p->task.terms.weight[TERM_BLOCKS] + moment * p->task.terms.weight[TERM_MOMENT];
}

/* What is found column by column and needed as a whole. */
struct wholes {
    lane any, steps, low, deepest;
    int64_t covered, covered_fast;
};

/* The terms of LANES columns from i on that come from their cells. Fills in what `keep` wants kept. */
ALWAYS void board_cells(const struct plan *p, struct survey *s, int i, uint32_t used, bool keep, lanes value[],
                        struct wholes *w)
{
    const int j = PAD + i;
    const lane *at = s->column + j;
    lanes c = lanes_load(at, false), left = lanes_left(at, c, p->wall), right = lanes_right(at, c, p->wall);
    lanes filled = lanes_smear(c), hole = filled & ~c, edge = left ^ c;
    lanes height = lanes_count(filled) - 1 + lanes_load(p->wall_height + i, false);
    lanes down = lanes_shift(height + 1), open = lanes_down(left & right, down), under = hole & left & right;
    w->any |= lanes_any(c & lanes_load(p->inside + i, false));
    s->hole_rows |= lanes_any(hole);
    value[TERM_HOLES] = lanes_count(hole);
    value[TERM_EDGES] = lanes_count(edge);
    value[TERM_RUNS] = lanes_count(hole & c >> 1);
    value[TERM_DEPTH] = lanes_count(c & ~(c ^ (c + 1)));
    value[TERM_FLOOR] = ~c >> 1 & 1;
    value[TERM_WELLS] = USES(TERM_WELLS) ? board_wells(at, open, under, false, &w->covered) : c;
    value[TERM_WELLS_FAST] = USES(TERM_WELLS_FAST) ? board_wells(at, open, under, true, &w->covered_fast) : c;
    lanes_store(s->height + j, height);
    if (!keep)
        return;
    lanes_store(s->solid + j, c | ~lanes_load(p->inside + i, false));
    lanes_store(s->top + j, filled + 1);
    lanes_store(s->down + j, down);
    lanes_store(s->edge + j, edge);
    lanes_store(s->holed + j, ~lanes_is_zero(hole));
    lanes_store(s->left_hole + j, hole & left);
    lanes_store(s->right_hole + j, hole & right);
    lanes_store(s->well + j, value[TERM_WELLS]);
    lanes_store(s->fast_well + j, value[TERM_WELLS_FAST]);
}

enum {
    HEIGHT_TERMS = 1 << TERM_DIVERSITY | 1 << TERM_LOW | 1 << TERM_WELL_SUM | 1 << TERM_WELL_MAX |
                   1 << TERM_WELL_TRIANGLE | 1 << TERM_BUMPS,
};

/* The terms of LANES columns from i on that come from their heights. */
ALWAYS void board_heights(struct survey *s, int i, uint32_t used, lanes value[], struct wholes *w)
{
    const int j = PAD + i;
    const lane *at = s->height + j;
    lanes h = lanes_load(at, false), left = lanes_left(at, h, WALL_HEIGHT), right = lanes_right(at, h, WALL_HEIGHT);
    lanes inner = lanes_load(s->inner + j, false);
    lanes step = lanes_step_bit(h - left) & inner, bump = (lanes_excess(h, left) + lanes_excess(left, h)) & inner;
    lanes depth = lanes_excess(lanes_min(left, right), h), triangle = depth * (depth + 1) >> 1;
    value[TERM_WELL_SUM] = depth;
    value[TERM_WELL_TRIANGLE] = triangle;
    value[TERM_BUMPS] = bump;
    lanes_store(s->step + j, step);
    lanes_store(s->bump + j, bump);
    lanes_store(s->depth + j, depth);
    lanes_store(s->triangle + j, triangle);
    if (USES(TERM_DIVERSITY))
        w->steps |= lanes_any(step);
    if (USES(TERM_LOW))
        w->low = (lane)lanes_least(w->low, h);
    if (USES(TERM_WELL_MAX))
        w->deepest = (lane)lanes_most(w->deepest, depth);
}

/* A board's score in two parts: sums, which a placement changes, and wholes, which it replaces. */
struct board_score {
    int64_t sums, wholes;
};

/* Scores the board whose columns stand in s, without what the piece itself adds, and surveys it. */
ALWAYS struct board_score board_score(const struct plan *p, struct survey *s, uint32_t used, bool keep)
{
    const int64_t *weight = p->task.terms.weight;
    struct totals sum = { 0 };
    struct wholes w = { .low = WALL_HEIGHT };
    lanes value[LANE_TERMS] = { 0 };
    s->hole_rows = 0;
    for (int i = 0; i <= p->task.width; i += LANES) {
        board_cells(p, s, i, used, keep, value, &w);
        weigh(&sum, value, p->board_weight, used & ~(uint32_t)(HEIGHT_TERMS | WHOLE_TERMS));
    }
    if (used & HEIGHT_TERMS)
        for (int i = 0; i <= p->task.width; i += LANES) {
            board_heights(s, i, used, value, &w);
            weigh(&sum, value, p->board_weight, used & HEIGHT_TERMS & ~(uint32_t)WHOLE_TERMS);
        }
    s->pile = (lane)(bits_length(w.any) - 1);
    struct board_score score = { .sums = totals_sum(&sum) + p->base };
    score.sums += w.covered * weight[TERM_WELLS] + w.covered_fast * weight[TERM_WELLS_FAST];
    if (USES(TERM_BLOCKS) || USES(TERM_MOMENT))
        score.sums += board_blocks(p, s);
    score.wholes = weight[TERM_HOLE_ROWS] * bits_count(s->hole_rows) + weight[TERM_DIVERSITY] * bits_count(w.steps);
    score.wholes += weight[TERM_PILE] * s->pile + weight[TERM_LOW] * w.low + weight[TERM_WELL_MAX] * w.deepest;
    return score;
}
