/* SPDX-License-Identifier: MIT */
#include "measure/splitting.h"

#include "base/mem.h"
#include "base/real.h"
#include "base/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The steps between two checks of the stop flag, and between two reports of progress. */
enum { STRETCH = 1 << 12 };

/* Walks that start at level 1 for each excursion of the first part, which takes about twice as long as a walk. */
enum { WALKS_PER_EXCURSION = 2 };

/* A walk may fall SPARED_FROM levels below its own; of those that fall further one in SPARED goes on from each level
 * and counts for all of them, as long as none counts for more than one in WEIGHT_PART of the walks of its stage.
 * Heavier ones make estimates so skewed that intervals become too narrow: without that limit, 93% of those of the chain
 * that dies once in a billion steps were right (600 estimates, tests/intervals.c), and 91% with one in three. */
enum { SPARED_FROM = 2, SPARED = 2, WEIGHT_PART = 64 };

/* Streams of random numbers: the first part of a repetition, then the walks of each stage. */
static uint64_t stream_of(int stage, int i)
{
    return (uint64_t)(stage + 1) << 32 | (uint32_t)i;
}

/* States of walks at the moment they reached a level. */
struct splitting_entries {
    size_t size;
    int count, max;
    char *state;
    struct splitting_entry {
        int importance;
        int excursion;  /* of the first part, to which it goes back */
        int64_t weight; /* how many walks it stands for */
    } * entry;
};

static struct splitting_entries entries_new(size_t size, int max)
{
    struct splitting_entries e = { .size = size, .max = max };
    e.state = xcalloc((size_t)max, size);
    e.entry = xcalloc((size_t)max, sizeof *e.entry);
    return e;
}

static void entries_release(struct splitting_entries *e)
{
    free(e->state);
    free(e->entry);
}

static void entries_add(struct splitting_entries *e, const struct walk *w, struct splitting_entry entry)
{
    w->ops->save(w->walk, e->state + (size_t)e->count * e->size);
    e->entry[e->count++] = entry;
}

/* Tells now and then about progress; returns whether to stop. */
static bool report(const struct walk *w, int64_t steps)
{
    if (w->progress)
        atomic_fetch_add_explicit(w->progress, steps, memory_order_relaxed);
    return w->stop && atomic_load_explicit(w->stop, memory_order_relaxed);
}

/* Counts the death of a walk that stands for `count` walks. Weights are relative to that of a death outside of
 * excursions. */
static void count_death(const struct walk *w, int64_t count, double weight, struct splitting_stage *out)
{
    out->deaths += count;
    out->remains += (double)count * w->ops->remains(w->walk);
    if (w->ops->died)
        w->ops->died(w->walk, (double)count * weight);
}

/* The first part: plays whole cycles, each from home up to level 1 and back, and collects the states at level 1 until
 * there are as many as fit. The first cycle, which began at the start, is not counted. */
static bool run_cycles(const struct walk *w, int home, int level, struct splitting_stage *out,
                       struct splitting_entries *entries)
{
    bool away = false, counting = false;
    int64_t reported = 0, steps = 0, starts = 0;
    *out = (struct splitting_stage){ 0 };
    w->ops->start(w->walk, w->seed, stream_of(-1, 0));
    while (!counting || away || entries->count < entries->max) {
        int importance = w->ops->step(w->walk);
        if (++steps - reported == STRETCH) {
            if (report(w, STRETCH))
                return false;
            reported = steps;
        }
        out->steps += counting;
        if (importance < 0) {
            if (counting && !away)
                count_death(w, 1, 1.0, out);
            w->ops->start(w->walk, w->seed, stream_of(-1, (int)++starts));
        }
        if (away && importance <= home) {
            away = false;
            counting = true;
        } else if (!away && importance >= level) {
            away = true;
            if (counting)
                entries_add(entries, w, (struct splitting_entry){ importance, entries->count, 1 });
        }
    }
    out->starts = entries->count;
    return !report(w, steps - reported);
}

/* How a walk from a level ended. */
enum ending { STOPPED, DIED, CAME_HOME, GIVEN_UP, GOT_HIGHER };

/* A walk under way from a level. */
struct climb {
    int importance, highest; /* now, and so far */
    int64_t steps;
    int64_t weight; /* how many walks it stands for */
};

/* Where the walks of a stage begin, where they end, and what becomes of them. */
struct climb_stage {
    int number, higher; /* higher is INT32_MAX in the last stage */
    const struct splitting_levels *levels;
    const struct splitting_entries *from;
    struct splitting_entries *reached; /* collects the states of those that got higher; NULL in the last stage */
    int starts;
    double weight; /* of a death */
    void (*ended)(void *context, int i, const struct splitting_entry *from, enum ending ending, const struct climb *c);
    void *context;
};

/* Walks on until the importance is `higher` or more, less than `lower`, or the walk is dead; returns false if
 * stopped. */
static bool climb_on(const struct walk *w, int lower, int higher, struct climb *c)
{
    int64_t reported = c->steps;
    while (lower <= c->importance && c->importance < higher) {
        c->importance = w->ops->step(w->walk);
        c->highest = c->importance > c->highest ? c->importance : c->highest;
        if (++c->steps - reported == STRETCH) {
            if (report(w, STRETCH))
                return false;
            reported = c->steps;
        }
    }
    return !report(w, c->steps - reported);
}

/* Runs walk i of a stage to its end. Hardly any walk that has fallen far below its level comes back, but its way home
 * is long: most of them are given up. */
static enum ending climb(const struct climb_stage *s, const struct walk *w, int i, struct climb *c)
{
    const struct splitting_levels *levels = s->levels;
    for (int below = s->number - SPARED_FROM;; below--) {
        bool at_risk = below >= 0 && c->weight * SPARED * WEIGHT_PART <= s->starts;
        if (!climb_on(w, at_risk ? levels->level[below] : levels->home + 1, s->higher, c))
            return STOPPED;
        if (c->importance < 0)
            return DIED;
        if (c->importance >= s->higher)
            return GOT_HIGHER;
        if (c->importance <= levels->home)
            return CAME_HOME;
        struct rng rng = rng_stream(w->seed, stream_of(s->number, i), (uint64_t)below + 2);
        if (rng_below(&rng, SPARED) > 0)
            return GIVEN_UP;
        c->weight *= SPARED;
    }
}

static int64_t entries_weight(const struct splitting_entries *e)
{
    int64_t weight = 0;
    for (int i = 0; i < e->count; i++)
        weight += e->entry[i].weight;
    return weight;
}

/* Runs the walks of a stage. Each entry is taken as often as its weight says, as far as possible; which ones once more
 * is random. */
static bool stage_run(const struct climb_stage *s, const struct walk *w, struct splitting_stage *out)
{
    const struct splitting_entries *from = s->from;
    struct rng rng = rng_stream(w->seed, stream_of(s->number, 0), 1);
    double offset = rng_real(&rng), all = (double)entries_weight(from);
    int64_t passed = from->entry[0].weight; /* the weight of the entries up to `at` */
    *out = (struct splitting_stage){ .starts = s->starts };
    for (int i = 0, at = 0; i < s->starts; i++) {
        while (at + 1 < from->count && (i + offset) * all / s->starts >= (double)passed)
            passed += from->entry[++at].weight;
        struct splitting_entry entry = from->entry[at];
        struct climb c = { entry.importance, entry.importance, 0, 1 };
        w->ops->load(w->walk, from->state + (size_t)at * from->size, w->seed, stream_of(s->number, i));
        enum ending ending = climb(s, w, i, &c);
        if (ending == STOPPED)
            return false;
        out->steps += c.steps;
        if (ending == DIED)
            count_death(w, c.weight, s->weight, out);
        else if (ending == GOT_HIGHER && s->reached)
            entries_add(s->reached, w, (struct splitting_entry){ c.importance, entry.excursion, c.weight });
        s->ended(s->context, i, &entry, ending, &c);
    }
    out->higher = s->reached ? entries_weight(s->reached) : 0;
    return true;
}

/* Adds up what each excursion of the first part contributes to the rate. */
struct tally {
    double *excursion;
    double death; /* what a death of the current stage contributes */
};

static void tally_ended(void *context, int i, const struct splitting_entry *from, enum ending ending,
                        const struct climb *c)
{
    struct tally *t = context;
    (void)i;
    if (ending == DIED)
        t->excursion[from->excursion] += (double)c->weight * t->death;
}

static double largest_of(const double value[], int n)
{
    double largest = 0.0;
    for (int i = 0; i < n; i++)
        largest = value[i] > largest ? value[i] : largest;
    return largest;
}

/* Begins an estimate with what happened in the first part. Returns how often a step begins an excursion. */
static double count_outside(struct splitting_run *out)
{
    double steps = (double)out->outside.steps;
    out->rate = (double)out->outside.deaths / steps;
    out->remains = out->outside.remains / steps;
    return (double)out->outside.starts / steps;
}

/* Returns the number of walks from a level. Some boards climb more easily than others of the same importance. They are
 * met by chance on the lower levels, where walks are cheap, and all walks of the upper levels descend from them: for
 * champion-10x20 the shares of all upper levels varied together, ten times as much in sum as their walks alone would.
 * 40 repetitions varied by 39% with equally many walks on all levels, 252 by 32% like this, in less time. */
static int stage_walks(int effort, int k, int count)
{
    return k < (count + 1) / 2 ? 2 * effort : effort / 2;
}

/* Runs all stages; entries[0] holds the states at level 1. */
static bool run_stages(const struct walk *w, const struct splitting_levels *levels, int effort,
                       struct splitting_entries entries[2], struct tally *tally, struct splitting_run *out)
{
    double share = count_outside(out);
    for (int k = 0; k < levels->count && entries[k % 2].count > 0; k++) {
        bool last = k + 1 == levels->count;
        struct splitting_entries *from = &entries[k % 2], *reached = &entries[(k + 1) % 2];
        struct splitting_stage *got = &out->stage[k];
        int walks = stage_walks(effort, k, levels->count);
        struct climb_stage stage = {
            .number = k,
            .higher = last ? INT32_MAX : levels->level[k + 1],
            .levels = levels,
            .from = from,
            .reached = last ? NULL : reached,
            .starts = walks,
            .weight = share * (double)out->outside.steps / walks,
            .ended = tally_ended,
            .context = tally,
        };
        reached->count = 0;
        tally->death = share / walks;
        if (!stage_run(&stage, w, got))
            return false;
        out->rate += share * (double)got->deaths / walks;
        out->remains += share * got->remains / walks;
        share *= (double)got->higher / walks;
    }
    return true;
}

bool splitting_run(const struct walk *w, const struct splitting_levels *levels, int effort, struct splitting_run *out)
{
    *out = (struct splitting_run){ 0 };
    int walks = stage_walks(effort, 0, levels->count), excursions = walks / WALKS_PER_EXCURSION;
    struct splitting_entries entries[2] = { entries_new(w->ops->size, walks), entries_new(w->ops->size, walks) };
    struct tally tally = { .excursion = xcalloc((size_t)excursions, sizeof(double)) };
    entries[0].max = excursions;
    bool done = run_cycles(w, levels->home, levels->level[0], &out->outside, &entries[0]);
    if (done) {
        done = run_stages(w, levels, effort, entries, &tally, out);
        out->largest = largest_of(tally.excursion, excursions);
    }
    free(tally.excursion);
    entries_release(&entries[0]);
    entries_release(&entries[1]);
    return done;
}

/* The pilot: how long its first run is, what it calls home and level 1 (in percent of all states), which share of the
 * walks it wants higher (in percent), and the share of deaths (in percent) from which on another level is not worth
 * it. */
enum { PILOT_STEPS = 50000, HOME_PERCENT = 50, LEVEL_PERCENT = 90, HIGHER_PERCENT = 75, DEATHS_PERCENT = 20 };

/* A pilot under way. */
struct splitting_pilot {
    const struct walk *walk;
    int walks, *highest;
    struct splitting_levels *levels;
    struct splitting_run *run;
    double share; /* of the steps that begin an excursion to the highest level so far */
};

static int compare_ints(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void note_highest(void *context, int i, const struct splitting_entry *from, enum ending ending,
                         const struct climb *c)
{
    (void)from;
    (void)ending;
    ((int *)context)[i] = c->highest;
}

/* Finds home and level 1. */
static bool pilot_ground(const struct walk *w, struct splitting_levels *out)
{
    int *seen = xcalloc(PILOT_STEPS, sizeof *seen), n = 0;
    w->ops->start(w->walk, w->seed, stream_of(-2, 0));
    for (int i = 0; i < PILOT_STEPS; i++) {
        int importance = w->ops->step(w->walk);
        if (importance < 0)
            w->ops->start(w->walk, w->seed, stream_of(-2, i + 1));
        else
            seen[n++] = importance;
    }
    if (n == 0)
        seen[n++] = 0;
    qsort(seen, (size_t)n, sizeof *seen, compare_ints);
    out->home = seen[n * HOME_PERCENT / 100];
    out->level[0] = seen[n * LEVEL_PERCENT / 100];
    /* A level that no state lies above would never be reached. */
    if (out->level[0] <= out->home) {
        out->home = seen[0];
        out->level[0] = seen[n - 1] > seen[0] ? seen[n - 1] : seen[0] + 1;
    }
    free(seen);
    return !report(w, PILOT_STEPS);
}

/* Adds what became of the walks from the highest level to the estimate; `steps` were played to find it out. */
static void pilot_count(struct splitting_pilot *p, const struct splitting_stage *got, int64_t steps)
{
    struct splitting_stage *stage = &p->run->stage[p->levels->count - 1];
    *stage = *got;
    stage->steps = steps;
    p->run->rate += p->share * (double)got->deaths / p->walks;
    p->run->remains += p->share * got->remains / p->walks;
    p->share *= (double)got->higher / p->walks;
}

/* Finds the next level, given the states at the last one, and collects the states at the new one: the same walks once
 * more. Returns 1, 0 if there is no need for another level, or -1 if stopped. */
static int pilot_level(struct splitting_pilot *p, const struct splitting_entries *from,
                       struct splitting_entries *reached)
{
    struct splitting_levels *levels = p->levels;
    int k = levels->count;
    struct splitting_stage all, got;
    struct climb_stage stage = { k - 1, INT32_MAX, levels, from, NULL, p->walks, 1.0, note_highest, p->highest };
    reached->count = 0;
    if (!stage_run(&stage, p->walk, &all))
        return -1;
    if (all.deaths * 100 < (int64_t)DEATHS_PERCENT * p->walks && k < SPLITTING_LEVELS_MAX) {
        qsort(p->highest, (size_t)p->walks, sizeof *p->highest, compare_ints);
        int next = p->highest[p->walks * HIGHER_PERCENT / 100];
        stage.higher = next > levels->level[k - 1] ? next : levels->level[k - 1] + 1;
        stage.reached = reached;
        if (!stage_run(&stage, p->walk, &got))
            return -1;
    }
    if (reached->count == 0) {
        all.deaths += all.deaths == 0; /* nothing lives for ever */
        pilot_count(p, &all, all.steps);
        return 0;
    }
    pilot_count(p, &got, all.steps + got.steps);
    levels->level[levels->count++] = stage.higher;
    return 1;
}

bool splitting_pilot(const struct walk *w, int walks, struct splitting_levels *levels, struct splitting_run *run)
{
    struct splitting_entries entries[2] = { entries_new(w->ops->size, walks), entries_new(w->ops->size, walks) };
    struct splitting_pilot p = { w, walks, xcalloc((size_t)walks, sizeof *p.highest), levels, run, 0.0 };
    *levels = (struct splitting_levels){ .count = 1 };
    *run = (struct splitting_run){ 0 };
    bool begun = pilot_ground(w, levels) && run_cycles(w, levels->home, levels->level[0], &run->outside, &entries[0]);
    int going = begun ? 1 : -1;
    if (begun) {
        p.share = count_outside(run);
        run->outside.steps += PILOT_STEPS;
    }
    for (int k = 0; going > 0; k++)
        going = pilot_level(&p, &entries[k % 2], &entries[(k + 1) % 2]);
    free(p.highest);
    entries_release(&entries[0]);
    entries_release(&entries[1]);
    return going == 0;
}

/* With a larger share of a single repetition or excursion, the estimate hangs on luck. The limits were chosen on chains
 * with traps, a road to death that the importance does not see (tests/intervals.c), 300 estimates each. Of seven kinds
 * that are met in most estimates, 2% to 7% of the intervals were wrong without a warning as long as an excursion was
 * allowed a quarter, and 0% to 5% with a tenth. Of a trap that many estimates never meet it was 25%, and still 15%:
 * what was not seen cannot be warned of. Without traps no excursion had more than 0.085. */
static const double repetition_max = 0.25, excursion_max = 0.1;

struct splitting splitting_summary(const struct splitting_run runs[], int n)
{
    struct splitting s = { 0 };
    double sum = 0.0, remains = 0.0, repetition = 0.0, excursion = 0.0;
    double *rate = xcalloc((size_t)n, sizeof *rate);
    int64_t outside = 0;
    for (int i = 0; i < n; i++) {
        const struct splitting_run *r = &runs[i];
        outside += r->outside.steps;
        rate[i] = r->rate;
        sum += r->rate;
        remains += r->remains;
        repetition = r->rate > repetition ? r->rate : repetition;
        excursion = r->largest > excursion ? r->largest : excursion;
        s.deaths += r->outside.deaths;
        s.steps += r->outside.steps;
        for (int k = 0; k < SPLITTING_LEVELS_MAX; k++) {
            s.deaths += r->stage[k].deaths;
            s.steps += r->stage[k].steps;
        }
    }
    s.unseen = 3.0 / (double)outside;
    s.rate = stats_mean(rate, n);
    /* By Student's t on the logarithm: the sum of products of shares is skewed, and a rate is never negative. */
    double error = sum > 0.0 ? (s.rate.high - s.rate.value) / s.rate.value : INFINITY;
    s.rate.low = sum > 0.0 ? s.rate.value * real_exp(-error) : 0.0;
    s.rate.high = sum > 0.0 ? s.rate.value * real_exp(error) : INFINITY;
    s.remains = sum > 0.0 ? remains / sum : 0.0;
    s.repetition = sum > 0.0 ? repetition / sum : 0.0;
    s.excursion = sum > 0.0 ? excursion / sum : 0.0;
    s.trusted = sum > 0.0 && s.repetition <= repetition_max && s.excursion <= excursion_max;
    free(rate);
    return s;
}
