/* SPDX-License-Identifier: MIT
 *
 * Histogram: how many games came to how many rows, beside the exponential distribution of the same mean, which game
 * lengths follow closely (base/stats.h says why).
 */
#ifndef TETRARCH_MEASURE_HISTOGRAM_H
#define TETRARCH_MEASURE_HISTOGRAM_H

/* The most bins that there is room for, and how many a screen shows well. */
enum { HISTOGRAM_BINS_MAX = 30, HISTOGRAM_BINS = 20 };

struct histogram {
    int bins; /* up to the last with a value in it */
    double
        width; /* of each: a whole number, 1, 2, 3 or 5 times a power of ten or 25 times one; the first begins at 0 */
    double count[HISTOGRAM_BINS_MAX];
    double expected[HISTOGRAM_BINS_MAX]; /* by the exponential distribution; 0 without a mean */
};

/* Counts the n >= 1 values, none negative, in at most `bins_max` bins. A mean of 0 means that it is not known. */
void histogram_make(struct histogram *out, const double values[], int n, int bins_max, double mean);

#endif
