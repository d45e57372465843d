/* SPDX-License-Identifier: MIT
 *
 * Ant colony optimisation for continuous domains (Socha and Dorigo 2008). The pheromone is an archive of the best
 * solutions found, sorted by fitness. An ant chooses one of them, the better ones more often, and draws each
 * coordinate from a Gaussian about it, as wide as the archive is spread there; the best of archive and ants are the
 * next archive.
 *
 * The paper's objective is exact. Games are not, and a lucky measurement would stay in the archive for ever; so the
 * leading solutions are measured again in each iteration, and count with the mean of their measurements.
 */
#include "base/mem.h"
#include "base/normal.h"
#include "base/real.h"
#include "base/rng.h"
#include "learn/optim/optim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct param params[] = {
    { "ants", PARAM_INT, "N", "20", 1, 10000, NULL, "new solutions in an iteration", PARAM_LOG, 5, 80 },
    { "archive", PARAM_INT, "N", "50", 2, 1000, NULL, "solutions that are kept", PARAM_LOG, 10, 150 },
    { "locality", PARAM_REAL, "X", "0.05", 1e-6, 100, NULL,
      "how evenly solutions are chosen: small means the best one alone, large means all alike", PARAM_LOG, 0.005, 0.5 },
    { "evaporation", PARAM_REAL, "X", "0.85", 1e-6, 100, NULL,
      "width of the Gaussians, in mean distances to the other solutions: higher contracts more slowly", PARAM_LINEAR,
      0.5, 1.2 },
    { "remeasure", PARAM_INT, "N", "10", 0, 10000, NULL,
      "leading solutions that are measured again in each iteration, so that luck does not last", PARAM_LINEAR, 0, 20 },
    { "low", PARAM_REAL, "X", "-1", -1e12, 1e12, NULL, "start: least value of a coordinate" },
    { "high", PARAM_REAL, "X", "1", -1e12, 1e12, NULL, "start: greatest value of a coordinate" },
    { 0 },
};

/* Behind it stand the solutions of the archive, the best first, their fitness, and how often each was measured. */
struct aco {
    struct optim_head head;
    double data[];
};

struct archive {
    double *x, *worth, *measured;
    int n, dim;
};

static struct archive archive(const void *state, const struct optim_config *c)
{
    struct archive a = { .x = ((struct aco *)state)->data, .n = (int)optim_int(c, "archive"), .dim = c->dim };
    a.worth = a.x + a.n * a.dim;
    a.measured = a.worth + a.n;
    return a;
}

static size_t size(const struct optim_config *c)
{
    return sizeof(struct aco) + (size_t)optim_int(c, "archive") * (size_t)(c->dim + 2) * sizeof(double);
}

static int remeasured(const struct optim_config *c)
{
    int64_t n = optim_int(c, "archive"), wanted = optim_int(c, "remeasure");
    return (int)(wanted < n ? wanted : n);
}

static int batch_max(const struct optim_config *c)
{
    int first = (int)optim_int(c, "archive"), later = (int)optim_int(c, "ants") + remeasured(c);
    return first > later ? first : later;
}

enum { STREAM_START = 1 << 20 }; /* beyond any ant */

static void init(void *state, const struct optim_config *c)
{
    struct archive a = archive(state, c);
    struct rng rng = rng_stream(c->seed, 0, STREAM_START);
    double low = optim_real(c, "low"), high = optim_real(c, "high");
    for (int i = 0; i < a.n * a.dim; i++)
        a.x[i] = low + (high - low) * rng_real(&rng);
    if (c->start)
        memcpy(a.x, c->start, (size_t)a.dim * sizeof *a.x);
    for (int i = 0; i < a.n; i++)
        a.worth[i] = -INFINITY;
}

static bool check(const void *state, const struct optim_config *c)
{
    struct archive a = archive(state, c);
    bool right = optim_all_finite((size_t)(a.n * a.dim), a.x) && optim_none_nan((size_t)a.n, a.worth);
    for (int i = 0; i < a.n && right; i++)
        right = a.measured[i] >= 0 && a.measured[i] <= OPTIM_GENERATIONS_MAX;
    return right;
}

/* Writes the running sums of the weights by which ants choose a solution: that of rank r is a Gaussian of r whose
 * standard deviation is `locality` archives. */
static void sum_weights(const struct archive *a, double locality, double sums[])
{
    double width = locality * a->n, sum = 0.0;
    for (int r = 0; r < a->n; r++)
        sums[r] = sum += real_exp(-0.5 * r * r / (width * width));
}

static int choose(const struct archive *a, const double sums[], struct rng *rng)
{
    double ticket = sums[a->n - 1] * rng_real(rng);
    int r = 0;
    while (r < a->n - 1 && sums[r] <= ticket)
        r++;
    return r;
}

/* Returns the mean distance of the other solutions from solution i in coordinate d. */
static double spread(const struct archive *a, int i, int d)
{
    double sum = 0.0;
    for (int j = 0; j < a->n; j++)
        sum += fabs(a->x[j * a->dim + d] - a->x[i * a->dim + d]);
    return sum / (a->n - 1);
}

static void draw(const struct archive *a, const double sums[], double evaporation, struct rng rng, double *x)
{
    int i = choose(a, sums, &rng);
    for (int d = 0; d < a->dim; d++)
        x[d] = a->x[i * a->dim + d] + evaporation * spread(a, i, d) * normal_draw(&rng);
}

/* The first question is the archive as it was drawn; the others are the ants, and behind them the leading solutions. */
static struct optim_batch ask(const void *state, const struct optim_config *c, double *x, double *bar)
{
    const struct optim_head *head = state;
    struct archive a = archive(state, c);
    int ants = head->generation == 0 ? 0 : (int)optim_int(c, "ants");
    int again = head->generation == 0 ? a.n : remeasured(c);
    double *sums = xcalloc((size_t)a.n, sizeof *sums), evaporation = optim_real(c, "evaporation");
    sum_weights(&a, optim_real(c, "locality"), sums);
    for (int i = 0; i < ants; i++)
        draw(&a, sums, evaporation, rng_stream(c->seed, (uint64_t)head->generation, (uint64_t)i), x + i * a.dim);
    free(sums);
    memcpy(x + ants * a.dim, a.x, (size_t)(again * a.dim) * sizeof *x);
    for (int i = 0; i < ants + again; i++)
        bar[i] = head->generation > 0 && i == ants ? INFINITY : -INFINITY;
    return (struct optim_batch){ ants + again, 1 };
}

/* Makes the best of the archive and `ants` new solutions the archive. */
static void renew(const struct archive *a, int ants, const double *x, const double *fitness)
{
    int all = a->n + ants, *order = xcalloc((size_t)all, sizeof *order);
    size_t row = (size_t)a->dim * sizeof *x, numbers = (size_t)a->n * (size_t)(a->dim + 2);
    double *worth = xcalloc((size_t)all, sizeof *worth), *copy = xcalloc(numbers, sizeof *copy);
    memcpy(copy, a->x, numbers * sizeof *copy);
    struct archive old = { copy, copy + a->n * a->dim, copy + a->n * (a->dim + 1), a->n, a->dim };
    memcpy(worth, old.worth, (size_t)a->n * sizeof *worth);
    memcpy(worth + a->n, fitness, (size_t)ants * sizeof *worth);
    optim_rank(all, worth, order);
    for (int r = 0; r < a->n; r++) {
        int i = order[r];
        memcpy(a->x + r * a->dim, i < a->n ? old.x + i * a->dim : x + (i - a->n) * a->dim, row);
        a->worth[r] = worth[i];
        a->measured[r] = i < a->n ? old.measured[i] : 1;
    }
    free(order);
    free(worth);
    free(copy);
}

static void tell(void *state, const struct optim_config *c, const double *x, const double *fitness)
{
    struct optim_head *head = state;
    struct archive a = archive(state, c);
    int ants = head->generation == 0 ? 0 : (int)optim_int(c, "ants");
    int again = head->generation == 0 ? a.n : remeasured(c);
    for (int i = 0; i < again; i++) {
        double before = a.measured[i];
        a.measured[i] = before + 1;
        a.worth[i] = before > 0 ? a.worth[i] + (fitness[ants + i] - a.worth[i]) / (before + 1) : fitness[i];
        if (isnan(a.worth[i]))
            a.worth[i] = -INFINITY;
    }
    renew(&a, ants, x, fitness);
    head->generation++;
}

static double best(const void *state, const struct optim_config *c, double *x)
{
    struct archive a = archive(state, c);
    memcpy(x, a.x, (size_t)a.dim * sizeof *x);
    return a.worth[0];
}

static const char *const figures[] = { "spread", NULL };

static void figure(const void *state, const struct optim_config *c, double *out)
{
    struct archive a = archive(state, c);
    out[0] = 0.0;
    for (int d = 0; d < a.dim; d++)
        out[0] += spread(&a, 0, d) / a.dim;
}

const struct optim_ops optim_aco = {
    .name = "aco",
    .params = params,
    .figures = figures,
    .size = size,
    .batch_max = batch_max,
    .init = init,
    .check = check,
    .ask = ask,
    .tell = tell,
    .best = best,
    .figure = figure,
};
