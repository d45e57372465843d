/* SPDX-License-Identifier: MIT
 *
 * Histogram bars: a histogram (measure/histogram.h) drawn on the terminal.
 */
#ifndef TETRARCH_UI_CLI_HISTOGRAM_BARS_H
#define TETRARCH_UI_CLI_HISTOGRAM_BARS_H

#include <stdio.h>

/* Draws n >= 1 values, none negative, in bins of equal width, one line per bin, with the number that an exponential
 * distribution of this mean would put there beside it. A mean of 0 leaves that column out. */
void histogram_bars_print(const double values[], int n, double mean, FILE *out);

#endif
