/* SPDX-License-Identifier: MIT
 *
 * Rows: a set of cells with a lane of sixteen bits for each row, so that vector instructions work on all rows at once.
 * Private to survey.inc, and compiled with and without AVX2.
 */
#ifndef TETRARCH_TETRESS_ROWS_H
#define TETRARCH_TETRESS_ROWS_H

#include "tetress/torus.h"

#include <string.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

enum { ROWS_LANES = 16, ROWS_WORDS = 3 };
typedef uint16_t rows __attribute__((vector_size(2 * ROWS_LANES)));

/* Everything is inlined: how such a vector would be passed does not matter. */
#define ROWS_INLINE static inline __attribute__((always_inline))

/* All cells: eleven lanes of eleven bits. */
#define ROW ((uint16_t)CELLS_ROW)
static const rows rows_board = { ROW, ROW, ROW, ROW, ROW, ROW, ROW, ROW, ROW, ROW, ROW };
#undef ROW

/* Counts the cells of each byte. */
ROWS_INLINE rows rows_bytes(rows x)
{
    x -= x >> 1 & 0x5555;
    x = (x & 0x3333) + (x >> 2 & 0x3333);
    return (x + (x >> 4)) & 0x0f0f;
}

/* Counts the cells of each lane. */
ROWS_INLINE rows rows_each(rows x)
{
    x = rows_bytes(x);
    return (x + (x >> 8)) & 0xff;
}

#ifdef __AVX2__

/* A row starts one to eight bits after the start of some byte, and ends within the two bytes after that one: the bytes
 * of the lower word, those of the upper word, and what multiplies them to be shifted in place (there are no shifts by
 * another number for each lane). Byte -1 is read as 0. */
#define ROWS_ALL(X) X(0), X(1), X(2), X(3), X(4), X(5), X(6), X(7), X(8), X(9), X(10), X(0), X(0), X(0), X(0), X(0)
#define ROWS_BYTE(row) ((11 * row + 7) / 8 - 1)
#define ROWS_BITS(row) (11 * row - 8 * ROWS_BYTE(row))
#define ROWS_LOWER(row) ROWS_BYTE(row), ROWS_BYTE(row) + 1
#define ROWS_UPPER(row) ROWS_BYTE(row) + 1, ROWS_BYTE(row) + 2
#define ROWS_LOWER_SHIFT(row) (short)(0x10000 >> ROWS_BITS(row))
#define ROWS_UPPER_SHIFT(row) (short)(0x100 >> ROWS_BITS(row))

/* Puts row i into lane i. */
ROWS_INLINE rows rows_spread(const cells *set)
{
    const __m256i lower = _mm256_setr_epi8(ROWS_ALL(ROWS_LOWER)), right = _mm256_setr_epi16(ROWS_ALL(ROWS_LOWER_SHIFT));
    const __m256i upper = _mm256_setr_epi8(ROWS_ALL(ROWS_UPPER)), left = _mm256_setr_epi16(ROWS_ALL(ROWS_UPPER_SHIFT));
    __m256i x = _mm256_broadcastsi128_si256(_mm_load_si128((const __m128i *)set));
    __m256i low = _mm256_mulhi_epu16(_mm256_shuffle_epi8(x, lower), right);
    __m256i high = _mm256_mullo_epi16(_mm256_shuffle_epi8(x, upper), left);
    return (rows)_mm256_or_si256(low, high) & rows_board;
}

/* Puts row i + 1 or row i - 1, around the edge, into lane i, for rows in lanes 0 to 10 and nothing in the others.
 * Lanes from 11 on may then hold anything. */
ROWS_INLINE rows rows_below(rows x)
{
    const __m256i first = _mm256_setr_epi32(-1, -1, -1, -1, -1, 0xffff0100, -1, -1);
    __m256i swapped = _mm256_permute4x64_epi64((__m256i)x, 0x4e);
    return (rows)(_mm256_alignr_epi8(swapped, (__m256i)x, 2) | _mm256_shuffle_epi8(swapped, first));
}

ROWS_INLINE rows rows_above(rows x)
{
    const __m256i last = _mm256_setr_epi32(0xffff0504, -1, -1, -1, -1, -1, -1, -1);
    __m256i swapped = _mm256_permute4x64_epi64((__m256i)x, 0x4e);
    return (rows)(_mm256_alignr_epi8((__m256i)x, swapped, 14) | _mm256_shuffle_epi8(swapped, last));
}

/* Tells whether there is no cell in any lane. */
ROWS_INLINE bool rows_none(rows x)
{
    return _mm256_testz_si256((__m256i)x, (__m256i)x);
}

/* Counts cells in lanes 0 to 11. */
ROWS_INLINE int rows_count(const rows *x)
{
    uint64_t word[ROWS_WORDS];
    memcpy(word, x, sizeof word);
    return __builtin_popcountll(word[0]) + __builtin_popcountll(word[1]) + __builtin_popcountll(word[2]);
}

#else

ROWS_INLINE rows rows_spread(const cells *set)
{
    uint16_t lane[ROWS_LANES] = { 0 };
    rows x;
    for (int i = 0; i < TORUS_SIZE; i++)
        lane[i] = (uint16_t)(*set >> TORUS_SIZE * i & CELLS_ROW);
    memcpy(&x, lane, sizeof x);
    return x;
}

/* Through memory: a compiler shuffles vectors that the CPU lacks lane by lane. */
ROWS_INLINE rows rows_turn(rows x, int n)
{
    rows twice[2] = { x, x }, out;
    memcpy(&out, (const char *)twice + 2 * n, sizeof out);
    return out;
}
ROWS_INLINE rows rows_below(rows x)
{
    rows out = rows_turn(x, 1);
    out[TORUS_SIZE - 1] = x[0];
    return out;
}

ROWS_INLINE rows rows_above(rows x)
{
    rows out = rows_turn(x, ROWS_LANES - 1);
    out[0] = x[TORUS_SIZE - 1];
    return out;
}

ROWS_INLINE bool rows_none(rows x)
{
    uint64_t word[4];
    memcpy(word, &x, sizeof word);
    return !(word[0] | word[1] | word[2] | word[3]);
}

ROWS_INLINE int rows_count(const rows *x)
{
    uint64_t word[ROWS_WORDS];
    rows bytes = rows_bytes(*x);
    memcpy(word, &bytes, sizeof word);
    return (int)((word[0] + word[1] + word[2]) * 0x0101010101010101u >> 56);
}

#endif
#endif
