/* SPDX-License-Identifier: MIT
 *
 * Lanes, AVX2: sixteen placements at a time, in 16 bits each. lanes_portable.h says what each function does; the
 * comments here say how.
 *
 * Sixteen bits hold the floor and 15 rows, enough for any piece on a stack of 11; the stack of a good controller is
 * higher only just before the end of a game, when the portable kernel takes over.
 */
#ifndef TETRARCH_ENGINE_FEATURES_LANES_AVX2_H
#define TETRARCH_ENGINE_FEATURES_LANES_AVX2_H

#include "base/bits.h"
#include "engine/features/terms.h"
#include "engine/features/wells.h"

#include <immintrin.h>

typedef uint16_t lane;
typedef int16_t lane_signed;
typedef uint8_t lane_area;
typedef int32_t lane_score; /* enough for 15 rows: see linear_new() */
typedef uint16_t lanes __attribute__((vector_size(32)));

enum { LANES = 16, LANE_ROWS = 15 };

/* A table of sixteen bytes, repeated in both halves. */
#define TABLE(...) _mm256_setr_epi8(__VA_ARGS__, __VA_ARGS__)

/* Columns of a board, without a floor. */
static inline lanes lanes_import(const uint32_t *columns)
{
    __m256i low = _mm256_loadu_si256((const __m256i *)columns),
            high = _mm256_loadu_si256((const __m256i *)(columns + 8));
    return (lanes)_mm256_permute4x64_epi64(_mm256_packus_epi32(low, high), 0xd8);
}

static inline bool lanes_hold(const uint32_t *columns)
{
    __m256i low = _mm256_loadu_si256((const __m256i *)columns),
            high = _mm256_loadu_si256((const __m256i *)(columns + 8));
    return _mm256_testz_si256(_mm256_or_si256(low, high), _mm256_set1_epi32((int)~bits_below(LANE_ROWS - SHAPE_SIZE)));
}

/* Paired: both halves hold the same eight columns, for two shapes that have at most eight places. */
static inline lanes lanes_load(const lane *at, bool paired)
{
    if (paired)
        return (lanes)_mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)at));
    return (lanes)_mm256_loadu_si256((const __m256i *)at);
}

static inline void lanes_store(lane *at, lanes x)
{
    _mm256_storeu_si256((__m256i *)at, (__m256i)x);
}

static inline void lanes_set(lanes *x, int l, lane value)
{
    (*x)[l] = value;
}

static inline lanes lanes_all(lane x)
{
    return (lanes)_mm256_set1_epi16((short)x);
}

static inline lanes lanes_max(lanes a, lanes b)
{
    return (lanes)_mm256_max_epi16((__m256i)a, (__m256i)b);
}

static inline lanes lanes_min(lanes a, lanes b)
{
    return (lanes)_mm256_min_epu16((__m256i)a, (__m256i)b);
}

static inline lanes lanes_excess(lanes a, lanes b)
{
    return (lanes)_mm256_subs_epu16((__m256i)a, (__m256i)b);
}

static inline lanes lanes_is_zero(lanes x)
{
    return (lanes)(x == 0);
}

static inline lanes lanes_lookup(__m256i table, lanes index)
{
    return (lanes)_mm256_shuffle_epi8(table, (__m256i)index);
}

/* AVX2 has no 16-bit variable shift. The low byte looks up n and the high byte n - 8 in the same table; an
 * index with its top bit set gives 0, so each byte stays empty where the other holds the bit. */
static inline lanes lanes_power(lanes n)
{
    const __m256i table = TABLE(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    return lanes_lookup(table, (n | n << 8) - 0x0800);
}

/* Shifting down by n is the high half of a multiplication by 2^(16 - n), 1 <= n <= 16; n from 138 to 250
 * shifts everything out. */
static inline lanes lanes_shift(lanes n)
{
    const __m256i table = TABLE(-128, 64, 32, 16, 8, 4, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0);
    return lanes_lookup(table, (lanes)_mm256_sub_epi8((__m256i)(n | n << 8), _mm256_set1_epi16(0x0109)));
}

static inline lanes lanes_down(lanes x, lanes shift)
{
    return (lanes)_mm256_mulhi_epu16((__m256i)x, (__m256i)shift);
}

static inline lanes byte_sums(lanes bytes)
{
    return (lanes)_mm256_maddubs_epi16((__m256i)bytes, _mm256_set1_epi8(1));
}

static inline lanes lanes_count(lanes x)
{
    const __m256i table = TABLE(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    return byte_sums(lanes_lookup(table, x & 0x0f0f) + lanes_lookup(table, x >> 4 & 0x0f0f));
}

/* The high byte of each lane gets 0 for an index with its top bit set. */
static inline lanes lanes_area(const lane_area *table, lanes index)
{
    __m128i half = _mm_loadu_si128((const __m128i *)table);
    return lanes_lookup(_mm256_broadcastsi128_si256(half), index | 0x8000);
}

static inline int lanes_having(lanes x, int bit)
{
    return bits_count((uint32_t)_mm256_movemask_epi8(_mm256_slli_epi16((__m256i)x, 15 - bit)) & 0xaaaaaaaa);
}

static inline lanes lanes_smear(lanes x)
{
    x |= x >> 1;
    x |= x >> 2;
    x |= x >> 4;
    return x | x >> 8;
}

/* The saturating addition leaves 0x70 to 0x7f, whose low four bits index the table, for steps of -2 to 13,
 * and sets the top bit, which gives 0, for all others and for every high byte. */
static inline lanes lanes_step_bit(lanes step)
{
    const __m256i table = TABLE(1, 2, 4, 8, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    return lanes_lookup(table, (lanes)_mm256_adds_epu8((__m256i)(step + 2), _mm256_set1_epi16((short)0xff70)));
}

/* Moves all lanes up by n places and fills in lanes of `fill`. */
#define MOVE_UP(x, fill, n)                                                                                            \
    (lanes)                                                                                                            \
        _mm256_alignr_epi8((__m256i)(x), _mm256_permute2x128_si256((__m256i)(x), (__m256i)(fill), 0x02), 16 - 2 * (n))
#define MOVE_DOWN(x, fill, n)                                                                                          \
    (lanes) _mm256_alignr_epi8(_mm256_permute2x128_si256((__m256i)(x), (__m256i)(fill), 0x21), (__m256i)(x), 2 * (n))

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

/* Two rows weigh 1 and 2, which is what their bits are worth; in the fast count the upper one weighs 3. */
static inline lanes lanes_low_well(lanes x, bool fast)
{
    return fast ? x | x >> 1 : x;
}

/* Two wells of up to eight rows share a lane, a byte each. Cells weigh 1 to 8 from the bottom; in the fast count only
 * the topmost counts, and its value exceeds that of any cell below, so the maximum finds it. */
static inline lanes lanes_wells(lanes a, lanes b, bool fast)
{
    const __m256i low = TABLE(0, 1, 2, 3, 3, 4, 5, 6, 4, 5, 6, 7, 7, 8, 9, 10);
    const __m256i high = TABLE(0, 5, 6, 11, 7, 12, 13, 18, 8, 13, 14, 19, 15, 20, 21, 26);
    const __m256i fast_low = TABLE(0, 1, 3, 3, 6, 6, 6, 6, 10, 10, 10, 10, 10, 10, 10, 10);
    const __m256i fast_high = TABLE(0, 15, 21, 21, 28, 28, 28, 28, 36, 36, 36, 36, 36, 36, 36, 36);
    lanes x = a | b << 8;
    lanes low_value = lanes_lookup(fast ? fast_low : low, x & 0x0f0f);
    lanes high_value = lanes_lookup(fast ? fast_high : high, x >> 4 & 0x0f0f);
    if (fast)
        return (lanes)_mm256_max_epu8((__m256i)low_value, (__m256i)high_value);
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

/* The mask has two bits a lane; one of them is enough. */
static inline uint32_t lanes_some(lanes x)
{
    return ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi16((__m256i)x, _mm256_setzero_si256())) & 0x55555555;
}

static inline int lanes_first(uint32_t some)
{
    return bits_lowest(some) / 2;
}

static inline bool lanes_none(lanes x)
{
    return _mm256_testz_si256((__m256i)x, (__m256i)x);
}

static inline int32_t lanes_sum(lanes x)
{
    __m256i pairs = _mm256_madd_epi16((__m256i)x, _mm256_set1_epi16(1));
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
    __m128i two = _mm_add_epi32(four, _mm_unpackhi_epi64(four, four));
    return _mm_cvtsi128_si32(two) + _mm_extract_epi32(two, 1);
}

static inline lane lanes_any(lanes x)
{
    __m128i half = _mm_or_si128(_mm256_castsi256_si128((__m256i)x), _mm256_extracti128_si256((__m256i)x, 1));
    uint64_t quarter = (uint64_t)_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half)));
    quarter |= quarter >> 32;
    return (lane)(quarter | quarter >> 16);
}

/* SSE4.1 finds the least of eight in one instruction; the greatest is the complement of the least complement. */
static inline lane lanes_least(lane a, lanes x)
{
    __m128i half = _mm_min_epu16(_mm256_castsi256_si128((__m256i)x), _mm256_extracti128_si256((__m256i)x, 1));
    lane least = (lane)_mm_cvtsi128_si32(_mm_minpos_epu16(half));
    return least < a ? least : a;
}

static inline lane lanes_reduce_max(lane a, lanes x)
{
    return (lane)~lanes_least((lane)~a, ~x);
}

/* A weight w is high * 2^15 + low, so that both parts fit the 16-bit multiply-add, which takes two terms at
 * once. |w| < 2^30: linear_new() keeps weight x highest value below that. */
struct pair_weight {
    __m256i low, high;
};

static inline struct pair_weight pair_weight(int64_t a, int64_t b)
{
    return (struct pair_weight){
        _mm256_set1_epi32((int)((uint32_t)(b & 0x7fff) << 16 | (uint32_t)(a & 0x7fff))),
        _mm256_set1_epi32((int)((uint32_t)(b >> 15) << 16 | ((uint32_t)(a >> 15) & 0xffff))),
    };
}

/* Lanes 0-3 and 8-11 in the first part, 4-7 and 12-15 in the second: the order that unpacking produces and packing
 * undoes. Sums wrap, and are correct whenever the total fits 32 bits. */
struct totals {
    __m256i low[2], high[2];
};

struct totals_start {
    __m256i sum[2];
};

static inline void totals_set(struct totals_start *start, int l, int64_t value)
{
    int32_t *part = (int32_t *)&start->sum[l >> 2 & 1];
    part[(l & 3) | (l >> 1 & 4)] = (int32_t)value;
}

static inline struct totals totals_new(const struct totals_start *start)
{
    return (struct totals){ .low = { start->sum[0], start->sum[1] } };
}

static inline void totals_add(struct totals *t, lanes a, lanes b, const struct pair_weight *w)
{
    __m256i first = _mm256_unpacklo_epi16((__m256i)a, (__m256i)b),
            second = _mm256_unpackhi_epi16((__m256i)a, (__m256i)b);
    t->low[0] = _mm256_add_epi32(t->low[0], _mm256_madd_epi16(first, w->low));
    t->low[1] = _mm256_add_epi32(t->low[1], _mm256_madd_epi16(second, w->low));
    t->high[0] = _mm256_add_epi32(t->high[0], _mm256_madd_epi16(first, w->high));
    t->high[1] = _mm256_add_epi32(t->high[1], _mm256_madd_epi16(second, w->high));
}

/* Adds numbers in the order of the lanes, unlike that of totals. */
static inline void totals_add_numbers(struct totals *t, __m256i low, __m256i high)
{
    t->low[0] = _mm256_add_epi32(t->low[0], _mm256_permute2x128_si256(low, high, 0x20));
    t->low[1] = _mm256_add_epi32(t->low[1], _mm256_permute2x128_si256(low, high, 0x31));
}

static inline void totals_add_change(struct totals *t, const lane_score *from, const lane_score *to, bool paired)
{
    int high = paired ? 0 : 8;
    totals_add_numbers(
        t, _mm256_sub_epi32(_mm256_loadu_si256((const __m256i *)to), _mm256_loadu_si256((const __m256i *)from)),
        _mm256_sub_epi32(_mm256_loadu_si256((const __m256i *)(to + high)),
                         _mm256_loadu_si256((const __m256i *)(from + high))));
}

/* One by one: a gather takes longer than the loads it replaces, and no less for lanes that are not needed. */
static inline void totals_add_looks(struct totals *t, const lane_score *weight, const lane kind[][LANES], int kinds,
                                    int count)
{
    int32_t number[LANES] = { 0 };
    for (int l = 0; l < count; l++) {
        int32_t sum = 0;
        for (int i = 0; i < kinds; i++)
            sum += weight[kind[i][l]];
        __asm__("" : "+r"(sum)); /* keeps compilers from vectorising it */
        number[l] = sum;
    }
    totals_add_numbers(t, _mm256_loadu_si256((const __m256i *)number),
                       _mm256_loadu_si256((const __m256i *)(number + 8)));
}

static inline __m256i totals_part(const struct totals *t, int i)
{
    return _mm256_add_epi32(t->low[i], _mm256_slli_epi32(t->high[i], 15));
}

static inline int64_t totals_sum(const struct totals *t)
{
    __m256i both = _mm256_add_epi32(totals_part(t, 0), totals_part(t, 1));
    __m128i four = _mm_add_epi32(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
    __m128i two = _mm_add_epi32(four, _mm_unpackhi_epi64(four, four));
    return (int32_t)(_mm_cvtsi128_si32(two) + _mm_extract_epi32(two, 1));
}

static inline int64_t totals_best(const struct totals *t, lanes among, int *l)
{
    const __m256i never = _mm256_set1_epi32(INT32_MIN);
    __m256i m = (__m256i)among;
    __m256i a = _mm256_blendv_epi8(never, totals_part(t, 0), _mm256_unpacklo_epi16(m, m));
    __m256i b = _mm256_blendv_epi8(never, totals_part(t, 1), _mm256_unpackhi_epi16(m, m));
    __m256i eight = _mm256_max_epi32(a, b);
    __m256i four = _mm256_max_epi32(eight, _mm256_permute4x64_epi64(eight, 0x4e));
    __m256i two = _mm256_max_epi32(four, _mm256_shuffle_epi32(four, 0x4e));
    __m256i best = _mm256_max_epi32(two, _mm256_shuffle_epi32(two, 0xb1));
    __m256i where = _mm256_packs_epi32(_mm256_cmpeq_epi32(a, best), _mm256_cmpeq_epi32(b, best));
    *l = bits_lowest((uint32_t)_mm256_movemask_epi8(where)) / 2;
    int32_t value = _mm_cvtsi128_si32(_mm256_castsi256_si128(best));
    return value == INT32_MIN ? INT64_MIN : value;
}

#include "engine/features/lanes_scan.inc"

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
