/* SPDX-License-Identifier: MIT
 *
 * Classification-based modified policy iteration (Scherrer, Ghavamzadeh, Gabillon, Lesner and Geist 2015): at states
 * that the policy meets, try every placement and follow the policy for m pieces more; fit a value function to the
 * observed values of states, by least squares; fit the policy, by CMA-ES, so that it chooses the placements that turned
 * out best.
 */
#include "base/matrix.h"
#include "base/mem.h"
#include "learn/learners/fit.h"
#include "learn/learners/learner.h"
#include "learn/learners/rollout.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Beyond the streams of the rollouts. */
enum { STREAM_FIT = 1 << 20 };

static const struct param params[] = {
    { "budget", PARAM_INT, "N", "1000000", 10000, 1e8, NULL,
      "placements played in an iteration: (steps + 1) x states x 32", PARAM_LOG, 100000, 4000000 },
    { "steps", PARAM_INT, "N", "5", 0, 1000, NULL, "pieces for which the policy is followed after a placement",
      PARAM_LINEAR, 1, 15 },
    { "discount", PARAM_REAL, "X", "1", 0, 1, NULL, "what a row is worth one piece later" },
    { "random", PARAM_REAL, "P", "0.2", 0, 1, NULL, "share of states that are random boards, not the policy's own",
      PARAM_LINEAR, 0, 0.6 },
    { "fit-generations", PARAM_INT, "N", "80", 1, 1e6, NULL, "generations of CMA-ES that fit the policy", PARAM_LOG, 20,
      200 },
    { "fit-population", PARAM_INT, "N", "0", 0, 1000, NULL, "its population; 0 means 4 + 3 ln(dimensions)" },
    { "fit-deviation", PARAM_REAL, "X", "0.5", 1e-6, 100, NULL, "its first steps, for weights of length 1", PARAM_LOG,
      0.05, 1 },
    { 0 },
};

/* Features of the value function in addition to those of the policy that depend on the board alone. */
static const char *const more_values[] = { "rbf_height_0", "rbf_height_1", "rbf_height_2",
                                           "rbf_height_3", "rbf_height_4", "constant" };

/* The policy's weights, and those of the value function. */
struct cbmpi {
    double loss; /* of the last fit, per state */
    double weight[FEATURES_MAX], worth[ROLLOUT_VALUES_MAX];
};

static size_t size(const struct learner_config *c)
{
    (void)c;
    return sizeof(struct cbmpi);
}

static void init(void *state, const struct learner_config *c)
{
    struct cbmpi *s = state;
    if (c->start)
        memcpy(s->weight, c->start, (size_t)c->dim * sizeof *c->start);
}

static bool check(const void *state, const struct learner_config *c)
{
    const struct cbmpi *s = state;
    (void)c;
    return isfinite(s->loss) && linear_usable(FEATURES_MAX, s->weight) && linear_usable(ROLLOUT_VALUES_MAX, s->worth);
}

static void share(const struct cbmpi *s, const struct learner_config *c, struct rollout_shared *out)
{
    struct err err;
    memset(out, 0, sizeof *out);
    sample_share(c->rules, c->dim, c->feature, &out->sample);
    out->steps = (int32_t)learner_int(c, "steps");
    out->discount = learner_real(c, "discount");
    out->random = learner_real(c, "random");
    for (int i = 0; i < c->dim; i++)
        if (!monomial_of_piece(c->feature[i]) && !monomial_is_locked(c->feature[i]))
            out->value[out->values++] = c->feature[i];
    for (size_t i = 0; i < sizeof more_values / sizeof *more_values; i++)
        monomial_parse(more_values[i], &out->value[out->values++], &err);
    memcpy(out->weight, s->weight, sizeof out->weight);
    memcpy(out->worth, s->worth, sizeof out->worth);
}

/* Adds up the sums of all jobs, in order, and solves for the value function. */
static void fit_value(const struct rollout_shared *shared, int jobs, const double *results, double worth[])
{
    int n = shared->values, all = n * n + n;
    double *sum = xcalloc((size_t)all, sizeof *sum);
    for (int k = 0; k < jobs; k++)
        for (int i = 0; i < all; i++)
            sum[i] += results[(size_t)k * rollout_size(shared) + rollout_sums(shared) + (size_t)i];
    /* A feature may be constant over all states; a small ridge on the diagonal keeps the system solvable. */
    for (int i = 0; i < n; i++)
        sum[i * n + i] += 1e-6 * sum[i * n + i] + 1e-9;
    if (matrix_solve(n, sum, sum + n * n) && linear_usable(n, sum + n * n))
        memcpy(worth, sum + n * n, (size_t)n * sizeof *worth);
    free(sum);
}

/* Packs the placements of all states into one block; the caller releases it. */
static struct fit_data *pack(const struct rollout_shared *shared, int jobs, const double *results, size_t *size_out)
{
    int dim = shared->sample.count;
    int64_t states = (int64_t)jobs * ROLLOUT_STATES, placements = 0;
    for (int64_t s = 0; s < states; s++)
        placements += (int64_t)
            results[(size_t)(s / ROLLOUT_STATES) * rollout_size(shared) + (size_t)(s % ROLLOUT_STATES)];
    *size_out = sizeof(struct fit_data) + (size_t)states * sizeof(int32_t) +
                (size_t)placements * (size_t)(dim + 1) * sizeof(float);
    struct fit_data *data = xcalloc(1, *size_out);
    *data = (struct fit_data){ states, placements, dim, 0 };
    int32_t *count = (int32_t *)(data + 1);
    float *to = (float *)(count + states);
    for (int k = 0; k < jobs; k++) {
        const double *from = results + (size_t)k * rollout_size(shared), *row = from + ROLLOUT_STATES;
        int64_t numbers = 0;
        for (int s = 0; s < ROLLOUT_STATES; s++) {
            *count++ = (int32_t)from[s];
            numbers += (int64_t)from[s] * (dim + 1);
        }
        for (int64_t i = 0; i < numbers; i++)
            *to++ = (float)row[i];
    }
    return data;
}

/* Plays the rollouts of an iteration. Returns false if it was stopped. */
static bool play(const struct learner_config *c, const struct rollout_shared *shared, int64_t iteration, int jobs,
                 double *results, const struct exec *exec, const struct exec_watch *watch)
{
    struct rollout_job *in = xcalloc((size_t)jobs, sizeof *in);
    for (int k = 0; k < jobs; k++)
        in[k] = (struct rollout_job){ c->seed, (iteration << 32) + k };
    struct exec_work work = { &rollout_task, shared, sizeof *shared, sizeof *in,
                              rollout_size(shared) * sizeof *results };
    bool done = exec_map(exec, &work, jobs, in, results, NULL, watch) == jobs;
    free(in);
    return done;
}

static bool improve(void *state, const struct learner_config *c, int64_t iteration, const struct exec *exec,
                    const struct exec_watch *watch)
{
    struct cbmpi *s = state, next = *s;
    struct rollout_shared shared;
    share(s, c, &shared);
    int64_t states = learner_int(c, "budget") / ((learner_int(c, "steps") + 1) * 32);
    int jobs = (int)((states + ROLLOUT_STATES - 1) / ROLLOUT_STATES);
    double *results = xcalloc((size_t)jobs * rollout_size(&shared), sizeof *results);
    bool done = play(c, &shared, iteration, jobs, results, exec, watch);
    if (done) {
        size_t bytes;
        struct fit_data *data = pack(&shared, jobs, results, &bytes);
        struct fit_search search = { (int)learner_int(c, "fit-generations"), (int)learner_int(c, "fit-population"),
                                     learner_real(c, "fit-deviation"),
                                     rng_stream(c->seed, (uint64_t)iteration, STREAM_FIT).key };
        fit_value(&shared, jobs, results, next.worth);
        done = fit_policy(data, bytes, &search, next.weight, &next.loss, exec, watch);
        free(data);
    }
    if (done)
        *s = next;
    free(results);
    return done;
}

static int64_t pieces(const struct learner_config *c)
{
    return learner_int(c, "budget");
}

static void weights(const void *state, const struct learner_config *c, double *out)
{
    memcpy(out, ((const struct cbmpi *)state)->weight, (size_t)c->dim * sizeof *out);
}

static const char *const figures[] = { "loss", NULL };

static void figure(const void *state, const struct learner_config *c, double *out)
{
    (void)c;
    out[0] = ((const struct cbmpi *)state)->loss;
}

const struct learner_ops learner_cbmpi = {
    .params = params,
    .figures = figures,
    .size = size,
    .init = init,
    .check = check,
    .improve = improve,
    .pieces = pieces,
    .weights = weights,
    .figure = figure,
};
