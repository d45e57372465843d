/* SPDX-License-Identifier: MIT */
#include "lab/experiment/descent.h"

#include "base/real.h"
#include "base/rng.h"

#include <math.h>
#include <string.h>

/* A step is made with the gradient of BATCH examples, which are summed up in CHUNKS jobs. */
enum { CHUNKS = 8, CHUNK = 64, BATCH = CHUNKS * CHUNK };
enum { NUMBERS = sizeof(struct descent_numbers) / sizeof(float), TICKS = 1000, EARLY_FIRST = 6, EARLY_LAST = 15 };
enum { STREAM_START = 0, STREAM_CHUNKS = 1 };
static const double rate = 2e-3, rate_last = 2e-5, mean_keep = 0.9, square_keep = 0.999, points = 400;
/* The inputs as real numbers of about 1, and the weights of a network that belong to weights of 1. */
static const float input_one = 1024;
static const double first_one = NETWORK_ONE / 1024,
                    second_one = 400.0 * NETWORK_SCALE * (1 << NETWORK_UNIT_SHIFT) / NETWORK_ONE;

/* What the jobs of a step share. */
struct descent_step {
    const struct descent *d;
    const struct descent_example *example;
    int64_t count;
};

static struct torus torus_of(const struct descent_example *e)
{
    struct torus t = { .side = e->side, .turn = e->turn };
    for (int side = 0; side < SIDES; side++)
        t.tokens[side] = (cells)e->tokens[side][1] << 64 | e->tokens[side][0];
    return t;
}

static void measure_inputs(const struct descent_example *e, int16_t out[NETWORK_INPUTS])
{
    struct torus t = torus_of(e);
    struct survey survey;
    struct detail detail;
    survey_find(&t, &survey);
    detail_find(&t, &survey, &detail);
    network_measure(&t, &survey, &detail, out);
}

static float bottom(int unit)
{
    return unit < NETWORK_UNITS - 1 ? 0 : -NETWORK_TOP;
}

/* Computes the units, and returns the logarithm of the odds. */
static float run_forward(const struct descent_numbers *w, const float input[NETWORK_INPUTS], float unit[NETWORK_UNITS])
{
    float sum[NETWORK_UNITS] = { 0 }, odds = 0;
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int k = 0; k < NETWORK_UNITS; k++)
            sum[k] += input[i] * w->first[i][k];
    for (int k = 0; k < NETWORK_UNITS; k++) {
        float x = sum[k] < NETWORK_TOP ? sum[k] : NETWORK_TOP;
        unit[k] = x > bottom(k) ? x : bottom(k);
        odds += unit[k] * w->second[k];
    }
    return odds;
}

/* Adds the gradient of the log loss for one example. */
static void add_gradient(const struct descent_numbers *w, const struct descent_example *e, struct descent_numbers *out)
{
    int16_t input[NETWORK_INPUTS];
    float x[NETWORK_INPUTS], unit[NETWORK_UNITS], back[NETWORK_UNITS];
    measure_inputs(e, input);
    for (int i = 0; i < NETWORK_INPUTS; i++)
        x[i] = input[i] / input_one;
    double odds = run_forward(w, x, unit);
    float error = (float)(1 / (1 + real_exp(-odds)) - e->target);
    for (int k = 0; k < NETWORK_UNITS; k++) {
        out->second[k] += error * unit[k];
        back[k] = unit[k] > bottom(k) && unit[k] < NETWORK_TOP ? error * w->second[k] : 0;
    }
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int k = 0; k < NETWORK_UNITS; k++)
            out->first[i][k] += x[i] * back[k];
}

static void *chunk_open(const void *shared, const struct exec_signals *signals)
{
    (void)signals;
    return (void *)(uintptr_t)shared;
}

/* Sums up the gradient of one chunk of the current step. */
static void chunk_run(void *context, const void *in, void *out)
{
    const struct descent_step *s = context;
    struct descent_numbers sum = { 0 };
    struct rng rng = rng_stream(s->d->seed, (uint64_t)s->d->steps, STREAM_CHUNKS + *(const uint32_t *)in);
    for (int i = 0; i < CHUNK; i++)
        add_gradient(&s->d->weight, &s->example[rng_below(&rng, (uint32_t)s->count)], &sum);
    memcpy(out, &sum, sizeof sum);
}

static void chunk_close(void *context)
{
    (void)context;
}

/* Keeps a weight within what a network can hold. */
static float limited(float weight, double one, int max)
{
    float top = (float)(max / one);
    return weight > top ? top : weight < -top ? -top : weight;
}

/* Makes a step of Adam. */
static void move(struct descent *d, const struct descent_numbers chunk[CHUNKS])
{
    double done = d->steps_planned > 0 ? (double)d->steps / (double)d->steps_planned : 0;
    d->mean_left *= mean_keep;
    d->square_left *= square_keep;
    float pace = (float)((rate + (rate_last - rate) * done) / (1 - d->mean_left));
    float unbias = (float)(1 / (1 - d->square_left)), *mean = &d->mean.first[0][0], *square = &d->square.first[0][0];
    float *weight = &d->weight.first[0][0];
    for (int i = 0; i < NUMBERS; i++) {
        float sum = 0;
        for (int k = 0; k < CHUNKS; k++)
            sum += (&chunk[k].first[0][0])[i];
        sum /= BATCH;
        mean[i] = (float)mean_keep * mean[i] + (float)(1 - mean_keep) * sum;
        square[i] = (float)square_keep * square[i] + (float)(1 - square_keep) * sum * sum;
        weight[i] -= pace * mean[i] / (sqrtf(square[i] * unbias) + 1e-8f);
        weight[i] = i < NETWORK_INPUTS * NETWORK_UNITS ? limited(weight[i], first_one, NETWORK_FIRST_MAX)
                                                       : limited(weight[i], second_one, NETWORK_SECOND_MAX);
    }
    d->steps++;
}

static void clear_averages(struct descent *d)
{
    d->mean = d->square = (struct descent_numbers){ 0 };
    d->mean_left = d->square_left = 1;
}

void descent_start(struct descent *d, uint64_t seed)
{
    struct rng rng = rng_stream(seed, 0, STREAM_START);
    *d = (struct descent){ .seed = seed };
    clear_averages(d);
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int k = 0; k < NETWORK_UNITS; k++)
            d->weight.first[i][k] = (float)((2 * rng_real(&rng) - 1) / sqrt(NETWORK_INPUTS));
    for (int k = 0; k < NETWORK_UNITS; k++) {
        d->weight.second[k] = (float)(0.5 * rng_real(&rng) - 0.25);
        /* A bias that lets the units begin between their limits. */
        d->weight.first[NETWORK_INPUTS - 1][k] += 0.5f;
    }
}

void descent_start_from(struct descent *d, const struct network *n, uint64_t seed)
{
    *d = (struct descent){ .seed = seed };
    clear_averages(d);
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int k = 0; k < NETWORK_UNITS; k++)
            d->weight.first[i][k] = (float)(n->first[i / 2][k][i % 2] / first_one);
    for (int k = 0; k < NETWORK_UNITS; k++)
        d->weight.second[k] = (float)(n->second[k] / second_one);
}

static int64_t steps_of_pass(int64_t count)
{
    return count / BATCH > 0 ? count / BATCH : 1;
}

void descent_plan(struct descent *d, int64_t count, int epochs)
{
    clear_averages(d);
    d->steps = 0;
    d->steps_planned = epochs * steps_of_pass(count);
}

bool descent_pass(struct descent *d, const struct descent_example example[], int64_t count, const struct exec *exec,
                  const struct exec_watch *watch)
{
    static const struct exec_task task = { chunk_open, chunk_run, chunk_close };
    struct descent_step step = { d, example, count };
    struct exec_work work = { &task, &step, 0, sizeof(uint32_t), sizeof(struct descent_numbers) };
    struct exec here = { exec->threads > 1 ? exec->threads : 0, NULL };
    struct descent_numbers gradient[CHUNKS];
    uint32_t chunk[CHUNKS];
    int64_t steps = steps_of_pass(count);
    for (uint32_t k = 0; k < CHUNKS; k++)
        chunk[k] = k;
    for (int64_t i = 0; i < steps; i++) {
        if (watch->stop && atomic_load(watch->stop))
            return false;
        if (watch->tick && i % 100 == 0)
            watch->tick(watch->context, (int)(i * TICKS / steps));
        exec_map(&here, &work, CHUNKS, chunk, gradient, NULL, NULL);
        move(d, gradient);
    }
    return true;
}

void descent_network(const struct descent *d, struct network *out)
{
    for (int i = 0; i < NETWORK_INPUTS; i++)
        for (int k = 0; k < NETWORK_UNITS; k++)
            *network_first(out, i, k) = (int16_t)lrint(d->weight.first[i][k] * first_one);
    for (int k = 0; k < NETWORK_UNITS; k++)
        out->second[k] = (int16_t)lrint(d->weight.second[k] * second_one);
}

struct descent_loss descent_measure(const struct network *n, const struct weights *w,
                                    const struct descent_example example[], int64_t count)
{
    struct descent_loss loss = { .positions = count };
    for (int64_t i = 0; i < count; i++) {
        const struct descent_example *e = &example[i];
        struct torus t = torus_of(e);
        struct survey survey;
        survey_find(&t, &survey);
        double odds = (n ? network_evaluate(n, &t, &survey) : evaluate(&t, &survey, w)) / points, size = fabs(odds);
        double surprise = real_log(1 + real_exp(-size)) + (e->worth == 0 ? size / 2 : odds * e->worth < 0 ? size : 0);
        loss.all += surprise;
        if (e->turn >= EARLY_FIRST && e->turn <= EARLY_LAST) {
            loss.at_early += surprise;
            loss.early++;
        }
    }
    loss.all /= count > 0 ? (double)count : 1;
    loss.at_early /= loss.early > 0 ? (double)loss.early : 1;
    return loss;
}
