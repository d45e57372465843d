/* SPDX-License-Identifier: MIT
 *
 * Lanes, vector: sixteen placements at a time, in 16 bits each. lanes_portable.h says what each function does; the
 * comments here say how. lanes_avx2.inc and lanes_neon.inc have what differs between CPUs: most of the functions, and
 *
 *   lanes_table, TABLE(...)  a table of sixteen bytes
 *   lanes_lookup             looks up each byte of the index, 0 to 15, in such a table
 *   byte_max, byte_sums      the greater of each two bytes; the sum of the two bytes of each lane
 *   MOVE_UP, MOVE_DOWN       moves all lanes by n = 1, 2, 4 or 8 places and fills in lanes of `fill`
 *   totals_add_each          adds number[l] in lane l
 *
 * Sixteen bits hold the floor and 15 rows, enough for any piece on a stack of 11; the stack of a good controller is
 * higher only just before the end of a game, when lanes_tall.h takes over.
 */
#ifndef TETRARCH_ENGINE_FEATURES_LANES_VECTOR_H
#define TETRARCH_ENGINE_FEATURES_LANES_VECTOR_H

#include "base/bits.h"
#include "engine/features/terms.h"
#include "engine/features/wells.h"

typedef uint16_t lane;
typedef int16_t lane_signed;
typedef uint8_t lane_area;
typedef int32_t lane_score; /* enough for 15 rows: see linear_new() */
typedef uint16_t lanes __attribute__((vector_size(32)));

enum { LANES = 16, LANE_ROWS = 15 };

#ifdef __AVX2__
#include "engine/features/lanes_avx2.inc"
#else
#include "engine/features/lanes_neon.inc"
#endif

static inline uint32_t lanes_with(lanes x, int bit)
{
    const lanes place = { 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768 };
    return (uint32_t)lanes_sum((x >> bit & 1) * place);
}

/* In registers: an unaligned load of what was just stored would stall. */
static inline lanes lanes_left(const lane *at, lanes here, lane wall)
{
    (void)at;
    return MOVE_UP(here, lanes_all(wall), 1);
}

static inline lanes lanes_right(const lane *at, lanes here, lane wall)
{
    (void)at;
    return MOVE_DOWN(here, lanes_all(wall), 1);
}

/* Two wells of up to eight rows share a lane, a byte each. Cells weigh 1 to 8 from the bottom; in the fast count only
 * the topmost counts, and its value exceeds that of any cell below, so the maximum finds it. */
static inline lanes lanes_wells(lanes a, lanes b, bool fast)
{
    const lanes_table low = TABLE(0, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6, 7, 7, 8, 9, 10);
    const lanes_table high = TABLE(0, 5, 6, 11, 7, 12, 13, 18, 8, 13, 14, 19, 15, 20, 21, 26);
    const lanes_table fast_low = TABLE(0, 1, 3, 3, 6, 6, 6, 6, 10, 10, 10, 10, 10, 10, 10, 10);
    const lanes_table fast_high = TABLE(0, 15, 21, 21, 28, 28, 28, 28, 36, 36, 36, 36, 36, 36, 36, 36);
    lanes x = a | b << 8;
    lanes low_value = lanes_lookup(fast ? fast_low : low, x & 0x0f0f);
    lanes high_value = lanes_lookup(fast ? fast_high : high, x >> 4 & 0x0f0f);
    if (fast)
        return byte_max(low_value, high_value);
    return low_value + high_value;
}

/* At most four pairs of at most 36, and little more: the bytes do not overflow before they are summed. */
static inline lanes lanes_wells_total(lanes sum)
{
    return byte_sums(sum);
}

static inline lanes lanes_too_deep(lanes wells)
{
    return wells & 0xff00;
}

#include "engine/features/lanes_several.inc"
#include "engine/features/lanes_shared.inc"

/* Doubling steps: 1, 2, 4, 8 lanes. Lanes right of the board must not change the result. */
static inline void lanes_scan(enum scan op, const lane in[], lane before[], lane after[], int width)
{
    (void)width;
    lanes start = lanes_all(op == SCAN_AND || op == SCAN_MIN ? 0xffff : 0), x = lanes_load(in, false);
    lanes up = MOVE_UP(x, start, 1);
    up = scan_step(op, up, MOVE_UP(up, start, 1));
    up = scan_step(op, up, MOVE_UP(up, start, 2));
    up = scan_step(op, up, MOVE_UP(up, start, 4));
    up = scan_step(op, up, MOVE_UP(up, start, 8));
    lanes_store(before, up);
    lanes down = scan_step(op, x, MOVE_DOWN(x, start, 1));
    down = scan_step(op, down, MOVE_DOWN(down, start, 2));
    down = scan_step(op, down, MOVE_DOWN(down, start, 4));
    down = scan_step(op, down, MOVE_DOWN(down, start, 8));
    lanes_store(after, down);
}

#endif
