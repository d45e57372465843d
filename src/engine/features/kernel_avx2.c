/* SPDX-License-Identifier: MIT
 *
 * Compiled with AVX2 enabled; nothing here may run before kernel_supported() says so.
 */
#include "engine/features/lanes_avx2.h"

#include "engine/features/kernel_lanes.inc"

const struct kernel_lanes kernel_avx2 = {
    .chooser = chooser_new, .width = LANES - 1, /* the right wall takes a lane */
};
