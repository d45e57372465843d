/* SPDX-License-Identifier: MIT
 *
 * Reach with vector instructions. Compiled with AVX2 switched on; entered only on a CPU that has it. */
#define FLOOD flood_avx2
#define FLOOD_COUNT flood_count_avx2
#include "engine/tetris/flood.inc"
