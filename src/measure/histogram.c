/* SPDX-License-Identifier: MIT */
#include "measure/histogram.h"

#include "base/real.h"

#include <math.h>

/* Rounds up to 1, 2, 2.5 or 5 times a power of ten, then to a whole number: such bin edges are easy to read. */
static double round_up(double width)
{
    static const double steps[] = { 1.0, 2.0, 2.5, 5.0 };
    for (double power = 1.0;; power *= 10.0)
        for (int i = 0; i < 4; i++)
            if (steps[i] * power >= width)
                return ceil(steps[i] * power);
}

void histogram_make(struct histogram *out, const double values[], int n, int bins_max, double mean)
{
    double max = 0.0;
    for (int i = 0; i < n; i++)
        max = values[i] > max ? values[i] : max;
    *out = (struct histogram){ .bins = 1, .width = round_up((max + 1.0) / bins_max) };
    const double width = out->width;
    for (int i = 0; i < n; i++) {
        int bin = (int)(values[i] / width);
        out->count[bin]++;
        out->bins = bin >= out->bins ? bin + 1 : out->bins;
    }
    for (int i = 0; i < out->bins && mean > 0.0; i++)
        out->expected[i] = n * (real_exp(-i * width / mean) - real_exp(-(i + 1) * width / mean));
}
