/* SPDX-License-Identifier: MIT */
#include "ui/web/wasm/lab_stats.h"

#include "base/stats.h"
#include "measure/histogram.h"

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

const double *lab_histogram(const double values[], int n, double mean)
{
    static double view[2 + 2 * HISTOGRAM_BINS_MAX];
    struct histogram h;
    histogram_make(&h, values, n, HISTOGRAM_BINS, mean);
    view[0] = h.bins;
    view[1] = h.width;
    for (int i = 0; i < h.bins; i++) {
        view[2 + 2 * i] = h.count[i];
        view[3 + 2 * i] = h.expected[i];
    }
    return view;
}
