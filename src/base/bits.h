/* SPDX-License-Identifier: MIT
 *
 * Bits: counts and finds set bits in 32-bit words, and makes masks.
 *
 * Everything here is a pure function.
 */
#ifndef TETRARCH_BASE_BITS_H
#define TETRARCH_BASE_BITS_H

#include <stdint.h>

/* Counts the set bits of x. */
static inline int bits_count(uint32_t x)
{
#ifdef __POPCNT__
    return __builtin_popcount(x);
#endif
    x -= (x >> 1) & 0x55555555u;
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    return (int)(x * 0x01010101u >> 24);
}

/* Returns the number of the lowest set bit of x, which must not be 0. */
static inline int bits_lowest(uint32_t x)
{
    return __builtin_ctz(x);
}

/* Returns the bit length of x: one more than the number of its highest set bit, 0 for 0. */
static inline int bits_length(uint32_t x)
{
    return x ? 32 - __builtin_clz(x) : 0;
}

/* Returns x with every bit below its highest set bit set too: bits_below(bits_length(x)), but by shifts alone, which
 * compilers can vectorise. */
static inline uint32_t bits_smear(uint32_t x)
{
    x |= x >> 1;
    x |= x >> 2;
    x |= x >> 4;
    x |= x >> 8;
    return x | x >> 16;
}

/* Returns a word with the n lowest bits set, 0 <= n <= 31. */
static inline uint32_t bits_below(int n)
{
    return (1u << n) - 1;
}

/* Returns the lowest `count` bits of x in the opposite order, 1 <= count <= 32. */
static inline uint32_t bits_mirror(uint32_t x, int count)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff00ffu) << 8;
    return (x >> 16 | x << 16) >> (32 - count);
}

#endif
