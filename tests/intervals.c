/* SPDX-License-Identifier: MIT
 *
 * Intervals: how often the 95% intervals of splitting contain the truth, on chains whose answer is known.
 *
 *     intervals N       N estimates for each chain; TAP
 *
 * The chains are walks on 0, 1, 2, ... that go up with probability p, else down, stay at 0 instead of going below, and
 * die at the top. Some also die anywhere with a small probability: a road to death that the importance, the position,
 * does not see.
 */
#include "base/rng.h"
#include "measure/splitting.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { REPETITIONS = 16, EFFORT = 240, CHAINS_MAX = 16 };

struct chain {
    const char *name;
    double up;
    int top;
    double anywhere; /* probability to die in any step */
    bool may_refuse; /* an estimate that says it cannot be trusted, or cannot see such a road, counts as right */
};

static const struct chain chains[] = {
    { "dies once in a thousand steps", 0.40, 12, 0.0, false },
    { "once in a million", 0.35, 20, 0.0, false },
    { "once in a billion", 0.32, 26, 0.0, false },
    { "once in 10^12", 0.30, 31, 0.0, false },
    { "two roads, both seen often", 0.35, 20, 1e-3, false },
    { "two roads, one of them rarely", 0.32, 26, 5e-5, true },
};

struct walker {
    const struct chain *chain;
    int at;
    struct rng rng;
};

static void start(void *walk, uint64_t seed, uint64_t stream)
{
    struct walker *w = walk;
    w->at = 0;
    w->rng = rng_stream(seed, stream, 0);
}

static int step(void *walk)
{
    struct walker *w = walk;
    const struct chain *c = w->chain;
    if (c->anywhere > 0.0 && rng_real(&w->rng) < c->anywhere)
        return -1;
    w->at += rng_real(&w->rng) < c->up ? 1 : w->at > 0 ? -1 : 0;
    return w->at < c->top ? w->at : -1;
}

static double remains(const void *walk)
{
    return ((const struct walker *)walk)->at;
}

static void save(const void *walk, void *state)
{
    *(int *)state = ((const struct walker *)walk)->at;
}

static void load(void *walk, const void *state, uint64_t seed, uint64_t stream)
{
    struct walker *w = walk;
    w->at = *(const int *)state;
    w->rng = rng_stream(seed, stream, 0);
}

static const struct walk_ops ops = { sizeof(int), start, step, remains, save, load };

/* The mean life from 0. With q = the chance to survive the other road, the life T(i) from i obeys
 * T(i) = 1 + q (p T(i + 1) + (1 - p) T(i - 1)), T(top) = 0: solved from below as T(i) = a(i) + b(i) T(i + 1). */
static double mean_life(const struct chain *c)
{
    double q = 1.0 - c->anywhere, p = c->up, a = 0.0, b = 0.0, as[64], bs[64];
    for (int i = 0; i < c->top; i++) {
        double down = i > 0 ? 1.0 - q * (1.0 - p) * b : 1.0 - q * (1.0 - p);
        a = (1.0 + (i > 0 ? q * (1.0 - p) * a : 0.0)) / down;
        b = q * p / down;
        as[i] = a;
        bs[i] = b;
    }
    double life = 0.0;
    for (int i = c->top - 1; i >= 0; i--)
        life = as[i] + bs[i] * life;
    return life;
}

/* One estimate; returns 0 if it is right, or else whether it says too little (-1) or too much (1). */
static int judge(const struct chain *c, double rate, uint64_t seed)
{
    struct walker walker = { .chain = c };
    struct walk w = { .ops = &ops, .walk = &walker, .seed = rng_mix(~seed) };
    struct splitting_levels levels;
    static struct splitting_run runs[REPETITIONS];
    splitting_pilot(&w, SPLITTING_PILOT, &levels, &runs[0]);
    for (int i = 0; i < REPETITIONS; i++) {
        w.seed = rng_mix(rng_mix(seed) + (uint64_t)i);
        splitting_run(&w, &levels, EFFORT, &runs[i]);
    }
    struct splitting s = splitting_summary(runs, REPETITIONS);
    if (c->may_refuse && (!s.trusted || s.unseen > c->anywhere))
        return 0;
    return (s.rate.low > rate) - (s.rate.high < rate);
}

int main(int argc, char **argv)
{
    int estimates = argc > 1 ? atoi(argv[1]) : 0, count = sizeof chains / sizeof *chains, wrong = 0;
    if (estimates < 100) {
        fputs("usage: intervals N, at least 100\n", stderr);
        return 2;
    }
    printf("1..%d\n", count);
    for (int k = 0; k < count; k++) {
        const struct chain *c = &chains[k];
        double life = mean_life(c), slack = 3.5 * sqrt(0.05 * 0.95 / estimates);
        int count_of[3] = { 0 };
        for (int i = 0; i < estimates; i++)
            count_of[1 + judge(c, 1.0 / life, (uint64_t)(i * 1000 + k))]++;
        double share = (double)count_of[1] / estimates;
        /* 93% to 97% of many; few may stray from 95% by chance. An interval may be too wide where it refuses. */
        bool ok = share >= fmin(0.93, 0.95 - slack) && (share <= fmax(0.97, 0.95 + slack) || c->may_refuse);
        wrong += !ok;
        printf("%sok %d - %s: %.2f%% of %d intervals are right, %d too low, %d too high, mean life %.4g\n",
               ok ? "" : "not ", k + 1, c->name, 100.0 * share, estimates, count_of[0], count_of[2], life);
        fflush(stdout);
    }
    return wrong > 0;
}
