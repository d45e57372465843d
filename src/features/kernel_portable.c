/* SPDX-License-Identifier: MIT */
#include "features/lanes_portable.h"

#include "features/kernel_lanes.h"

const struct kernel_lanes kernel_portable = {
    .plan = plan_new,
    .choose = plan_choose,
    .rows = HEIGHT_MAX,
    .width = WIDTH_MAX,
};
