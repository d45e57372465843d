/* SPDX-License-Identifier: MIT */
#include "features/lanes_portable.h"

#include "features/kernel_lanes.inc"

const struct kernel_lanes kernel_portable = {
    .plan = plan_new,
    .choose = plan_choose,
    .width = WIDTH_MAX,
};
