/* SPDX-License-Identifier: MIT
 *
 * Compiled for CPUs with vector instructions; nothing here may run before kernel_supported() says so.
 */
#include "engine/features/lanes_vector.h"

#include "engine/features/kernel_lanes.inc"

const struct kernel_lanes kernel_vector = {
    .chooser = chooser_new, .width = LANES - 1, /* the right wall takes a lane */
};
