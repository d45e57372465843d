/* SPDX-License-Identifier: MIT */
#include "ui/cli/histogram_bars.h"

#include "measure/histogram.h"
#include "ui/cli/output.h"

enum { BAR = 48 };

static void print_bar(double eighths, FILE *out)
{
    if (!output_unicode()) {
        for (int i = 0; i < (int)(eighths / 8 + 0.5); i++)
            fputc('#', out);
        return;
    }
    static const char *const parts[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
    int whole = (int)(eighths + 0.5);
    for (int i = 0; i < whole / 8; i++)
        fputs("█", out);
    fputs(parts[whole % 8], out);
}

void histogram_bars_print(const double values[], int n, double mean, FILE *out)
{
    struct histogram h;
    double highest = 0.0;
    histogram_make(&h, values, n, HISTOGRAM_BINS, mean);
    for (int i = 0; i < h.bins; i++)
        highest = h.count[i] > highest ? h.count[i] : highest;
    fprintf(out, "%28s %7s %s\n", "rows", "games", mean > 0.0 ? "expected" : "");
    for (int i = 0; i < h.bins; i++) {
        char from[OUTPUT_NUMBER_MAX], to[OUTPUT_NUMBER_MAX];
        fprintf(out, "%13s - %12s %7.0f", output_number(i * h.width, from), output_number((i + 1) * h.width - 1, to),
                h.count[i]);
        if (mean > 0.0)
            fprintf(out, " %8.1f", h.expected[i]);
        fputc(' ', out);
        print_bar(8.0 * BAR * h.count[i] / highest, out);
        fputc('\n', out);
    }
}
