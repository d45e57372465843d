/* SPDX-License-Identifier: MIT
 *
 * Life compare: which of two players lives longer, by splitting, for players whose games are too long to be played.
 *
 * Repetition i of A and repetition i of B are independent estimates of the deaths a piece of each, and so their
 * difference has the mean 0 if both live equally long. A sequential t-test (stats_mean_evidence()) looks at the
 * differences after each pair: if the mean is 0, it declares a winner with a probability of at most alpha, however long
 * it goes on, as far as the differences are normal. The interval of the ratio has all r for which the test of "B dies r
 * times as often as A" has not been rejected by these pairs.
 */
#ifndef TETRARCH_MEASURE_LIFE_COMPARE_H
#define TETRARCH_MEASURE_LIFE_COMPARE_H

#include "measure/life.h"

/* What n pairs of rates, deaths a piece, say. */
struct life_verdict {
    double alpha;
    int pairs;
    double evidence;       /* the highest logarithm of the likelihood ratio against equality so far */
    int winner;            /* 1 if A lives longer, -1 if B does, 0 while the evidence does not suffice */
    struct interval ratio; /* of the lives, A's to B's, with an interval of level 1 - alpha */
};

/* Looks at the pairs one by one and stops at the first that decides. Rates are positive or 0. */
struct life_verdict life_verdict(const double a[], const double b[], int n, double alpha);

/* How far a comparison has come. */
struct life_compare_progress {
    const struct life_verdict *so_far;
    int pairs; /* after the round under way */
    int64_t pieces;
};

/* Called on the caller's thread a few times a second. */
struct life_compare_watch {
    void (*tick)(void *context, const struct life_compare_progress *p);
    void *context;
    const atomic_bool *stop;
};

struct life_compare {
    struct life_verdict verdict;
    struct life a, b; /* the measurements, each by splitting */
};

/* Compares the controllers a and b in the games of a config, whose controller, method and repetitions are not used,
 * until the test decides or there are `pairs_max` pairs. The result does not depend on the number of threads. watch may
 * be NULL. Release the result with life_compare_release(). */
struct life_compare life_compare(const struct life_config *config, const struct controller *a,
                                 const struct controller *b, double alpha, int pairs_max,
                                 const struct life_compare_watch *watch);

/* Releases what the comparison holds. */
void life_compare_release(struct life_compare *c);

#endif
