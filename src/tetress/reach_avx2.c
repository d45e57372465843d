/* SPDX-License-Identifier: MIT
 *
 * Reach with vector instructions. Compiled with AVX2 switched on; entered only on a CPU that has it. */
#define REACH_FIND reach_find_avx2
#include "tetress/reach.inc"
