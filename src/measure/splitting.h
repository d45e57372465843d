/* SPDX-License-Identifier: MIT
 *
 * Splitting: how long a process lives that hardly ever dies.
 *
 * A game of a strong player is a walk that is nearly always low and dies by climbing level after level. The importance
 * of its state says how near to death it is. `home` is an importance so low that what happened before is forgotten;
 * level 1 is well above, and each further level is reached from the one below in about one excursion of four. Then
 *
 *     deaths a step = f x sum over k of (p_1 ... p_(k-1)) d_k + deaths a step outside of excursions,
 *
 * where f is how often a step begins an excursion, that is, reaches level 1 after having been at home; p_k is the share
 * of the walks from level k that reach level k + 1 before they come home or die, and d_k the share that die. Each of
 * these is large enough to be counted: this is multilevel splitting with fixed effort (Garvels 2000) on regenerative
 * cycles. A process that died begins anew, so that the mean life is 1 / (deaths a step) exactly.
 *
 * Hardly any walk that has fallen two levels below its own comes back up, but its way home is long: at each level on
 * the way down half of them are given up, and the others count twice (Russian roulette, Kahn 1956), so that the shares
 * are right on average.
 *
 * The estimate of deaths a step is unbiased for any importance; one that does not see a road to death makes it vary. So
 * the interval comes from independent repetitions, and the largest share that a single repetition or a single excursion
 * has in the estimate is reported: a large one says that the importance misses something.
 */
#ifndef TETRARCH_MEASURE_SPLITTING_H
#define TETRARCH_MEASURE_SPLITTING_H

#include "base/stats.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* A process that can be copied. */
struct walk_ops {
    size_t size; /* of a saved state, plain bytes */
    /* Begins anew, with random numbers of this stream of the seed. */
    void (*start)(void *walk, uint64_t seed, uint64_t stream);
    /* Advances by one step and returns the importance of the state, 0 or more, or -1 if the process died. */
    int (*step)(void *walk);
    /* Returns how much is left of the process that just died: see struct splitting_stage. */
    double (*remains)(const void *walk);
    /* Takes note that the process just died in a way that counts; the part of the estimate that comes from this death
     * is proportional to the weight, more than 0. May be NULL. */
    void (*died)(void *walk, double weight);
    void (*save)(const void *walk, void *state);
    /* Goes to a saved state; the random numbers from there on are those of the stream. */
    void (*load)(void *walk, const void *state, uint64_t seed, uint64_t stream);
};

struct walk {
    const struct walk_ops *ops;
    void *walk;
    uint64_t seed;
    const atomic_bool *stop;   /* ends a repetition or a pilot early; may be NULL */
    _Atomic int64_t *progress; /* grows with the steps from time to time; may be NULL */
};

enum { SPLITTING_LEVELS_MAX = 64 };

/* The importances that are told apart. */
struct splitting_levels {
    int32_t home, count, level[SPLITTING_LEVELS_MAX]; /* level 1 and up, strictly increasing, above home */
};

/* What happened on the way from a level. A walk that stands for others counts as many times. */
struct splitting_stage {
    int64_t starts, higher, deaths, steps;
    double remains; /* the sum over the deaths */
};

/* One estimate. */
struct splitting_run {
    struct splitting_stage outside; /* the first part: excursions as starts, deaths outside of them, all its steps */
    struct splitting_stage stage[SPLITTING_LEVELS_MAX];
    double rate;    /* deaths a step */
    double remains; /* the mean of what is left at a death, times the rate */
    double largest; /* the part of the rate that comes from a single excursion of the first part */
};

/* Chooses levels by a run of its own, with `walks` walks from each of them, SPLITTING_PILOT if nothing is said. Returns
 * false if stopped. `run` becomes a rough estimate: its levels depend on what it measures, so it has a small bias, and
 * `largest` is not known. */
enum { SPLITTING_PILOT = 400 };
bool splitting_pilot(const struct walk *w, int walks, struct splitting_levels *levels, struct splitting_run *run);

/* Estimates once, with twice `effort` walks from each level of the lower half, half of it from each of the upper half,
 * and `effort` excursions; it must be 4 or more. Returns false if stopped. Repetitions with different seeds are
 * independent. Memory is four times `effort` states. */
bool splitting_run(const struct walk *w, const struct splitting_levels *levels, int effort, struct splitting_run *out);

/* What several repetitions say. */
struct splitting {
    struct interval rate; /* deaths a step, with its 95% interval */
    double remains;       /* mean left at a death */
    double repetition;    /* the largest share of a single repetition in the rate */
    double excursion;     /* the largest share of a single excursion */
    bool trusted;         /* neither is so large that chance decides: otherwise the interval may be far too narrow */
    double unseen; /* deaths a step by roads that the importance does not see at all could go unnoticed up to this rate,
                    * with 95% confidence: so many would have been met outside of excursions */
    int64_t deaths, steps;
};

/* Summarises n >= 2 repetitions. Without a death the rate is 0 to infinity. */
struct splitting splitting_summary(const struct splitting_run runs[], int n);

#endif
