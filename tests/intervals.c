/* SPDX-License-Identifier: MIT
 *
 * Intervals: how often the 95% intervals of splitting contain the truth, on chains whose answer is known.
 *
 *     intervals N       N estimates for each chain; TAP
 *
 * The chains are walks on 0, 1, 2, ... that go up with probability p, else down, stay at 0 instead of going below, and
 * die at the top. Some have a second road to death that the importance, the position, does not see: they die anywhere
 * with a small probability, or fall into a trap, from which they climb to the top nearly always. The descendants of one
 * walk in a trap all die, so that a few lucky walks decide what an estimate says.
 */
#include "base/rng.h"
#include "measure/splitting.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { REPETITIONS = 16, EFFORT = 240, TOP_MAX = 64 };

struct chain {
    const char *name;
    double up;
    int top;
    double anywhere; /* probability to die in any step */
    int door;        /* position from which on there are traps */
    double trap;     /* probability to fall into one in a step */
    bool may_refuse; /* an estimate that says it cannot be trusted, or cannot see such a road, counts as right */
};

static const double trapped_up = 0.9;

static const struct chain chains[] = {
    { "dies once in a thousand steps", 0.40, 12, 0.0, 0, 0.0, false },
    { "once in a million", 0.35, 20, 0.0, 0, 0.0, false },
    { "once in a billion", 0.32, 26, 0.0, 0, 0.0, false },
    { "once in 10^12", 0.30, 31, 0.0, 0, 0.0, false },
    { "two roads, both seen often", 0.35, 20, 1e-3, 0, 0.0, false },
    { "two roads, one of them rarely", 0.32, 26, 5e-5, 0, 0.0, true },
    { "traps met in every estimate", 0.35, 20, 0.0, 6, 1e-3, true },
    { "traps met a few times", 0.35, 20, 0.0, 6, 3e-4, true },
    { "traps met once or twice", 0.35, 20, 0.0, 6, 1e-4, true },
    { "traps far up", 0.32, 26, 0.0, 10, 1e-4, true },
};

struct walker {
    const struct chain *chain;
    struct place {
        int at;
        bool trapped;
    } place;
    struct rng rng;
};

static void start(void *walk, uint64_t seed, uint64_t stream)
{
    struct walker *w = walk;
    w->place = (struct place){ 0, false };
    w->rng = rng_stream(seed, stream, 0);
}

static int step(void *walk)
{
    struct walker *w = walk;
    const struct chain *c = w->chain;
    struct place *p = &w->place;
    if (c->anywhere > 0.0 && rng_real(&w->rng) < c->anywhere)
        return -1;
    p->trapped = p->trapped || (c->trap > 0.0 && p->at >= c->door && rng_real(&w->rng) < c->trap);
    p->at += rng_real(&w->rng) < (p->trapped ? trapped_up : c->up) ? 1 : p->at > 0 ? -1 : 0;
    return p->at < c->top ? p->at : -1;
}

static double remains(const void *walk)
{
    return ((const struct walker *)walk)->place.at;
}

static void save(const void *walk, void *state)
{
    *(struct place *)state = ((const struct walker *)walk)->place;
}

static void load(void *walk, const void *state, uint64_t seed, uint64_t stream)
{
    struct walker *w = walk;
    w->place = *(const struct place *)state;
    w->rng = rng_stream(seed, stream, 0);
}

static const struct walk_ops ops = { sizeof(struct place), start, step, remains, NULL, save, load };

/* What a step from a place leads to, besides the two places beside it. */
struct odds {
    double steps, up, down; /* mean steps, this one and those after a leap included; chances of both sides */
};

/* The mean lives L(i) from all places, which obey L(i) = steps + up L(i + 1) + down L(i - 1), with L(top) = 0 and L(0)
 * in the place of L(-1): solved from below as L(i) = a(i) + b(i) L(i + 1). */
static void solve(const struct odds odds[], int top, double life[])
{
    double a = 0.0, b = 0.0, as[TOP_MAX], bs[TOP_MAX];
    for (int i = 0; i < top; i++) {
        double rest = 1.0 - odds[i].down * (i > 0 ? b : 1.0);
        as[i] = a = (odds[i].steps + (i > 0 ? odds[i].down * a : 0.0)) / rest;
        bs[i] = b = odds[i].up / rest;
    }
    life[top] = 0.0;
    for (int i = top - 1; i >= 0; i--)
        life[i] = as[i] + bs[i] * life[i + 1];
}

/* The mean life from 0: first from all places in a trap, which nothing leaves, then from the others. */
static double mean_life(const struct chain *c)
{
    struct odds odds[TOP_MAX] = { 0 };
    double trapped[TOP_MAX + 1], life[TOP_MAX + 1], lives = 1.0 - c->anywhere;
    for (int i = 0; i < c->top; i++)
        odds[i] = (struct odds){ 1.0, lives * trapped_up, lives * (1.0 - trapped_up) };
    solve(odds, c->top, trapped);
    for (int i = 0; i < c->top; i++) {
        double falls = i >= c->door ? c->trap : 0.0, stays = lives * (1.0 - falls);
        odds[i] = (struct odds){ 1.0 - falls + falls * trapped[i], stays * c->up, stays * (1.0 - c->up) };
    }
    solve(odds, c->top, life);
    return life[0];
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
    if (c->may_refuse && (!s.trusted || (c->anywhere > 0.0 && s.unseen > c->anywhere)))
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
