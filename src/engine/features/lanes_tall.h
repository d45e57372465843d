/* SPDX-License-Identifier: MIT
 *
 * Lanes, tall: eight placements at a time, in 32 bits each, for stacks too high for lanes_vector.h. lanes_portable.h
 * says what each function does; the comments here say how. lanes_tall_avx2.inc and lanes_tall_neon.inc have what takes
 * intrinsics: most of the functions, and
 *
 *   lanes_table, TABLE(...)  a table of sixteen bytes
 *   lanes_lookup             looks up the lowest byte of each half of a lane, 0 to 15, in such a table
 *   MOVE_UP, MOVE_DOWN       moves all lanes by n = 1, 2 or 4 places and fills in the lanes of `fill` next to them
 *   half_sums, byte_max      the sum of the two halves of each lane; the greater of each two bytes
 *
 * Sums of weights have 32 bits, of which linear_new() reserves 30 for boards of 15 rows. On 24 rows no placement
 * changes a feature by more than 1.6 times what it can be on 15, and no column is worth that much; the one sum that may
 * grow more, that of all wells, is kept out of the lanes (see survey()). So the sums fit too.
 */
#ifndef TETRARCH_ENGINE_FEATURES_LANES_TALL_H
#define TETRARCH_ENGINE_FEATURES_LANES_TALL_H

#include "base/bits.h"
#include "engine/features/terms.h"
#include "engine/features/wells.h"

typedef uint32_t lane;
typedef int32_t lane_signed;
typedef uint32_t lane_area;
typedef int64_t lane_score;
typedef uint32_t lanes __attribute__((vector_size(32)));

enum { LANES = 8, LANE_ROWS = 31 };

struct pair_weight {
    int32_t a, b;
};

/* Sums wrap, and are correct whenever the total fits 32 bits. */
struct totals {
    lanes sum;
};

struct totals_start {
    lanes sum;
};

#ifdef __AVX2__
#include "engine/features/lanes_tall_avx2.inc"
#else
#include "engine/features/lanes_tall_neon.inc"
#endif

static inline bool lanes_hold(const uint32_t *columns)
{
    (void)columns;
    return true;
}

/* From memory: neighbours may be in another vector. */
static inline lanes lanes_left(const lane *at, lanes here, lane wall)
{
    (void)here, (void)wall;
    return lanes_load(at - 1, false);
}

static inline lanes lanes_right(const lane *at, lanes here, lane wall)
{
    (void)here, (void)wall;
    return lanes_load(at + 1, false);
}

static inline struct pair_weight pair_weight(int64_t a, int64_t b)
{
    return (struct pair_weight){ (int32_t)a, (int32_t)b };
}

static inline void totals_set(struct totals_start *start, int l, int64_t value)
{
    start->sum[l] = (lane)value;
}

static inline struct totals totals_new(const struct totals_start *start)
{
    return (struct totals){ start->sum };
}

/* A term that is not used is a constant 0, whose products the compiler leaves out. */
static inline void totals_add(struct totals *t, lanes a, lanes b, const struct pair_weight *w)
{
    t->sum += a * lanes_all((lane)w->a) + b * lanes_all((lane)w->b);
}

static inline void totals_add_each(struct totals *t, const int32_t number[LANES])
{
    t->sum += lanes_load((const lane *)number, false);
}

/* Two wells of up to sixteen rows share a lane, four cells to a table. Cells weigh 1 to 16 from the bottom; in the fast
 * count only the topmost counts, and its value exceeds that of any cell below, so the maximum finds it. */
static inline lanes lanes_wells(lanes a, lanes b, bool fast)
{
    const lanes_table sums[4] = {
        TABLE(0, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6, 7, 7, 8, 9, 10),
        TABLE(0, 5, 6, 11, 7, 12, 13, 18, 8, 13, 14, 19, 15, 20, 21, 26),
        TABLE(0, 9, 10, 19, 11, 20, 21, 30, 12, 21, 22, 31, 23, 32, 33, 42),
        TABLE(0, 13, 14, 27, 15, 28, 29, 42, 16, 29, 30, 43, 31, 44, 45, 58),
    };
    const lanes_table tops[4] = {
        TABLE(0, 1, 3, 3, 6, 6, 6, 6, 10, 10, 10, 10, 10, 10, 10, 10),
        TABLE(0, 15, 21, 21, 28, 28, 28, 28, 36, 36, 36, 36, 36, 36, 36, 36),
        TABLE(0, 45, 55, 55, 66, 66, 66, 66, 78, 78, 78, 78, 78, 78, 78, 78),
        TABLE(0, 91, 105, 105, 120, 120, 120, 120, -120, -120, -120, -120, -120, -120, -120, -120),
    };
    lanes x = a | b << 16, total = lanes_lookup(fast ? tops[0] : sums[0], x & 0x000f000f);
    for (int i = 1; i < 4; i++) {
        lanes value = lanes_lookup(fast ? tops[i] : sums[i], x >> 4 * i & 0x000f000f);
        total = fast ? byte_max(total, value) : total + value;
    }
    return total;
}

static inline lanes lanes_wells_total(lanes sum)
{
    return half_sums(sum);
}

static inline lanes lanes_too_deep(lanes wells)
{
    return wells & 0xffff0000;
}

#include "engine/features/lanes_several.inc"
#include "engine/features/lanes_shared.inc"

/* Doubling steps: 1, 2, 4, 8 lanes, over two vectors. Lanes right of the board must not change the result. */
static inline void lanes_scan(enum scan op, const lane in[], lane before[], lane after[], int width)
{
    (void)width;
    const lanes start = lanes_all(op == SCAN_AND || op == SCAN_MIN ? ~0u : 0);
    lanes low = lanes_load(in, false), high = lanes_load(in + LANES, false);
    lanes up = MOVE_UP(low, start, 1), up_high = MOVE_UP(high, low, 1);
    lanes down = low, down_high = high;
#define STEP(n)                                                                                                        \
    up_high = scan_step(op, up_high, MOVE_UP(up_high, up, n)), up = scan_step(op, up, MOVE_UP(up, start, n)),          \
    down = scan_step(op, down, MOVE_DOWN(down, down_high, n)),                                                         \
    down_high = scan_step(op, down_high, MOVE_DOWN(down_high, start, n))
    STEP(1);
    STEP(2);
    STEP(4);
#undef STEP
    lanes_store(before, up);
    lanes_store(before + LANES, scan_step(op, up_high, up));
    lanes_store(after, scan_step(op, down, down_high));
    lanes_store(after + LANES, down_high);
}

#endif
