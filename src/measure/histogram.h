/* SPDX-License-Identifier: MIT
 *
 * Histogram: the distribution of the rows of games, beside the exponential distribution of the same mean, which game
 * lengths follow closely (base/stats.h says why).
 */
#ifndef TETRARCH_MEASURE_HISTOGRAM_H
#define TETRARCH_MEASURE_HISTOGRAM_H

/* The maximum number of bins, and how many a screen shows well. */
enum { HISTOGRAM_BINS_MAX = 30, HISTOGRAM_BINS = 20 };

struct histogram {
    int bins; /* up to the last with a value in it */
    /* The width of a bin: 3, or 1, 2, 5 or 25 times a power of ten. The first bin begins at 0. */
    double width;
    double count[HISTOGRAM_BINS_MAX];
    double expected[HISTOGRAM_BINS_MAX]; /* by the exponential distribution; 0 without a mean */
};

/* Counts the n >= 1 values, none negative, in at most `bins_max` bins. A mean of 0 means that the mean is not known. */
void histogram_make(struct histogram *out, const double values[], int n, int bins_max, double mean);

#endif
