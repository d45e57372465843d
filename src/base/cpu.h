/* SPDX-License-Identifier: MIT
 *
 * Cpu: run-time detection of instructions that the compiler was not told to rely on.
 */
#ifndef TETRARCH_BASE_CPU_H
#define TETRARCH_BASE_CPU_H

#include <stdbool.h>

/* Tells whether the files that use AVX2 and POPCNT were built and can run on this processor. */
static inline bool cpu_has_vectors(void)
{
#ifdef TETRARCH_AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

#endif
