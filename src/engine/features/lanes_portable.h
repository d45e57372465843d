/* SPDX-License-Identifier: MIT
 *
 * Lanes, portable: one placement at a time, in 32 bits. lanes_vector.h has the same names for sixteen
 * placements; kernel_lanes.inc is written in terms of either.
 *
 * Columns have the floor as bit 0: row r is bit r + 1. "Down" always means a shift towards the floor.
 */
#ifndef TETRARCH_ENGINE_FEATURES_LANES_PORTABLE_H
#define TETRARCH_ENGINE_FEATURES_LANES_PORTABLE_H

#include "base/bits.h"
#include "engine/features/terms.h"
#include "engine/features/wells.h"

typedef uint32_t lane;       /* one column, or a number */
typedef int32_t lane_signed; /* the same, where it may be negative */
typedef uint32_t lanes;      /* one of them for each placement */
typedef uint16_t lane_area;  /* a number of cells */
typedef int64_t lane_score;  /* what a kind of a pattern adds to a score on any board that lanes hold */

enum {
    LANES = 1,
    LANE_ROWS = HEIGHT_MAX + SHAPE_SIZE, /* rows that fit above the floor bit */
};

/* Reads columns of a board, which have no floor. */
static inline lanes lanes_import(const uint32_t *columns)
{
    return *columns;
}

/* Tells whether lanes hold a board with these columns and any piece on top. */
static inline bool lanes_hold(const uint32_t *columns)
{
    (void)columns;
    return true;
}

static inline lanes lanes_load(const lane *at, bool paired)
{
    (void)paired;
    return *at;
}

static inline void lanes_store(lane *at, lanes x)
{
    *at = x;
}

static inline void lanes_set(lanes *x, int l, lane value)
{
    (void)l;
    *x = value;
}

static inline lanes lanes_all(lane x)
{
    return x;
}

/* The greater of two signed numbers. */
static inline lanes lanes_max(lanes a, lanes b)
{
    return (int32_t)a > (int32_t)b ? a : b;
}

static inline lanes lanes_min(lanes a, lanes b)
{
    return a < b ? a : b;
}

/* a - b where a is greater, 0 elsewhere. */
static inline lanes lanes_excess(lanes a, lanes b)
{
    return a > b ? a - b : 0;
}

/* All bits set where x is 0. */
static inline lanes lanes_is_zero(lanes x)
{
    return -(lanes)(x == 0);
}

/* 2^n, and what lanes_down() needs to shift by n. */
static inline lanes lanes_power(lanes n)
{
    return 1u << n;
}

static inline lanes lanes_shift(lanes n)
{
    return lanes_min(n, 31);
}

static inline lanes lanes_down(lanes x, lanes shift)
{
    return x >> shift;
}

static inline lanes lanes_count(lanes x)
{
    return (lanes)bits_count(x);
}

/* Looks up `index` in a table of LANE_ROWS + 1 numbers. */
static inline lanes lanes_area(const lane_area *table, lanes index)
{
    return table[index];
}

/* Counts the lanes in which a bit is set. */
static inline int lanes_having(lanes x, int bit)
{
    return (int)(x >> bit & 1);
}

/* Returns these lanes as bits, the first lane as bit 0. */
static inline uint32_t lanes_with(lanes x, int bit)
{
    return x >> bit & 1;
}

/* Sets every bit below the highest one. */
static inline lanes lanes_smear(lanes x)
{
    return bits_below(bits_length(x));
}

/* One bit for a step of -2 to 2 between neighbouring columns, none for any other. */
static inline lanes lanes_step_bit(lanes step)
{
    return step + 2 <= 4 ? 1u << (step + 2) : 0;
}

/* The columns left and right of those at `at`, whose value is `here`; `wall` stands beyond the sides. */
static inline lanes lanes_left(const lane *at, lanes here, lane wall)
{
    (void)here, (void)wall;
    return at[-1];
}

static inline lanes lanes_right(const lane *at, lanes here, lane wall)
{
    (void)here, (void)wall;
    return at[1];
}

/* Wells as bits counted from the bottom of their run; see kernel_lanes.inc. Adds the values of a and b. */
static inline lanes lanes_wells(lanes a, lanes b, bool fast)
{
    if ((a | b) == 0) /* most often */
        return 0;
    if (fast)
        return (lanes)(wells_fast_of_column(a, 0, ~0u) + wells_fast_of_column(b, 0, ~0u));
    return (lanes)(wells_of_column(a, 0, ~0u) + wells_of_column(b, 0, ~0u));
}

/* Finishes a sum of lanes_wells() and of lanes_low_well(), which adds a single well of at most two rows. */
static inline lanes lanes_wells_total(lanes sum)
{
    return sum;
}

/* Not 0 where a well is too deep for lanes_wells(). */
static inline lanes lanes_too_deep(lanes wells)
{
    (void)wells;
    return 0;
}

/* A bit for each lane that is not 0, the lane of the lowest such bit, and whether there is none. */
static inline uint32_t lanes_some(lanes x)
{
    return x != 0;
}

static inline int lanes_first(uint32_t some)
{
    (void)some;
    return 0;
}

static inline bool lanes_none(lanes x)
{
    return x == 0;
}

/* The sum of all lanes. */
static inline int32_t lanes_sum(lanes x)
{
    return (int32_t)x;
}

/* The bits set in any lane. */
static inline lane lanes_any(lanes x)
{
    return x;
}

/* The highest and the lowest of all lanes and a. */
static inline lane lanes_reduce_max(lane a, lanes x)
{
    return lanes_max(a, x);
}

static inline lane lanes_least(lane a, lanes x)
{
    return lanes_min(a, x);
}

/* The weight of a pair of terms, ready for totals_add(). */
struct pair_weight {
    int64_t a, b;
};

static inline struct pair_weight pair_weight(int64_t a, int64_t b)
{
    return (struct pair_weight){ a, b };
}

/* A weighted sum in each lane, and what it starts from. */
struct totals {
    int64_t sum;
};

struct totals_start {
    int64_t sum;
};

static inline void totals_set(struct totals_start *start, int l, int64_t value)
{
    (void)l;
    start->sum = value;
}

static inline struct totals totals_new(const struct totals_start *start)
{
    return (struct totals){ start->sum };
}

/* Adds a x its weight and b x its weight; lanes are signed here. */
static inline void totals_add(struct totals *t, lanes a, lanes b, const struct pair_weight *w)
{
    t->sum += (int32_t)a * w->a + (int32_t)b * w->b;
}

/* Adds up all lanes. */
static inline int64_t totals_sum(const struct totals *t)
{
    return t->sum;
}

/* Adds to[l] - from[l] in lane l. */
static inline void totals_add_change(struct totals *t, const lane_score *from, const lane_score *to, bool paired)
{
    (void)paired;
    t->sum += *to - *from;
}

/* Adds `start` and the weights of all kinds of each lane; lanes from `count` on do not matter. */
static inline void totals_add_looks(struct totals *t, const lane_score *weight, const lane kind[][LANES], int kinds,
                                    int count, int64_t start)
{
    (void)count;
    t->sum += start;
    for (int i = 0; i < kinds; i++)
        t->sum += weight[kind[i][0]];
}

/* Adds number[l] in lane l. */
static inline void totals_add_each(struct totals *t, const int32_t number[LANES])
{
    t->sum += number[0];
}

/* Finds the highest sum among the lanes whose bits are all set in `among`, and the first lane that has it. */
static inline int64_t totals_best(const struct totals *t, lanes among, int *l)
{
    *l = 0;
    return among ? t->sum : INT64_MIN;
}

#include "engine/features/lanes_shared.inc"

/* Sets before[i] to the combination of in[0] to in[i - 1] and after[i] to that of in[i] to in[width - 1]. */
static inline void lanes_scan(enum scan op, const lane in[], lane before[], lane after[], int width)
{
    lane start = op == SCAN_AND || op == SCAN_MIN ? ~(lane)0 : 0;
    before[0] = start;
    for (int i = 0; i < width; i++)
        before[i + 1] = scan_step(op, before[i], in[i]);
    after[width] = start;
    for (int i = width - 1; i >= 0; i--)
        after[i] = scan_step(op, after[i + 1], in[i]);
}

#endif
