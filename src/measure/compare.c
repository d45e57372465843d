/* SPDX-License-Identifier: MIT */
#include "measure/compare.h"

#include "base/real.h"

#include <math.h>

/* The logarithms of the ratios to average over, with both signs and equal weights. Each step is a factor of 1.6: a true
 * ratio between two of them loses little, because games enough to detect 10% hardly distinguish 8% from 12%. */
static const double log_ratios[] = { 0.02, 0.032, 0.05, 0.08, 0.13, 0.21, 0.34, 0.55, 0.9, 1.5 };
enum { RATIOS = sizeof log_ratios / sizeof *log_ratios };

/* The logarithm of the averaged likelihood ratio after n games each, where x is ln(a / b) less the log ratio under
 * test. */
static double log_evidence(int n, double x)
{
    double terms[2 * RATIOS], max = -INFINITY;
    /* The test is symmetric, so u may be the larger of u and 1/u, for which this form of ln(1 + u) cannot overflow. */
    x = fabs(x);
    double log_1u = x + real_log(1.0 + real_exp(-x));
    for (int i = 0; i < 2 * RATIOS; i++) {
        double r = i < RATIOS ? log_ratios[i] : -log_ratios[i - RATIOS];
        double y = x - r, log_1y = y > 0.0 ? y + real_log(1.0 + real_exp(-y)) : real_log(1.0 + real_exp(y));
        terms[i] = n * (2.0 * (log_1u - log_1y) - r);
        max = terms[i] > max ? terms[i] : max;
    }
    double sum = 0.0;
    for (int i = 0; i < 2 * RATIOS; i++)
        sum += real_exp(terms[i] - max);
    return max + real_log(sum / (2 * RATIOS));
}

static double log_ratio(const struct compare *c)
{
    return real_log(c->total_a) - real_log(c->total_b);
}

struct compare compare_start(double alpha)
{
    return (struct compare){ .alpha = alpha };
}

void compare_add(struct compare *c, double a, double b)
{
    c->games++;
    c->rows_a += a;
    c->rows_b += b;
    c->total_a += a > 0.5 ? a : 0.5;
    c->total_b += b > 0.5 ? b : 0.5;
    double evidence = log_evidence(c->games, log_ratio(c));
    c->evidence = evidence > c->evidence ? evidence : c->evidence;
}

int compare_winner(const struct compare *c)
{
    if (c->evidence < -real_log(c->alpha))
        return 0;
    return c->total_a > c->total_b ? 1 : -1;
}

int compare_games_expected(const struct compare *c, int max_games)
{
    double evidence = c->games > 0 ? log_evidence(c->games, log_ratio(c)) : 0.0;
    double games = evidence > 0.0 ? -real_log(c->alpha) / evidence * c->games : INFINITY;
    return games < c->games ? c->games : games < max_games ? (int)games + 1 : max_games;
}

double compare_p(const struct compare *c)
{
    return real_exp(-c->evidence);
}

struct interval compare_ratio(const struct compare *c)
{
    if (c->games == 0)
        return (struct interval){ .value = 1.0, .low = 0.0, .high = INFINITY };
    /* The evidence against a ratio grows with its distance from the observed one; bisection finds where it reaches
     * 1 / alpha. */
    double low = 0.0, high = 1.0, limit = -real_log(c->alpha);
    while (log_evidence(c->games, high) < limit && high < 600.0)
        high *= 2.0;
    for (int i = 0; i < 60; i++) {
        double middle = 0.5 * (low + high);
        if (log_evidence(c->games, middle) < limit)
            low = middle;
        else
            high = middle;
    }
    double x = log_ratio(c);
    return (struct interval){ .value = real_exp(x), .low = real_exp(x - high), .high = real_exp(x + high) };
}
