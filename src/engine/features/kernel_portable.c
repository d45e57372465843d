/* SPDX-License-Identifier: MIT */
#include "engine/features/lanes_portable.h"

#include "engine/features/kernel_lanes.inc"

const struct kernel_lanes kernel_portable = {
    .width = WIDTH_MAX,
    .chooser = chooser_new,
};
