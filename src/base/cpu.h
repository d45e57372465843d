/* SPDX-License-Identifier: MIT
 *
 * Cpu: what the processor can do that the compiler was not told to rely on.
 */
#ifndef TETRARCH_BASE_CPU_H
#define TETRARCH_BASE_CPU_H

#include <stdbool.h>

/* Tells whether the files that are compiled with vector instructions (AVX2 and population count) were built, and can be
 * entered on this processor. */
static inline bool cpu_has_vectors(void)
{
#ifdef TETRARCH_AVX2
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

#endif
