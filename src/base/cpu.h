/* SPDX-License-Identifier: MIT
 *
 * Cpu: run-time detection of instructions that the compiler was not told to rely on.
 */
#ifndef TETRARCH_BASE_CPU_H
#define TETRARCH_BASE_CPU_H

#include <stdbool.h>

/* Tells whether the files with vector instructions were built and can run on this processor: AVX2 and POPCNT on x86-64;
 * NEON, which every 64-bit ARM has. */
static inline bool cpu_has_vectors(void)
{
#if !defined(TETRARCH_VECTORS)
    return false;
#elif defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
#else
    return true;
#endif
}

#endif
