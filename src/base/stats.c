/* SPDX-License-Identifier: MIT */
#include "base/stats.h"

#include "base/real.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum { TERMS_MAX = 1000000 };

/* x^a e^-x / Gamma(a) */
static double gamma_front(double a, double x)
{
    return real_exp(a * real_log(x) - x - real_log_gamma(a));
}

/* The power series of P, quick to converge for x < a + 1. */
static double gamma_p_series(double a, double x)
{
    double term = 1.0 / a, sum = term;
    for (int i = 1; i < TERMS_MAX && term > sum * 1e-17; i++) {
        term *= x / (a + i);
        sum += term;
    }
    return sum * gamma_front(a, x);
}

/* The continued fraction of Q = 1 - P by Lentz's method, quick to converge for x > a + 1. */
static double gamma_q_fraction(double a, double x)
{
    const double tiny = 1e-300;
    double b = x + 1.0 - a, c = 1.0 / tiny, d = 1.0 / b, h = d;
    for (int i = 1; i < TERMS_MAX; i++) {
        double an = -i * (i - a);
        b += 2.0;
        d = an * d + b;
        d = 1.0 / (fabs(d) < tiny ? tiny : d);
        c = b + an / c;
        c = fabs(c) < tiny ? tiny : c;
        h *= d * c;
        if (fabs(d * c - 1.0) < 1e-16)
            break;
    }
    return h * gamma_front(a, x);
}

double stats_gamma_p(double a, double x)
{
    if (x <= 0.0)
        return 0.0;
    return x < a + 1.0 ? gamma_p_series(a, x) : 1.0 - gamma_q_fraction(a, x);
}

/* The continued fraction of the incomplete beta function by Lentz's method, quick to converge for x < a / (a + b). */
static double beta_fraction(double a, double b, double x)
{
    const double tiny = 1e-300;
    double c = 1.0, d = 1.0 - (a + b) * x / (a + 1.0), h;
    d = 1.0 / (fabs(d) < tiny ? tiny : d);
    h = d;
    for (int i = 1; i < TERMS_MAX; i++) {
        for (int odd = 0; odd < 2; odd++) {
            double n = odd ? -(a + i) * (a + b + i) * x / ((a + 2 * i) * (a + 2 * i + 1))
                           : i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i));
            d = 1.0 + n * d;
            d = 1.0 / (fabs(d) < tiny ? tiny : d);
            c = 1.0 + n / c;
            c = fabs(c) < tiny ? tiny : c;
            h *= d * c;
        }
        if (fabs(d * c - 1.0) < 1e-16)
            break;
    }
    return h;
}

double stats_beta_p(double a, double b, double x)
{
    if (x <= 0.0 || x >= 1.0)
        return x <= 0.0 ? 0.0 : 1.0;
    double front = real_exp(real_log_gamma(a + b) - real_log_gamma(a) - real_log_gamma(b) + a * real_log(x) +
                            b * real_log(1.0 - x));
    if (x < a / (a + b))
        return front * beta_fraction(a, b, x) / a;
    return 1.0 - front * beta_fraction(b, a, 1.0 - x) / b;
}

/* Bisection: sixty halvings reach the last digit, need no derivative and cannot run away. */
static double solve(double (*p)(double a, double b, double x), double a, double b, double wanted, double high)
{
    double low = 0.0;
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        if (p(a, b, middle) < wanted)
            low = middle;
        else
            high = middle;
    }
    return 0.5 * (low + high);
}

static double gamma_p_of(double a, double unused, double x)
{
    (void)unused;
    return stats_gamma_p(a, x);
}

double stats_gamma_quantile(double a, double p)
{
    double high = a + 1.0;
    while (stats_gamma_p(a, high) < p)
        high *= 2.0;
    return solve(gamma_p_of, a, 0.0, p, high);
}

double stats_beta_quantile(double a, double b, double p)
{
    return solve(stats_beta_p, a, b, p, 1.0);
}

/* The mean of geometric lifetimes at the p-quantile of the chance to die. */
static double geometric_mean(double deaths, double total, double p)
{
    double chance = stats_beta_quantile(deaths, total, p);
    return (1.0 - chance) / chance;
}

struct interval stats_lifetime_mean(double total, int64_t deaths, int64_t cut_off, double level)
{
    double tail = 0.5 * (1.0 - level), d = (double)deaths;
    /* A game that was cut off might have died just then: the lower end counts one more death. */
    double d_low = cut_off ? d + 1.0 : d;
    struct interval mean = { .value = deaths ? total / d : INFINITY, .high = INFINITY };
    /* Rows are whole numbers: short lifetimes are geometric, and the difference from exponential ones shows. */
    bool few = total < 100.0 * d_low;
    if (d_low > 0.0 && total > 0.0)
        mean.low = few ? geometric_mean(d_low, total, 1.0 - tail) : total / stats_gamma_quantile(d_low, 1.0 - tail);
    if (deaths)
        mean.high = few ? geometric_mean(d, total + 1.0, tail) : total / stats_gamma_quantile(d, tail);
    return mean;
}

double stats_lives_left(double lives, double cap, double deaths, double total)
{
    double mean = deaths > 0.0 ? total / deaths : INFINITY, length = mean;
    if (cap > 0.0)
        length = isfinite(mean) ? mean * (1.0 - real_exp(-cap / mean)) : cap;
    return fmax(0.0, lives * length - total);
}

struct interval stats_share(double happened, double n, double level)
{
    double z2 = 2.0 * stats_gamma_quantile(0.5, level); /* quantile of chi-squared with one degree of freedom */
    double share = happened / n, middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    double half = sqrt(z2 * (share * (1.0 - share) / n + z2 / (4.0 * n * n))) / (1.0 + z2 / n);
    return (struct interval){ share, fmax(0.0, middle - half), fmin(1.0, middle + half) };
}

static int compare_values(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Returns the mean of values; *squares gets the sum of the squared deviations from it. */
static double mean_of(const double values[], int n, double *squares)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += values[i];
    *squares = 0.0;
    for (int i = 0; i < n; i++)
        *squares += (values[i] - sum / n) * (values[i] - sum / n);
    return sum / n;
}

struct summary stats_summary(double values[], int n)
{
    qsort(values, (size_t)n, sizeof *values, compare_values);
    double squares, mean = mean_of(values, n, &squares);
    return (struct summary){
        .mean = mean,
        .sd = n > 1 ? sqrt(squares / (n - 1)) : 0.0,
        .median = 0.5 * (values[(n - 1) / 2] + values[n / 2]),
        .min = values[0],
        .max = values[n - 1],
    };
}

/* Student's t is a beta quantile in other clothes. */
struct interval stats_mean(const double values[], int n)
{
    double squares, mean = mean_of(values, n, &squares);
    if (n < 2)
        return (struct interval){ mean, -INFINITY, INFINITY };
    double x = stats_beta_quantile((n - 1) / 2.0, 0.5, 0.05);
    double half = sqrt((n - 1) * (1 - x) / x) * sqrt(squares / (n - 1) / n);
    return (struct interval){ mean, mean - half, mean + half };
}

/* The likelihood ratio of "the mean is m" against all others, effects drawn from a standard normal distribution and
 * the deviation from its invariant prior, is sqrt(n + 1) q^(n / 2) with q = 1 - n^2 d^2 / ((n + 1) (squares + n
 * d^2)), where d is the distance of m from the mean. It falls to 0.05 with a probability of at most 0.05, however
 * often one looks; the interval has all m that it has not rejected. */
double stats_mean_evidence(const double values[], int n)
{
    double squares, mean = mean_of(values, n, &squares), total = squares + n * mean * mean;
    if (!(total > 0.0))
        return -INFINITY;
    double q = 1.0 - n * (n * mean * mean / total) / (n + 1.0);
    return -0.5 * (real_log(n + 1.0) + n * real_log(q));
}

struct interval stats_mean_anytime(const double values[], int n)
{
    double squares, mean = mean_of(values, n, &squares);
    double lost = (n + 1) * (1 - real_exp(real_log(0.05 * 0.05 / (n + 1)) / n));
    if (lost >= n)
        return (struct interval){ mean, -INFINITY, INFINITY };
    double half = sqrt(lost * squares / (n * (n - lost)));
    return (struct interval){ mean, mean - half, mean + half };
}
