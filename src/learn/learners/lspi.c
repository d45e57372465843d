/* SPDX-License-Identifier: MIT
 *
 * Least-squares policy iteration (Lagoudakis and Parr 2003): find the linear value function of the policy by LSTDQ on
 * samples; act greedily by it; repeat.
 *
 * A sample is a placement on a board, and the current policy's placement of the next piece. With phi the features of
 * the first and phi' those of the second, LSTDQ sums A = phi (phi - gamma phi')' and b = phi r and solves A w = b. The
 * exact form sums A and b over chunks of the samples, which any process may compute, and adds up the chunks in order.
 * The incremental form of deng-2017 maintains the inverse instead (Sherman and Morrison 1950). If there are several
 * such learners, their weights are averaged or, as that paper says without giving the objective, consolidated by
 * stochastic gradient ascent: here on minus half the squared distance of the weights to those of the learners, one
 * after the other in random order, from the weights of the iteration before.
 */
#include "base/matrix.h"
#include "base/mem.h"
#include "learn/learners/learner.h"
#include "learn/learners/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum source { SOURCE_RANDOM, SOURCE_POLICY };
enum next { NEXT_SAMPLED, NEXT_EXPECTED };
enum inverse_form { FORM_EXACT, FORM_INCREMENTAL };
static const char *const sources[] = { "random", "policy", NULL };
static const char *const nexts[] = { "sampled", "expected", NULL };
static const char *const forms[] = { "exact", "sherman-morrison", NULL };
enum consolidation { CONSOLIDATE_AVERAGE, CONSOLIDATE_ASCENT };
static const char *const consolidations[] = { "average", "ascent", NULL };
enum { CHUNK = 4096 };

static const struct param params[] = {
    { "samples", PARAM_INT, "N", "100000", 100, 1e9, NULL, "samples in an iteration", PARAM_LOG, 5000, 500000 },
    { "discount", PARAM_REAL, "X", "0.9", 0, 0.9999, NULL, "what a reward is worth one piece later", PARAM_LINEAR, 0.8,
      0.99 },
    { "loss", PARAM_REAL, "X", "0", -1e12, 1e12, NULL,
      "reward where the next piece has no place; such samples are left out if it is 0" },
    { "source", PARAM_CHOICE, "KIND", "random", 0, 0, sources,
      "where boards come from: random ones, or games of the current policy", PARAM_ANY },
    { "fill", PARAM_REAL, "P", "0.5", 0, 0.75, NULL, "random boards: the highest share of rows that hold something",
      PARAM_LINEAR, 0.2, 0.75 },
    { "sample-height", PARAM_INT, "N", "0", 0, HEIGHT_MAX, NULL,
      "rows of the boards to learn from; 0 means those of the game" },
    { "next", PARAM_CHOICE, "KIND", "expected", 0, 0, nexts,
      "the piece after: one at random, or the mean over all seven" },
    { "form", PARAM_CHOICE, "KIND", "exact", 0, 0, forms, "solve at the end, or keep the inverse up to date" },
    { "delta", PARAM_REAL, "X", "1e-5", 1e-300, 1e12, NULL, "added to the diagonal of the matrix" },
    { "learners", PARAM_INT, "N", "1", 1, 1024, NULL, "incremental form: independent learners" },
    { "consolidate", PARAM_CHOICE, "KIND", "average", 0, 0, consolidations,
      "how several learners become one: their average, or stochastic gradient ascent towards them" },
    { "ascent-rate", PARAM_REAL, "X", "0.5", 1e-6, 1, NULL,
      "ascent: the share of the way to a learner's weights that one step goes" },
    { "signs", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes,
      "force the signs after each iteration: rows removed and eroded cells good, all else bad", PARAM_ANY },
    { "fresh", PARAM_CHOICE, "yes|no", "yes", 0, 0, param_no_yes, "draw new samples in each iteration" },
    { 0 },
};

/* What the jobs of a run have in common. */
struct lspi_shared {
    struct sample_shared sample;
    double discount, loss, delta, fill;
    int32_t source, next, form;
};

/* A chunk of samples to sum up. */
struct lspi_job {
    uint64_t seed;
    int64_t stream, samples;
    double weight[]; /* of the current policy, dim of them */
};

struct lspi_worker {
    struct lspi_shared shared;
    const atomic_bool *stop;
};

/* A sum in progress. The result is dim x dim numbers and dim more: A and b, or the inverse and b. */
struct sum {
    const struct lspi_shared *shared;
    struct policy policy;
    struct rng rng;
    double *a, *b;
    int64_t samples;
};

static void *worker_open(const void *shared, const struct exec_signals *signals)
{
    struct lspi_worker *w = xcalloc(1, sizeof *w);
    w->shared = *(const struct lspi_shared *)shared;
    w->stop = signals->stop;
    return w;
}

static void add_exact(struct sum *s, const double phi[], const double psi[])
{
    int n = s->shared->sample.count;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s->a[i * n + j] += phi[i] * psi[j];
}

/* Sherman and Morrison: the inverse of A + phi psi' from the inverse of A. */
static void add_to_inverse(struct sum *s, const double phi[], const double psi[])
{
    int n = s->shared->sample.count;
    double left[FEATURES_MAX], right[FEATURES_MAX], denominator = 1.0;
    for (int i = 0; i < n; i++) {
        left[i] = right[i] = 0.0;
        for (int j = 0; j < n; j++) {
            left[i] += s->a[i * n + j] * phi[j];
            right[i] += psi[j] * s->a[j * n + i];
        }
    }
    for (int i = 0; i < n; i++)
        denominator += psi[i] * left[i];
    if (fabs(denominator) < 1e-12)
        return;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s->a[i * n + j] -= left[i] * right[j] / denominator;
}

/* Adds the features of the policy's placement of one piece, times `share`, to next[]; returns the rows it removes, or
 * -1 if there is no placement. */
static int answer(struct sum *s, const struct board *b, enum piece piece, double share, double next[])
{
    const struct rules *rules = &s->shared->sample.rules;
    struct decision choice;
    double phi[FEATURES_MAX];
    if (!kernel_choose(s->policy.kernel, b, piece, &choice))
        return -1;
    struct outcome o = drop_outcome(b, rules, piece, choice.placement.rotation, choice.placement.column);
    policy_features(&s->policy, &o, phi);
    for (int i = 0; i < s->shared->sample.count; i++)
        next[i] += share * phi[i];
    return __builtin_popcount(o.removed);
}

/* Adds one sample: a placement, and the one after it. */
static void add_sample(struct sum *s, const struct outcome *o)
{
    const struct lspi_shared *c = s->shared;
    double phi[FEATURES_MAX], next[FEATURES_MAX] = { 0 }, reward = 0.0;
    int n = c->sample.count, pieces = c->next == NEXT_EXPECTED ? PIECES : 1;
    for (int k = 0; k < pieces; k++) {
        enum piece piece = pieces > 1 ? (enum piece)k : sample_piece(&c->sample.rules, &s->rng);
        double share = pieces > 1 ? sample_share_of(&c->sample.rules, piece) : 1.0;
        int rows = answer(s, &o->after, piece, share, next);
        if (rows < 0 && c->loss == 0.0)
            return;
        reward += (rows < 0 ? c->loss : rows) * share;
    }
    policy_features(&s->policy, o, phi);
    for (int i = 0; i < n; i++) {
        next[i] = phi[i] - c->discount * next[i];
        s->b[i] += phi[i] * reward;
    }
    if (c->form == FORM_EXACT)
        add_exact(s, phi, next);
    else
        add_to_inverse(s, phi, next);
    s->samples++;
}

/* Adds every placement of a piece that does not lose, and moves on to the board after the policy's own placement. */
static void add_board(struct sum *s, struct board *b, int64_t max)
{
    const struct rules *rules = &s->shared->sample.rules;
    enum piece piece = sample_piece(rules, &s->rng);
    for (int rotation = 0; rotation < piece_rotations(piece); rotation++) {
        int columns = b->width - piece_shape(piece, rotation)->width + 1;
        for (int column = 0; column < columns && s->samples < max; column++) {
            struct outcome o = drop_outcome(b, rules, piece, rotation, column);
            if (o.alive)
                add_sample(s, &o);
        }
    }
    struct decision choice;
    if (s->shared->source == SOURCE_POLICY && kernel_choose(s->policy.kernel, b, piece, &choice))
        drop_lock(b, piece, choice.placement);
    else
        *b = sample_board(rules, s->shared->fill, &s->rng);
}

static void worker_run(void *context, const void *in, void *out)
{
    struct lspi_worker *w = context;
    const struct lspi_job *job = in;
    int n = w->shared.sample.count;
    struct sum s = { .shared = &w->shared, .rng = rng_stream(job->seed, (uint64_t)job->stream, 0), .a = out };
    s.b = s.a + n * n;
    memset(out, 0, (size_t)(n * n + n) * sizeof(double));
    for (int i = 0; i < n && w->shared.form == FORM_INCREMENTAL; i++)
        s.a[i * n + i] = 1.0 / w->shared.delta;
    policy_init(&s.policy, &w->shared.sample, job->weight);
    struct board b = sample_board(&w->shared.sample.rules, w->shared.fill, &s.rng);
    /* Boards without a usable sample are rare, but a bound ends the loop even in a hopeless case. */
    for (int64_t boards = 0; s.samples < job->samples && boards < 64 * job->samples; boards++) {
        if ((boards & 255) == 0 && w->stop && atomic_load_explicit(w->stop, memory_order_relaxed))
            break;
        add_board(&s, &b, job->samples);
    }
    policy_release(&s.policy);
}

const struct exec_task lspi_task = { worker_open, worker_run, free };

/* The state is the weights and nothing else. */
static size_t size(const struct learner_config *c)
{
    return (size_t)c->dim * sizeof(double);
}

static void init(void *state, const struct learner_config *c)
{
    if (c->start)
        memcpy(state, c->start, size(c));
}

static bool check(const void *state, const struct learner_config *c)
{
    return linear_usable(c->dim, state);
}

static void share(const struct learner_config *c, struct lspi_shared *out)
{
    memset(out, 0, sizeof *out);
    struct rules rules = *c->rules;
    int height = (int)learner_int(c, "sample-height");
    rules.height = height >= HEIGHT_MIN ? height : rules.height;
    sample_share(&rules, c->dim, c->feature, &out->sample);
    out->discount = learner_real(c, "discount");
    out->loss = learner_real(c, "loss");
    out->delta = learner_real(c, "delta");
    out->fill = learner_real(c, "fill");
    out->source = (int32_t)learner_int(c, "source");
    out->next = (int32_t)learner_int(c, "next");
    out->form = (int32_t)learner_int(c, "form");
}

/* Adds up the chunks in order and solves. */
static void solve_exact(const struct learner_config *c, int chunks, const double *out, double weight[])
{
    int n = c->dim, block = n * n + n;
    double *a = xcalloc((size_t)block, sizeof *a);
    for (int k = 0; k < chunks; k++)
        for (int i = 0; i < block; i++)
            a[i] += out[k * block + i];
    for (int i = 0; i < n; i++)
        a[i * n + i] += learner_real(c, "delta");
    if (matrix_solve(n, a, a + n * n))
        memcpy(weight, a + n * n, (size_t)n * sizeof *weight);
    free(a);
}

/* Writes the weights that one learner has come to. */
static void learner_weights(int n, const double *inverse, double weight[])
{
    const double *b = inverse + n * n;
    for (int i = 0; i < n; i++) {
        weight[i] = 0.0;
        for (int j = 0; j < n; j++)
            weight[i] += inverse[i * n + j] * b[j];
    }
}

static void average(const struct learner_config *c, int learners, const double *out, double weight[])
{
    double own[FEATURES_MAX];
    memset(weight, 0, (size_t)c->dim * sizeof *weight);
    for (int k = 0; k < learners; k++) {
        learner_weights(c->dim, out + k * (c->dim * c->dim + c->dim), own);
        for (int i = 0; i < c->dim; i++)
            weight[i] += own[i] / learners;
    }
}

enum { STREAM_ASCENT = -1 }; /* not one of a job */

/* Takes a step towards the weights of each learner. From the start, where there are no weights yet, the first step goes
 * all the way. */
static void ascend(const struct learner_config *c, int64_t iteration, int learners, const double *out, double weight[])
{
    struct rng rng = rng_stream(c->seed, (uint64_t)iteration, (uint64_t)STREAM_ASCENT);
    int *order = xcalloc((size_t)learners, sizeof *order);
    double own[FEATURES_MAX], rate = learner_real(c, "ascent-rate");
    bool begun = c->start || iteration > 0;
    for (int k = 0; k < learners; k++) { /* the shuffle of Fisher and Yates, from the inside out */
        int at = (int)rng_below(&rng, (uint32_t)k + 1);
        order[k] = order[at];
        order[at] = k;
    }
    for (int k = 0; k < learners; k++) {
        learner_weights(c->dim, out + order[k] * (c->dim * c->dim + c->dim), own);
        for (int i = 0; i < c->dim; i++)
            weight[i] += (begun || k > 0 ? rate : 1.0) * (own[i] - weight[i]);
    }
    free(order);
}

static void consolidate(const struct learner_config *c, int64_t iteration, int learners, const double *out,
                        double weight[])
{
    if (learner_int(c, "consolidate") == CONSOLIDATE_ASCENT)
        ascend(c, iteration, learners, out, weight);
    else
        average(c, learners, out, weight);
}

/* Tells whether more of a feature is better: one that counts removed rows, or a product of such features. Everything
 * else is ugly. */
static bool is_good(struct monomial m)
{
    bool good = true;
    for (int i = 0; i < monomial_degree(m); i++) {
        const char *name = monomial_factor(m, i)->name;
        good &= strcmp(name, "eroded_cells") == 0 || strcmp(name, "rows_removed") == 0;
    }
    return good;
}

static void force_signs(const struct learner_config *c, double weight[])
{
    for (int i = 0; i < c->dim; i++) {
        bool good = is_good(c->feature[i]);
        weight[i] = good ? fabs(weight[i]) : -fabs(weight[i]);
    }
}

static bool improve(void *state, const struct learner_config *c, int64_t iteration, const struct exec *exec,
                    const struct exec_watch *watch)
{
    struct lspi_shared shared;
    share(c, &shared);
    bool exact = shared.form == FORM_EXACT;
    int64_t samples = learner_int(c, "samples");
    int jobs = exact ? (int)((samples + CHUNK - 1) / CHUNK) : (int)learner_int(c, "learners");
    size_t n = (size_t)c->dim, in_size = sizeof(struct lspi_job) + n * sizeof(double);
    size_t out_size = (n * n + n) * sizeof(double);
    char *in = xcalloc((size_t)jobs, in_size), *out = xcalloc((size_t)jobs, out_size);
    for (int k = 0; k < jobs; k++) {
        struct lspi_job *job = (struct lspi_job *)(in + (size_t)k * in_size);
        job->seed = c->seed;
        job->stream = (learner_int(c, "fresh") ? iteration << 32 : 0) + k;
        job->samples = exact ? (k < jobs - 1 ? CHUNK : samples - (int64_t)k * CHUNK)
                             : samples / jobs + (k < samples % jobs);
        memcpy(job->weight, state, n * sizeof(double));
    }
    struct exec_work work = { &lspi_task, &shared, sizeof shared, in_size, out_size };
    bool done = exec_map(exec, &work, jobs, in, out, NULL, watch) == jobs &&
                !(watch && watch->stop && atomic_load(watch->stop));
    if (done) {
        double next[FEATURES_MAX];
        memcpy(next, state, n * sizeof *next);
        if (exact)
            solve_exact(c, jobs, (double *)out, next);
        else
            consolidate(c, iteration, jobs, (double *)out, next);
        if (learner_int(c, "signs"))
            force_signs(c, next);
        if (linear_usable(c->dim, next)) /* samples that say too little may lead to anything */
            memcpy(state, next, n * sizeof *next);
    }
    free(in);
    free(out);
    return done;
}

/* One piece for the sample, and those after it. */
static int64_t pieces(const struct learner_config *c)
{
    return learner_int(c, "samples") * (learner_int(c, "next") == NEXT_EXPECTED ? 1 + PIECES : 2);
}

static void weights(const void *state, const struct learner_config *c, double *out)
{
    memcpy(out, state, size(c));
}

const struct learner_ops learner_lspi = {
    .params = params,
    .size = size,
    .init = init,
    .check = check,
    .improve = improve,
    .pieces = pieces,
    .weights = weights,
};
