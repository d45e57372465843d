/* SPDX-License-Identifier: MIT
 *
 * Noisy cross-entropy (Szita and Lorincz 2006; Thiery and Scherrer 2009): draw from a Gaussian with independent
 * coordinates, fit it to the best few, and add some variance so that it does not freeze too early. Since the
 * best of many noisy measurements owe much to luck, those that look best are measured again on fresh games,
 * together with the ones that passed this test before, and only that second result chooses the elite.
 */
#include "base/mem.h"
#include "base/normal.h"
#include "base/rng.h"
#include "learn/optim/optim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum noise { NOISE_NONE, NOISE_CONSTANT, NOISE_DECREASING };
static const char *const noises[] = { "none", "constant", "decreasing", NULL };

static const struct param params[] = {
    { "population", PARAM_INT, "N", "100", 4, 10000, NULL, "points drawn in an iteration", PARAM_LOG, 20, 200 },
    { "elite", PARAM_REAL, "P", "0.1", 0.001, 1, NULL, "share of them that the next Gaussian is fitted to", PARAM_LOG,
      0.05, 0.5 },
    { "deviation", PARAM_REAL, "X", "10", 1e-12, 1e12, NULL, "standard deviation at the start" },
    { "noise", PARAM_CHOICE, "KIND", "decreasing", 0, 0, noises,
      "added variance: none, constant, or falling to 0 in 50 iterations", PARAM_ANY },
    { "noise-variance", PARAM_REAL, "X", "5", 0, 1e12, NULL, "the constant, or where the falling one starts", PARAM_LOG,
      0.1, 20 },
    { "revalidate", PARAM_REAL, "P", "0.3", 0, 1, NULL,
      "share of the points to measure again on fresh games before the elite is chosen; 0 means none", PARAM_LINEAR, 0,
      0.5 },
    { "revalidate-effort", PARAM_INT, "N", "3", 1, 100, NULL, "factor on the number of games for that", PARAM_LINEAR, 1,
      6 },
    { 0 },
};

/* Followed in memory by the mean and the variance, the recommended point, and the kept points, which are measured
 * again: the earlier elite, then those of this iteration. */
struct ce {
    struct optim_head head;
    int64_t elders;    /* points of the earlier elite, at the front of the kept points */
    double best_worth; /* of the recommended point */
    double data[];
};

struct ce_view {
    double *mean, *variance, *best, *kept;
    int dim, n, elite, again; /* points drawn, in the elite, drawn points to measure again */
};

static struct ce_view view(const void *state, const struct optim_config *c)
{
    struct ce *s = (struct ce *)state;
    struct ce_view w = { .dim = c->dim, .n = (int)optim_int(c, "population") };
    w.elite = (int)(optim_real(c, "elite") * w.n + 0.5);
    w.elite = w.elite < 2 ? 2 : w.elite;
    w.again = (int)(optim_real(c, "revalidate") * w.n + 0.5);
    if (w.again > 0)
        w.again = w.again < w.elite ? w.elite : w.again > w.n ? w.n : w.again;
    w.mean = s->data;
    w.variance = w.mean + w.dim;
    w.best = w.variance + w.dim;
    w.kept = w.best + w.dim;
    return w;
}

static size_t size(const struct optim_config *c)
{
    size_t n = (size_t)optim_int(c, "population"), dim = (size_t)c->dim;
    return sizeof(struct ce) + (3 + 2 * n) * dim * sizeof(double);
}

/* The population and its mean, or all candidates that are measured again. */
static int batch_max(const struct optim_config *c)
{
    return 2 * (int)optim_int(c, "population") + 1;
}

static int effort_max(const struct optim_config *c)
{
    return (int)optim_int(c, "revalidate-effort");
}

static void init(void *state, const struct optim_config *c)
{
    struct ce *s = state;
    struct ce_view w = view(state, c);
    double deviation = optim_real(c, "deviation");
    for (int d = 0; d < w.dim; d++) {
        w.mean[d] = w.best[d] = c->start ? c->start[d] : 0.0;
        w.variance[d] = deviation * deviation;
    }
    s->best_worth = -INFINITY;
}

static bool check(const void *state, const struct optim_config *c)
{
    const struct ce *s = state;
    struct ce_view w = view(state, c);
    if ((s->elders != 0 && s->elders != w.elite) || (w.again == 0 && (s->elders || s->head.rounds)))
        return false;
    for (int d = 0; d < w.dim; d++)
        if (!(w.variance[d] >= 0))
            return false;
    return !isnan(s->best_worth) && optim_all_finite((size_t)(3 + 2 * w.n) * (size_t)w.dim, s->data);
}

static void draw(const struct ce_view *w, const struct optim_config *c, int64_t generation, int i, double *x)
{
    struct rng rng = rng_stream(c->seed, (uint64_t)generation, (uint64_t)i);
    for (int d = 0; d < w->dim; d++)
        x[d] = w->mean[d] + sqrt(w->variance[d]) * normal_draw(&rng);
}

/* First the population, followed by the mean, which the method recommends but does not learn from; then the points that
 * are measured again. */
static struct optim_batch ask(const void *state, const struct optim_config *c, double *x, double *bar)
{
    const struct ce *s = state;
    struct ce_view w = view(state, c);
    int count = s->head.rounds ? w.again + (int)s->elders : w.n + 1;
    if (s->head.rounds) {
        memcpy(x, w.kept, (size_t)(count * w.dim) * sizeof *x);
    } else {
        for (int i = 0; i < w.n; i++)
            draw(&w, c, s->head.generation, i, x + i * w.dim);
        memcpy(x + w.n * w.dim, w.mean, (size_t)w.dim * sizeof *x);
    }
    for (int i = 0; i < count; i++)
        bar[i] = !s->head.rounds && i == w.n ? INFINITY : -INFINITY;
    return (struct optim_batch){ count, s->head.rounds ? effort_max(c) : 1 };
}

static double added_variance(const struct optim_config *c, int64_t generation)
{
    double start = optim_real(c, "noise-variance");
    switch ((enum noise)optim_int(c, "noise")) {
    case NOISE_CONSTANT: return start;
    case NOISE_DECREASING: return fmax(start - (double)generation * start / 50.0, 0.0);
    case NOISE_NONE: break;
    }
    return 0.0;
}

/* Fits the Gaussian to the points order[0 .. elite - 1]. */
static void fit(const struct ce_view *w, const struct optim_config *c, int64_t generation, const double *x,
                const int order[])
{
    double more = added_variance(c, generation);
    for (int d = 0; d < w->dim; d++) {
        double mean = 0.0, variance = 0.0;
        for (int k = 0; k < w->elite; k++)
            mean += x[order[k] * w->dim + d];
        mean /= w->elite;
        for (int k = 0; k < w->elite; k++) {
            double off = x[order[k] * w->dim + d] - mean;
            variance += off * off;
        }
        w->mean[d] = mean;
        w->variance[d] = variance / w->elite + more;
    }
}

/* Copies points order[0 .. count - 1] of x behind the first `at` kept points. */
static void keep(const struct ce_view *w, int at, int count, const double *x, const int order[])
{
    for (int k = 0; k < count; k++)
        memmove(w->kept + (at + k) * w->dim, x + order[k] * w->dim, (size_t)w->dim * sizeof *x);
}

static void tell(void *state, const struct optim_config *c, const double *x, const double *fitness)
{
    struct ce *s = state;
    struct ce_view w = view(state, c);
    bool drawn = s->head.rounds == 0;
    int count = drawn ? w.n : w.again + (int)s->elders, *order = xcalloc((size_t)count, sizeof *order);
    optim_rank(count, fitness, order);
    if (drawn) {
        memcpy(w.best, x + w.n * w.dim, (size_t)w.dim * sizeof *x);
        s->best_worth = fitness[w.n];
    }
    if (drawn && w.again > 0) {
        keep(&w, (int)s->elders, w.again, x, order);
        s->head.rounds = 1;
    } else {
        fit(&w, c, s->head.generation, x, order);
        if (!drawn) {
            s->elders = w.elite;
            keep(&w, 0, w.elite, x, order);
        }
        s->head.rounds = 0;
        s->head.generation++;
    }
    free(order);
}

static double best(const void *state, const struct optim_config *c, double *x)
{
    const struct ce *s = state;
    memcpy(x, view(state, c).best, (size_t)c->dim * sizeof *x);
    return s->best_worth;
}

/* The mean of the last fit, which the next question would have measured. */
static bool latest(const void *state, const struct optim_config *c, double *x)
{
    const struct ce *s = state;
    memcpy(x, view(state, c).mean, (size_t)c->dim * sizeof *x);
    return s->head.generation > 0 && s->head.rounds == 0;
}

static const char *const figures[] = { "deviation", NULL };

static void figure(const void *state, const struct optim_config *c, double *out)
{
    struct ce_view w = view(state, c);
    double sum = 0.0;
    for (int d = 0; d < w.dim; d++)
        sum += sqrt(w.variance[d]);
    out[0] = sum / w.dim;
}

const struct optim_ops optim_cross_entropy = {
    .name = "cross-entropy",
    .params = params,
    .figures = figures,
    .size = size,
    .batch_max = batch_max,
    .effort_max = effort_max,
    .init = init,
    .check = check,
    .ask = ask,
    .tell = tell,
    .best = best,
    .latest = latest,
    .figure = figure,
};
