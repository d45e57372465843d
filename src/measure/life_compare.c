/* SPDX-License-Identifier: MIT */
#include "measure/life_compare.h"

#include "base/mem.h"
#include "base/real.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The evidence of n pairs against "B dies `ratio` times as often as A"; scratch holds n. */
static double evidence_against(const double a[], const double b[], int n, double ratio, double scratch[])
{
    for (int i = 0; i < n; i++)
        scratch[i] = ratio * a[i] - b[i];
    return stats_mean_evidence(scratch, n);
}

/* The end of the interval on one side of the observed ratio, as a factor of it: the first that is rejected. */
static double end_of(const double a[], const double b[], int n, double ratio, int side, double limit, double scratch[])
{
    const double log_max = 50.0;
    double low = 0.0, high = 0.01;
    while (high < log_max && evidence_against(a, b, n, ratio * real_exp(side * high), scratch) < limit)
        high *= 2.0;
    if (high >= log_max)
        return side > 0 ? INFINITY : 0.0;
    for (int i = 0; i < 50; i++) {
        double middle = 0.5 * (low + high);
        if (evidence_against(a, b, n, ratio * real_exp(side * middle), scratch) < limit)
            low = middle;
        else
            high = middle;
    }
    return ratio * real_exp(side * high);
}

struct life_verdict life_verdict(const double a[], const double b[], int n, double alpha)
{
    struct life_verdict v = { .alpha = alpha, .ratio = { 1.0, 0.0, INFINITY } };
    double sum_a = 0.0, sum_b = 0.0, limit = -real_log(alpha);
    double *scratch = xcalloc((size_t)n + 1, sizeof *scratch);
    for (int i = 0; i < n && v.evidence < limit; i++) {
        v.pairs = i + 1;
        sum_a += a[i];
        sum_b += b[i];
        v.evidence = fmax(v.evidence, evidence_against(a, b, v.pairs, 1.0, scratch));
    }
    if (v.evidence >= limit)
        v.winner = sum_a < sum_b ? 1 : -1;
    if (sum_a > 0.0 && sum_b > 0.0) {
        double ratio = sum_b / sum_a;
        v.ratio = (struct interval){ ratio, end_of(a, b, v.pairs, ratio, -1, limit, scratch),
                                     end_of(a, b, v.pairs, ratio, 1, limit, scratch) };
    }
    free(scratch);
    return v;
}

/* Turns the progress of one measurement into that of the comparison. */
struct life_compare_relay {
    const struct life_compare_watch *watch;
    struct life_compare_progress now;
    int64_t before; /* pieces of the measurements that are done */
};

static void relay(void *context, const struct life_progress *p)
{
    struct life_compare_relay *r = context;
    r->now.pieces = r->before + p->pieces;
    r->watch->tick(r->watch->context, &r->now);
}

/* Extends the measurement of a side to n repetitions. */
static bool extend(const struct life_config *config, const struct controller *controller, bool side, int n,
                   struct life_compare_relay *r, struct life *l)
{
    struct life_config c = *config;
    c.method = LIFE_SPLITTING;
    c.series.controller = controller;
    c.series.seed = rng_mix(config->series.seed * 2 + side);
    c.repetitions = n;
    struct life before = *l;
    c.before = before.repetitions > 0 ? &before : NULL;
    struct life_watch watch = { .stop = r->watch ? r->watch->stop : NULL };
    if (r->watch && r->watch->tick) {
        watch.tick = relay;
        watch.context = r;
    }
    *l = life_measure(&c, &watch);
    r->before += l->played - before.played;
    life_release(&before);
    return l->repetitions == n;
}

static struct life_verdict judge(const struct life_compare *c, int n, double alpha)
{
    double *a = xcalloc((size_t)n, sizeof *a), *b = xcalloc((size_t)n, sizeof *b);
    for (int i = 0; i < n; i++) {
        a[i] = c->a.run[i].rate;
        b[i] = c->b.run[i].rate;
    }
    struct life_verdict v = life_verdict(a, b, n, alpha);
    free(a);
    free(b);
    return v;
}

/* Grows with the pairs so far, so that there are few rounds, yet at most 8 pairs or a quarter are wasted. */
static int round_end(int pairs, int pairs_max)
{
    int next = pairs + (pairs / 4 > 8 ? pairs / 4 : 8);
    return next < pairs_max ? next : pairs_max;
}

/* Turns the ratio of lives in pieces into that of rows: what the last board holds was never cleared. */
static void count_rows(struct life_compare *c)
{
    struct interval *ratio = &c->verdict.ratio;
    if (c->verdict.pairs == 0 || c->a.rows.value <= 0.0 || c->b.rows.value <= 0.0)
        return;
    double factor = c->a.rows.value / c->b.rows.value / ratio->value;
    *ratio = (struct interval){ ratio->value * factor, ratio->low * factor, ratio->high * factor };
}

struct life_compare life_compare(const struct life_config *config, const struct controller *a,
                                 const struct controller *b, double alpha, int pairs_max,
                                 const struct life_compare_watch *watch)
{
    struct life_compare c = { .verdict = { .alpha = alpha, .ratio = { 1.0, 0.0, INFINITY } } };
    struct life_compare_relay r = { .watch = watch, .now = { .so_far = &c.verdict } };
    bool going = true;
    while (going && c.verdict.winner == 0 && r.now.pairs < pairs_max) {
        r.now.pairs = round_end(r.now.pairs, pairs_max);
        going = extend(config, a, false, r.now.pairs, &r, &c.a) && extend(config, b, true, r.now.pairs, &r, &c.b);
        if (going)
            c.verdict = judge(&c, r.now.pairs, alpha);
    }
    /* The means of the pairs up to the one that decided, as the ratio. */
    if (c.verdict.winner != 0) {
        extend(config, a, false, c.verdict.pairs, &r, &c.a);
        extend(config, b, true, c.verdict.pairs, &r, &c.b);
    }
    count_rows(&c);
    return c;
}

void life_compare_release(struct life_compare *c)
{
    life_release(&c->a);
    life_release(&c->b);
}
