/* SPDX-License-Identifier: MIT
 *
 * Compiled for CPUs with vector instructions; nothing here may run before kernel_supported() says so.
 */
#include "engine/features/lanes_tall.h"

#include "engine/features/kernel_lanes.inc"

const struct kernel_lanes kernel_tall = {
    .chooser = chooser_new, .width = WIDTH_MAX - 1, /* the right wall takes a lane */
};
