/* SPDX-License-Identifier: MIT
 *
 * Reach with vector instructions. Compiled for CPUs that have them; entered only on such a CPU. */
#define FLOOD_VECTOR
#define FLOOD flood_vector
#define FLOOD_COUNT flood_count_vector
#include "engine/tetris/flood.inc"
