/* SPDX-License-Identifier: MIT
 *
 * Reach in standard C. */
#define FLOOD flood_portable
#define FLOOD_COUNT flood_count_portable
#include "engine/tetris/flood.inc"
