/* SPDX-License-Identifier: MIT
 *
 * Rows: a set of cells for survey.inc, in the form in which this CPU handles all of them at once. Where ROWS_VECTOR is
 * defined that is a vector with a lane of sixteen bits for each row (AVX2, NEON), otherwise a number of 121 bits. The
 * neighbours of a set may include bits outside the board; intersecting them with a set on the board removes these.
 */
#ifndef TETRARCH_TETRESS_ROWS_H
#define TETRARCH_TETRESS_ROWS_H

#include "tetress/torus.h"

#include <string.h>

#ifdef ROWS_VECTOR
#ifdef __AVX2__
#include <immintrin.h>
#else
#include "base/halves.h"
#endif
#endif

/* Everything is inlined, so the calling convention for such vectors does not matter. */
#define ROWS_INLINE static inline __attribute__((always_inline))

#ifdef ROWS_VECTOR

enum { ROWS_LANES = 16, ROWS_WORDS = 3 };
typedef uint16_t rows __attribute__((vector_size(2 * ROWS_LANES)));

/* Counts the cells of each lane. */
ROWS_INLINE rows rows_each(rows x)
{
    x -= x >> 1 & 0x5555;
    x = (x & 0x3333) + (x >> 2 & 0x3333);
    x = (x + (x >> 4)) & 0x0f0f;
    return (x + (x >> 8)) & 0xff;
}

/* All cells: eleven lanes of eleven bits. */
#define ROW ((uint16_t)CELLS_ROW)
static const rows rows_board = { ROW, ROW, ROW, ROW, ROW, ROW, ROW, ROW, ROW, ROW, ROW };
static const rows rows_first_row = { ROW }, rows_first_column = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 };
#undef ROW

#else

typedef cells rows;
static const rows rows_board = CELLS_ALL, rows_first_row = CELLS_ROW, rows_first_column = CELLS_COLUMN;

#endif

/* Adds n sets as bits in each place: returns the lowest binary digit of the sums and writes n / 2 sets of carries. */
ROWS_INLINE rows rows_add(const rows x[], int n, rows carry[])
{
    rows sum = x[0];
#pragma GCC unroll 9
    for (int i = 1; i + 1 < n; i += 2) {
        rows both = sum & x[i], one = sum ^ x[i];
        carry[i / 2] = both | (one & x[i + 1]);
        sum = one ^ x[i + 1];
    }
    if (n % 2)
        return sum;
    carry[n / 2 - 1] = sum & x[n - 1];
    return sum ^ x[n - 1];
}

#ifdef ROWS_VECTOR

/* The cells to the right of and to the left of those of a set. */
ROWS_INLINE rows rows_right(rows x)
{
    return x << 1 | x >> (TORUS_SIZE - 1);
}

ROWS_INLINE rows rows_left(rows x)
{
    return x >> 1 | x << (TORUS_SIZE - 1);
}

/* A row starts one to eight bits after the start of some byte, and ends within the two bytes after that one. For each
 * lane: the bytes of the lower word, those of the upper word, and how far to shift them down and up into place. Byte
 * -1 is read as 0. */
#define ROWS_ALL(X) X(0), X(1), X(2), X(3), X(4), X(5), X(6), X(7), X(8), X(9), X(10), X(0), X(0), X(0), X(0), X(0)
#define ROWS_BYTE(row) ((11 * row + 7) / 8 - 1)
#define ROWS_BITS(row) (11 * row - 8 * ROWS_BYTE(row))
#define ROWS_LOWER(row) ROWS_BYTE(row), ROWS_BYTE(row) + 1
#define ROWS_UPPER(row) ROWS_BYTE(row) + 1, ROWS_BYTE(row) + 2
#ifdef __AVX2__

/* As factors: AVX2 cannot shift each lane of 16 bits by its own number. */
#define ROWS_LOWER_SHIFT(row) (short)(0x10000 >> ROWS_BITS(row))
#define ROWS_UPPER_SHIFT(row) (short)(0x100 >> ROWS_BITS(row))

/* Converts a set of cells to rows. */
ROWS_INLINE rows rows_spread(const cells *set)
{
    const __m256i lower = _mm256_setr_epi8(ROWS_ALL(ROWS_LOWER)), right = _mm256_setr_epi16(ROWS_ALL(ROWS_LOWER_SHIFT));
    const __m256i upper = _mm256_setr_epi8(ROWS_ALL(ROWS_UPPER)), left = _mm256_setr_epi16(ROWS_ALL(ROWS_UPPER_SHIFT));
    __m256i x = _mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)set));
    __m256i low = _mm256_mulhi_epu16(_mm256_shuffle_epi8(x, lower), right);
    __m256i high = _mm256_mullo_epi16(_mm256_shuffle_epi8(x, upper), left);
    return (rows)_mm256_or_si256(low, high) & rows_board;
}

/* The cells below: each lane moves to the next, and lane 10 to lane 0. */
ROWS_INLINE rows rows_below(rows x)
{
    const __m256i last = _mm256_setr_epi32((int)0xffff0504, -1, -1, -1, -1, -1, -1, -1);
    __m256i swapped = _mm256_permute2x128_si256((__m256i)x, (__m256i)x, 1);
    return (rows)(_mm256_alignr_epi8((__m256i)x, swapped, 14) | _mm256_shuffle_epi8(swapped, last));
}

/* The cells above: each lane moves to the previous, and lane 0 to lane 10. */
ROWS_INLINE rows rows_above(rows x)
{
    const __m256i first = _mm256_setr_epi32(-1, -1, -1, -1, -1, (int)0xffff0100, -1, -1);
    __m256i swapped = _mm256_permute2x128_si256((__m256i)x, (__m256i)x, 1);
    return (rows)(_mm256_alignr_epi8(swapped, (__m256i)x, 2) | _mm256_shuffle_epi8(swapped, first));
}

/* Tells whether a set is empty. */
ROWS_INLINE bool rows_none(rows x)
{
    return _mm256_testz_si256((__m256i)x, (__m256i)x);
}

/* Counts the cells of a set, which is forced into memory first: counting words in memory takes fewer instructions, and
 * ones that interfere less with the vector code, than extracting words from a vector (4 % of the time of a survey). */
ROWS_INLINE int rows_count(rows x)
{
    uint64_t word[ROWS_WORDS];
    __asm__("" : "+m"(x));
    memcpy(word, &x, sizeof word);
    return __builtin_popcountll(word[0]) + __builtin_popcountll(word[1]) + __builtin_popcountll(word[2]);
}

/* Fills the lanes with at most four cells. */
ROWS_INLINE rows rows_few_in_rows(rows set)
{
    typedef int16_t numbers __attribute__((vector_size(sizeof(rows))));
    return (rows)((numbers)rows_each(set) < 5);
}

#else

ROWS_INLINE uint16x8_t rows_spread_half(uint8x16_t set, const uint8_t lower[], const int16_t down[],
                                        const uint8_t upper[], const int16_t up[])
{
    uint16x8_t low = vreinterpretq_u16_u8(vqtbl1q_u8(set, vld1q_u8(lower)));
    uint16x8_t high = vreinterpretq_u16_u8(vqtbl1q_u8(set, vld1q_u8(upper)));
    return vorrq_u16(vshlq_u16(low, vld1q_s16(down)), vshlq_u16(high, vld1q_s16(up)));
}

#define ROWS_DOWN(row) -ROWS_BITS(row)
#define ROWS_UP(row) 8 - ROWS_BITS(row)

ROWS_INLINE rows rows_spread(const cells *set)
{
    static const int8_t lower[] = { ROWS_ALL(ROWS_LOWER) }, upper[] = { ROWS_ALL(ROWS_UPPER) };
    static const int16_t down[] = { ROWS_ALL(ROWS_DOWN) }, up[] = { ROWS_ALL(ROWS_UP) };
    const uint8_t *from = (const uint8_t *)lower, *next = (const uint8_t *)upper;
    uint8x16_t x = vld1q_u8((const uint8_t *)set);
    return halves_join(rows_spread_half(x, from, down, next, up),
                       rows_spread_half(x, from + 16, down + 8, next + 16, up + 8)) &
           rows_board;
}

ROWS_INLINE rows rows_below(rows x)
{
    uint16x8_t low = halves_low(x), high = halves_high(x);
    return halves_join(vextq_u16(vextq_u16(high, high, 3), low, 7), vextq_u16(low, high, 7));
}

ROWS_INLINE rows rows_above(rows x)
{
    uint16x8_t low = halves_low(x), high = halves_high(x);
    return halves_join(vextq_u16(low, high, 1), vcopyq_laneq_u16(vextq_u16(high, high, 1), 2, low, 0));
}

ROWS_INLINE bool rows_none(rows x)
{
    return vmaxvq_u16(vorrq_u16(halves_low(x), halves_high(x))) == 0;
}

ROWS_INLINE int rows_count(rows x)
{
    return vaddvq_u8(
        vaddq_u8(vcntq_u8(vreinterpretq_u8_u16(halves_low(x))), vcntq_u8(vreinterpretq_u8_u16(halves_high(x)))));
}

ROWS_INLINE uint16x8_t rows_few_in_half(uint16x8_t set)
{
    return vcltq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(set))), vdupq_n_u16(5));
}

ROWS_INLINE rows rows_few_in_rows(rows set)
{
    return halves_join(rows_few_in_half(halves_low(set)), rows_few_in_half(halves_high(set)));
}

#endif

/* A full adder for each bit of three words. */
ROWS_INLINE uint64_t rows_add_three(uint64_t a, uint64_t b, uint64_t c, uint64_t *carry)
{
    *carry = (a & b) | ((a ^ b) & c);
    return a ^ b ^ c;
}

/* Counts the cells of each column, as four binary digits for each: digit[0] is a row of the lowest. Rows are added up
 * in all columns at once, in scalar registers because the vector units are busy enough: first rows four apart, then the
 * four lanes of ones and of twos. */
ROWS_INLINE void rows_add_columns(rows set, uint64_t digit[4])
{
    uint64_t word[ROWS_WORDS], twos, carry, fours[2];
    memcpy(word, &set, sizeof word);
    uint64_t ones = rows_add_three(word[0], word[1], word[2], &twos);
    uint64_t three = rows_add_three(ones, ones >> 16, ones >> 32, &carry), last = ones >> 48;
    uint64_t x = rows_add_three(twos, twos >> 16, twos >> 32, &fours[0]);
    uint64_t y = rows_add_three(twos >> 48, carry, three & last, &fours[1]);
    digit[0] = three ^ last;
    digit[1] = x ^ y;
    digit[2] = rows_add_three(fours[0], fours[1], x & y, &digit[3]);
}

/* The columns with at most four cells, as a row. */
ROWS_INLINE uint16_t rows_few_in_columns(rows set)
{
    uint64_t digit[4];
    rows_add_columns(set, digit);
    return (uint16_t)(~(digit[3] | (digit[2] & (digit[0] | digit[1]))) & CELLS_ROW);
}

/* Returns all cells of the rows and columns where a set has at most four cells. */
ROWS_INLINE rows rows_few(rows set)
{
    return rows_few_in_rows(set) | rows_few_in_columns(set);
}

/* The cells of a set of which the one to the left, or the one above, is not in it: the first of each run. */
ROWS_INLINE rows rows_starts_in_rows(rows set)
{
    return set & ~rows_right(set);
}

ROWS_INLINE rows rows_starts_in_columns(rows set)
{
    return set & ~rows_below(set);
}

/* Finds the rows, whole, in which a set has a single run of 1 to 4 cells, by its length less one. */
ROWS_INLINE void rows_short_rows(rows set, rows out[4])
{
    rows count = rows_each(set) & (rows)(rows_each(rows_starts_in_rows(set)) == 1);
    for (int i = 0; i < 4; i++)
        out[i] = (rows)(count == (uint16_t)(i + 1));
}

/* Finds such columns. */
ROWS_INLINE void rows_short_columns(rows set, rows out[4])
{
    uint64_t digit[4], start[4];
    rows_add_columns(set, digit);
    rows_add_columns(rows_starts_in_columns(set), start);
    uint64_t single = start[0] & ~(start[1] | start[2] | start[3] | digit[3]) & CELLS_ROW, few = single & ~digit[2];
    const uint64_t columns[4] = { few & digit[0] & ~digit[1], few & ~digit[0] & digit[1], few & digit[0] & digit[1],
                                  single & digit[2] & ~(digit[0] | digit[1]) };
    for (int i = 0; i < 4; i++)
        out[i] = rows_board & (uint16_t)columns[i];
}

/* Returns all cells of the rows, and of the columns, that have a cell of a set. */
ROWS_INLINE rows rows_fill_rows(rows x)
{
    return rows_board & (rows)(x != 0);
}

ROWS_INLINE rows rows_fill_columns(rows x)
{
    uint64_t word[ROWS_WORDS];
    memcpy(word, &x, sizeof word);
    uint64_t any = word[0] | word[1] | word[2];
    any |= any >> 32;
    return rows_board & (uint16_t)(any | any >> 16);
}

#else

ROWS_INLINE rows rows_spread(const cells *set)
{
    return *set;
}

ROWS_INLINE rows rows_right(rows x)
{
    return cells_right(x, 1);
}

ROWS_INLINE rows rows_left(rows x)
{
    return cells_right(x, TORUS_SIZE - 1);
}

ROWS_INLINE rows rows_below(rows x)
{
    return cells_down(x, 1);
}

ROWS_INLINE rows rows_above(rows x)
{
    return cells_down(x, TORUS_SIZE - 1);
}

ROWS_INLINE bool rows_none(rows x)
{
    return x == 0;
}

/* Counts the bits of each half byte. */
ROWS_INLINE uint64_t rows_each(uint64_t x)
{
    x -= x >> 1 & 0x5555555555555555u;
    return (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
}

/* Without an instruction for it: counting both words together is faster than one after the other. */
ROWS_INLINE int rows_count(rows x)
{
    uint64_t sum = rows_each((uint64_t)x) + rows_each((uint64_t)(x >> 64)), half = 0x0f0f0f0f0f0f0f0fu;
    return (int)(((sum & half) + (sum >> 4 & half)) * 0x0101010101010101u >> 56);
}

/* For lines of eleven cells `step` apart, which start at `first`: the starts of those where the set has at most four
 * cells. */
ROWS_INLINE rows rows_few_along(rows set, int step, rows first)
{
    rows one[TORUS_SIZE], two[5], four[2], eight;
    for (int i = 0; i < TORUS_SIZE; i++)
        one[i] = set >> step * i & first;
    rows ones = rows_add(one, TORUS_SIZE, two), twos = rows_add(two, 5, four), fours = rows_add(four, 2, &eight);
    return first & ~eight & ~(fours & (twos | ones));
}

ROWS_INLINE rows rows_few(rows set)
{
    return rows_few_along(set, TORUS_SIZE, CELLS_ROW) * CELLS_COLUMN | rows_few_along(set, 1, CELLS_COLUMN) * CELLS_ROW;
}

ROWS_INLINE rows rows_starts_in_rows(rows set)
{
    return set & ~rows_right(set);
}

ROWS_INLINE rows rows_starts_in_columns(rows set)
{
    return set & ~rows_below(set);
}

/* For the eleven lines that are shifts of `line` by multiples of `step`: by the length of the single run in each. */
ROWS_INLINE void rows_short_along(rows set, rows starts, rows line, int step, rows out[4])
{
    for (int i = 0; i < 4; i++)
        out[i] = 0;
    for (int i = 0; i < TORUS_SIZE; i++) {
        rows at = line << step * i;
        int count = rows_count(set & at);
        if (count >= 1 && count <= 4 && rows_count(starts & at) == 1)
            out[count - 1] |= at;
    }
}

ROWS_INLINE void rows_short_rows(rows set, rows out[4])
{
    rows_short_along(set, rows_starts_in_rows(set), CELLS_ROW, TORUS_SIZE, out);
}

ROWS_INLINE void rows_short_columns(rows set, rows out[4])
{
    rows_short_along(set, rows_starts_in_columns(set), CELLS_COLUMN, 1, out);
}

ROWS_INLINE rows rows_fill_along(rows x, rows line, int step)
{
    rows out = 0;
    for (int i = 0; i < TORUS_SIZE; i++)
        out |= x & line << step * i ? line << step * i : 0;
    return out;
}

ROWS_INLINE rows rows_fill_rows(rows x)
{
    return rows_fill_along(x, CELLS_ROW, TORUS_SIZE);
}

ROWS_INLINE rows rows_fill_columns(rows x)
{
    return rows_fill_along(x, CELLS_COLUMN, 1);
}

#endif
#endif
