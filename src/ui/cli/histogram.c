/* SPDX-License-Identifier: MIT */
#include "ui/cli/histogram.h"

#include "base/real.h"
#include "ui/cli/output.h"

#include <math.h>

enum { BINS = 20, BAR = 48 };

/* The next 1, 2, 2.5 or 5 times a power of ten: bins with such borders read well. */
static double round_up(double width)
{
    static const double steps[] = { 1.0, 2.0, 2.5, 5.0 };
    for (double power = 1.0;; power *= 10.0)
        for (int i = 0; i < 4; i++)
            if (steps[i] * power >= width)
                return ceil(steps[i] * power);
}

static void print_bar(double eighths, FILE *out)
{
    static const char *const parts[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
    int whole = (int)(eighths + 0.5);
    for (int i = 0; i < whole / 8; i++)
        fputs("█", out);
    fputs(parts[whole % 8], out);
}

void histogram_print(const double values[], int n, double mean, FILE *out)
{
    double max = 0.0;
    for (int i = 0; i < n; i++)
        max = values[i] > max ? values[i] : max;
    double width = round_up((max + 1.0) / BINS);
    int count[BINS] = { 0 }, highest = 0, last = 0;
    for (int i = 0; i < n; i++) {
        int bin = (int)(values[i] / width);
        count[bin]++;
        highest = count[bin] > highest ? count[bin] : highest;
        last = bin > last ? bin : last;
    }
    fprintf(out, "%28s %7s %s\n", "rows", "games", mean > 0.0 ? "expected" : "");
    for (int i = 0; i <= last; i++) {
        char from[OUTPUT_NUMBER_MAX], to[OUTPUT_NUMBER_MAX];
        fprintf(out, "%13s - %12s %7d", output_number(i * width, from), output_number((i + 1) * width - 1, to),
                count[i]);
        if (mean > 0.0)
            fprintf(out, " %8.1f", n * (real_exp(-i * width / mean) - real_exp(-(i + 1) * width / mean)));
        fputc(' ', out);
        print_bar(8.0 * BAR * count[i] / highest, out);
        fputc('\n', out);
    }
}
