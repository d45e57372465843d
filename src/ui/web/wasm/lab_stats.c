/* SPDX-License-Identifier: MIT */
#include "ui/web/wasm/lab_stats.h"

#include "base/stats.h"

const char *lab_lifetime_fields(void)
{
    return "mean,low,high";
}

const double *lab_lifetime_view(double total, double deaths, double cut_off)
{
    static double view[3];
    struct interval mean = stats_lifetime_mean(total, (int64_t)deaths, (int64_t)cut_off, 0.95);
    view[0] = mean.value;
    view[1] = mean.low;
    view[2] = mean.high;
    return view;
}
