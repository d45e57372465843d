/* SPDX-License-Identifier: MIT
 *
 * CMA-ES (Hansen and Ostermeier 2001; Hansen's tutorial of 2016): a Gaussian whose full covariance and step
 * size are learned from the successful half of each generation. Restarts double the population (Auger and
 * Hansen 2005).
 */
#include "base/matrix.h"
#include "base/mem.h"
#include "base/normal.h"
#include "base/real.h"
#include "learn/optim/optim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DOUBLINGS_MAX = 4 };

static const struct param params[] = {
    { "population", PARAM_INT, "N", "0", 0, 1000, NULL, "points in a generation; 0 means 4 + 3 ln(dimensions)",
      PARAM_LINEAR, 6, 60 },
    { "deviation", PARAM_REAL, "X", "1", 1e-12, 1e12, NULL, "step size at the start", PARAM_LOG, 0.1, 3 },
    { "unit-length", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes,
      "measure vectors of length 1: for problems where only the direction matters" },
    { "restarts", PARAM_INT, "N", "0", 0, DOUBLINGS_MAX, NULL,
      "restarts with twice the population, each once the search has converged" },
    { "spread", PARAM_REAL, "X", "0", 0, 1e12, NULL, "start at random in a box of this half width; 0 means at 0" },
    { 0 },
};

struct cma {
    struct optim_head head;
    int64_t restarts, population, since; /* since: generations since the last restart */
    double step, best_worth, mean_worth;
    double data[];
};

/* The arrays in `data`: vectors of dim numbers, then matrices of dim x dim. */
struct cma_view {
    double *mean, *path, *step_path, *scale, *best; /* scale: square roots of the eigenvalues */
    double *covariance, *axes;                      /* axes: eigenvectors as columns */
    int dim;
};

static struct cma_view view(const void *state, const struct optim_config *c)
{
    struct cma *s = (struct cma *)state;
    struct cma_view w = { .dim = c->dim };
    double **vectors[] = { &w.mean, &w.path, &w.step_path, &w.scale, &w.best };
    double *at = s->data;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++, at += c->dim)
        *vectors[i] = at;
    w.covariance = at;
    w.axes = at + c->dim * c->dim;
    return w;
}

static size_t size(const struct optim_config *c)
{
    size_t dim = (size_t)c->dim;
    return sizeof(struct cma) + (5 * dim + 2 * dim * dim) * sizeof(double);
}

static int first_population(const struct optim_config *c)
{
    int wanted = (int)optim_int(c, "population");
    return wanted >= 2 ? wanted : 4 + (int)(3.0 * real_log(c->dim));
}

static int batch_max(const struct optim_config *c)
{
    return (first_population(c) << optim_int(c, "restarts")) + 1;
}

enum { STREAM_START = 1 << 20 }; /* beyond any point of a generation */

static void begin(struct cma *s, const struct optim_config *c)
{
    struct cma_view w = view(s, c);
    double spread = optim_real(c, "spread");
    struct rng rng = rng_stream(c->seed, (uint64_t)s->head.generation, STREAM_START);
    memset(s->data, 0, size(c) - sizeof *s);
    for (int d = 0; d < w.dim; d++) {
        double chance = spread * (2.0 * rng_real(&rng) - 1.0);
        w.mean[d] = (c->start && s->restarts == 0 ? c->start[d] : 0.0) + chance;
        w.scale[d] = w.covariance[d * w.dim + d] = w.axes[d * w.dim + d] = 1.0;
    }
    s->step = optim_real(c, "deviation");
    s->since = 0;
}

static void init(void *state, const struct optim_config *c)
{
    struct cma *s = state;
    s->population = first_population(c);
    s->best_worth = s->mean_worth = -INFINITY;
    begin(s, c);
}

/* The numbers of a search that has ended need not be finite: it is not drawn from again. */
static bool check(const void *state, const struct optim_config *c)
{
    const struct cma *s = state;
    if (s->restarts < 0 || s->restarts > optim_int(c, "restarts") || s->since < 0 || s->since > s->head.generation ||
        s->population != (int64_t)first_population(c) << s->restarts)
        return false;
    if (isnan(s->best_worth) || isnan(s->mean_worth))
        return false;
    size_t numbers = (size(c) - sizeof *s) / sizeof(double);
    return s->head.finished || (isfinite(s->step) && s->step > 0 && optim_all_finite(numbers, s->data));
}

static double length(int n, const double x[])
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

/* Draws point i of the generation: mean + step * axes * scale * z. */
static void draw(const struct cma *s, const struct optim_config *c, int i, double *x)
{
    struct cma_view w = view(s, c);
    double z[OPTIM_DIM_MAX];
    struct rng rng = rng_stream(c->seed, (uint64_t)s->head.generation, (uint64_t)i);
    for (int k = 0; k < w.dim; k++)
        z[k] = w.scale[k] * normal_draw(&rng);
    for (int d = 0; d < w.dim; d++) {
        double sum = 0.0;
        for (int k = 0; k < w.dim; k++)
            sum += w.axes[d * w.dim + k] * z[k];
        x[d] = w.mean[d] + s->step * sum;
    }
}

static void to_unit(int n, double x[])
{
    double l = length(n, x);
    for (int i = 0; i < n && l > 0; i++)
        x[i] /= l;
}

/* The points, followed by the mean, which the method recommends but does not learn from. */
static struct optim_batch ask(const void *state, const struct optim_config *c, double *x, double *bar)
{
    const struct cma *s = state;
    int n = (int)s->population;
    for (int i = 0; i < n; i++)
        draw(s, c, i, x + i * c->dim);
    memcpy(x + n * c->dim, view(s, c).mean, (size_t)c->dim * sizeof *x);
    for (int i = 0; i <= n; i++) {
        bar[i] = i == n ? INFINITY : -INFINITY;
        if (optim_int(c, "unit-length"))
            to_unit(c->dim, x + i * c->dim);
    }
    return (struct optim_batch){ n + 1, 1 };
}

/* The constants that follow from the population and the dimension: Hansen's defaults. */
struct constants {
    double weight_sum, effective; /* sum of the raw weights; effective number of parents */
    double c_step, damping, c_path, c_one, c_mu;
    double expected; /* mean length of a vector of normal numbers */
    int parents;
};

static double raw_weight(int population, int rank)
{
    return real_log(population / 2.0 + 0.5) - real_log(rank + 1.0);
}

static struct constants constants(int population, int dim)
{
    struct constants k = { .parents = population / 2 };
    double squares = 0.0, n = dim;
    for (int i = 0; i < k.parents; i++) {
        double weight = raw_weight(population, i);
        k.weight_sum += weight;
        squares += weight * weight;
    }
    double m = k.effective = k.weight_sum * k.weight_sum / squares;
    k.c_step = (m + 2) / (n + m + 5);
    k.damping = 1 + 2 * fmax(0.0, sqrt((m - 1) / (n + 1)) - 1) + k.c_step;
    k.c_path = (4 + m / n) / (n + 4 + 2 * m / n);
    k.c_one = 2 / ((n + 1.3) * (n + 1.3) + m);
    k.c_mu = fmin(1 - k.c_one, 2 * (m - 2 + 1 / m) / ((n + 2) * (n + 2) + m));
    k.expected = sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
    return k;
}

/* Moves the evolution path of the step size by y, a step in units of the step size, turned into a vector that
 * would be normal if selection were random: axes * scale^-1 * axes' * y. */
static void follow_step(const struct cma_view *w, const struct constants *k, const double y[])
{
    double turned[OPTIM_DIM_MAX], keep = 1 - k->c_step;
    double gain = sqrt(k->c_step * (2 - k->c_step) * k->effective);
    for (int j = 0; j < w->dim; j++) {
        turned[j] = 0.0;
        for (int d = 0; d < w->dim; d++)
            turned[j] += w->axes[d * w->dim + j] * y[d];
        turned[j] /= w->scale[j];
    }
    for (int d = 0; d < w->dim; d++) {
        double sum = 0.0;
        for (int j = 0; j < w->dim; j++)
            sum += w->axes[d * w->dim + j] * turned[j];
        w->step_path[d] = keep * w->step_path[d] + gain * sum;
    }
}

/* Learns the covariance from the path (rank one) and from the successful steps themselves (rank mu). */
static void learn_covariance(const struct cma *s, const struct optim_config *c, const struct constants *k,
                             const int order[], bool stalled)
{
    struct cma_view w = view(s, c);
    double lost = stalled ? k->c_path * (2 - k->c_path) : 0.0;
    double old = 1 - k->c_one - k->c_mu + k->c_one * lost, x[OPTIM_DIM_MAX];
    for (int i = 0; i < w.dim; i++)
        for (int j = 0; j < w.dim; j++)
            w.covariance[i * w.dim + j] = old * w.covariance[i * w.dim + j] + k->c_one * w.path[i] * w.path[j];
    for (int r = 0; r < k->parents; r++) {
        double weight = k->c_mu * raw_weight((int)s->population, r) / k->weight_sum;
        draw(s, c, order[r], x);
        for (int d = 0; d < w.dim; d++)
            x[d] = (x[d] - w.mean[d]) / s->step;
        for (int i = 0; i < w.dim; i++)
            for (int j = 0; j < w.dim; j++)
                w.covariance[i * w.dim + j] += weight * x[i] * x[j];
    }
}

static void find_axes(const struct cma_view *w)
{
    double *copy = xcalloc((size_t)(w->dim * w->dim), sizeof *copy);
    for (int i = 0; i < w->dim; i++)
        for (int j = 0; j < w->dim; j++)
            copy[i * w->dim + j] = 0.5 * (w->covariance[i * w->dim + j] + w->covariance[j * w->dim + i]);
    matrix_eigen(w->dim, copy, w->axes, w->scale);
    free(copy);
    for (int d = 0; d < w->dim; d++)
        w->scale[d] = sqrt(fmax(w->scale[d], 1e-300));
}

static double axis_ratio(const struct cma_view *w)
{
    double low = INFINITY, high = 0.0;
    for (int d = 0; d < w->dim; d++) {
        low = fmin(low, w->scale[d]);
        high = fmax(high, w->scale[d]);
    }
    return high / low;
}

/* One generation of learning; order[] ranks the points that were drawn. */
static void learn(struct cma *s, const struct optim_config *c, const int order[])
{
    struct cma_view w = view(s, c);
    struct constants k = constants((int)s->population, w.dim);
    double y[OPTIM_DIM_MAX] = { 0 }, x[OPTIM_DIM_MAX];
    for (int r = 0; r < k.parents; r++) {
        draw(s, c, order[r], x);
        for (int d = 0; d < w.dim; d++)
            y[d] += raw_weight((int)s->population, r) / k.weight_sum * (x[d] - w.mean[d]) / s->step;
    }
    follow_step(&w, &k, y);
    double went = length(w.dim, w.step_path);
    double fresh = 1 - real_exp(2.0 * (double)(s->since + 1) * real_log(1 - k.c_step));
    bool stalled = went / sqrt(fresh) >= (1.4 + 2.0 / (w.dim + 1)) * k.expected;
    for (int d = 0; d < w.dim; d++)
        w.path[d] = (1 - k.c_path) * w.path[d] + (stalled ? 0.0 : sqrt(k.c_path * (2 - k.c_path) * k.effective) * y[d]);
    learn_covariance(s, c, &k, order, stalled);
    for (int d = 0; d < w.dim; d++)
        w.mean[d] += s->step * y[d];
    s->step *= real_exp(fmin(1.0, k.c_step / k.damping * (went / k.expected - 1)));
    find_axes(&w);
    double l = length(w.dim, w.mean);
    if (optim_int(c, "unit-length") && l > 0) {
        /* Only the direction counts: scaling the mean to length 1, and the step with it, changes nothing that
         * matters. */
        for (int d = 0; d < w.dim; d++)
            w.mean[d] /= l;
        s->step /= l;
    }
}

/* Tells whether the search has converged, or the covariance cannot be trusted any more. */
static bool exhausted(const struct cma *s, const struct optim_config *c)
{
    struct cma_view w = view(s, c);
    double widest = 0.0;
    for (int d = 0; d < w.dim; d++)
        widest = fmax(widest, w.scale[d]);
    double scale = optim_int(c, "unit-length") ? 1.0 : optim_real(c, "deviation");
    return !(s->step * widest > 1e-11 * scale) || !(axis_ratio(&w) < 1e7) || !(s->step < 1e20);
}

static void tell(void *state, const struct optim_config *c, const double *x, const double *fitness)
{
    struct cma *s = state;
    struct cma_view w = view(s, c);
    int n = (int)s->population, *order = xcalloc((size_t)n, sizeof *order);
    optim_rank(n, fitness, order);
    s->mean_worth = fitness[n];
    if (s->mean_worth > s->best_worth || s->restarts == 0) {
        s->best_worth = s->mean_worth;
        memcpy(w.best, x + n * c->dim, (size_t)c->dim * sizeof *x);
    }
    learn(s, c, order);
    free(order);
    s->head.generation++;
    s->since++;
    if (!exhausted(s, c))
        return;
    if (s->restarts == optim_int(c, "restarts")) {
        s->head.finished = 1;
        return;
    }
    double best[OPTIM_DIM_MAX];
    memcpy(best, w.best, (size_t)c->dim * sizeof *best);
    s->restarts++;
    s->population *= 2;
    begin(s, c);
    memcpy(w.best, best, (size_t)c->dim * sizeof *best);
}

static double best(const void *state, const struct optim_config *c, double *x)
{
    const struct cma *s = state;
    memcpy(x, view(s, c).best, (size_t)c->dim * sizeof *x);
    return s->best_worth;
}

/* The mean after the last update; just after a restart, nothing has been learnt. */
static bool latest(const void *state, const struct optim_config *c, double *x)
{
    const struct cma *s = state;
    memcpy(x, view(s, c).mean, (size_t)c->dim * sizeof *x);
    if (optim_int(c, "unit-length"))
        to_unit(c->dim, x);
    return s->since > 0;
}

static const char *const figures[] = { "step", "axis-ratio", NULL };

static void figure(const void *state, const struct optim_config *c, double *out)
{
    const struct cma *s = state;
    struct cma_view w = view(s, c);
    out[0] = s->step;
    out[1] = axis_ratio(&w);
}

const struct optim_ops optim_cmaes = {
    .name = "cmaes",
    .params = params,
    .figures = figures,
    .size = size,
    .batch_max = batch_max,
    .init = init,
    .check = check,
    .ask = ask,
    .tell = tell,
    .best = best,
    .latest = latest,
    .figure = figure,
};
