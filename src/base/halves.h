/* SPDX-License-Identifier: MIT
 *
 * Halves: vectors of 32 bytes on a CPU whose registers have 16, as NEON's. A vector type of the compiler, with the
 * operators of C, stands for two registers; these functions lead to the intrinsics of each. Comparisons need them too:
 * GCC splits the arithmetic of such a vector into two registers, but its comparisons into single numbers. Empty on
 * other CPUs.
 */
#ifndef TETRARCH_BASE_HALVES_H
#define TETRARCH_BASE_HALVES_H

#ifdef __aarch64__

#include <arm_neon.h>

typedef uint16_t halves __attribute__((vector_size(32)));
typedef uint16x8_t halves_one __attribute__((may_alias));

/* By pointers: with memcpy(), GCC 12 copies pairs of registers through memory, 65% more code in a kernel. */
static inline uint16x8_t halves_low(halves x)
{
    return ((const halves_one *)&x)[0];
}

static inline uint16x8_t halves_high(halves x)
{
    return ((const halves_one *)&x)[1];
}

static inline halves halves_join(uint16x8_t low, uint16x8_t high)
{
    halves x;
    ((halves_one *)&x)[0] = low;
    ((halves_one *)&x)[1] = high;
    return x;
}

#endif
#endif
