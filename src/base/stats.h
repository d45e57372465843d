/* SPDX-License-Identifier: MIT
 *
 * Stats: estimates of a mean or a chance from many games, with intervals.
 *
 * Game lengths are exponential to a very good approximation: a fixed small chance to die with each
 * piece. Then total rows / deaths is the maximum-likelihood mean, 2 total / mean is chi-squared with
 * 2 deaths degrees of freedom, and both stay right when games are cut off before their end.
 */
#ifndef TETRARCH_BASE_STATS_H
#define TETRARCH_BASE_STATS_H

#include <stdint.h>

/* An estimate with its confidence interval. */
struct interval {
    double value, low, high;
};

/* Returns P(a, x), the regularised lower incomplete gamma function, a > 0, x >= 0. */
double stats_gamma_p(double a, double x);

/* Returns the x with P(a, x) = p, 0 < p < 1: the p-quantile of the gamma distribution with shape a. */
double stats_gamma_quantile(double a, double p);

/* Return I_x(a, b), the regularised incomplete beta function, a > 0, b > 0, and the x with I_x(a, b) = p. */
double stats_beta_p(double a, double b, double x);
double stats_beta_quantile(double a, double b, double p);

/* Estimates the mean of exponential lifetimes from their total, how many ended and how many were cut off, with an
 * interval of the given level, such as 0.95. Exact when none was cut off, conservative otherwise. Below a mean of 100
 * it uses the geometric distribution, which whole numbers of rows follow there. Without a death the value and the upper
 * end are infinite. */
struct interval stats_lifetime_mean(double total, int64_t deaths, int64_t cut_off, double level);

/* Returns the expected time left of `lives` exponential lifetimes when `deaths` of them have ended and `total` has
 * passed in all, by the maximum-likelihood mean total / deaths. Lifetimes are cut off at `cap`; 0 means never. Infinite
 * if there is neither a death nor a cap. */
double stats_lives_left(double lives, double cap, double deaths, double total);

/* Estimates a probability from `happened` successes, halves allowed, in n >= 1 trials, with Wilson's interval of the
 * given level. */
struct interval stats_share(double happened, double n, double level);

/* Summary of a sample. */
struct summary {
    double mean, sd; /* sd is the sample standard deviation, 0 for one value */
    double median, min, max;
};

/* Sorts the n >= 1 values in place and describes them. */
struct summary stats_summary(double values[], int n);

/* Returns the mean of n >= 1 values with its 95% interval by Student's t, infinite for one value. */
struct interval stats_mean(const double values[], int n);

/* Returns the mean of n >= 1 normal values, of any deviation, with a 95% interval that may be looked at after each
 * value and holds throughout with that probability: the sequential t-test by a mixture (Lai 1976). Infinite until
 * the values suffice. */
struct interval stats_mean_anytime(const double values[], int n);

/* Returns the evidence of n >= 1 such values against a mean of 0: the logarithm of a likelihood ratio that reaches
 * 1 / alpha with a probability of at most alpha, if the mean is 0, however often one looks;
 * -infinity if all values are 0. */
double stats_mean_evidence(const double values[], int n);

#endif
