/* SPDX-License-Identifier: MIT
 *
 * Duel: plays games of two controllers until a comparison has a winner.
 *
 * The test takes the games in the order of their numbers, and they come in rounds whose size depends only on how many
 * were played before, so that the result is the same for any number of threads. A and B play different games: the test
 * needs them to be independent.
 */
#ifndef TETRARCH_MEASURE_DUEL_H
#define TETRARCH_MEASURE_DUEL_H

#include "measure/compare.h"
#include "measure/series.h"

struct duel_config {
    struct series_config base; /* the duel sets the controller and the games, and derives the seed of each side */
    const struct controller *a, *b;
    int max_games; /* of each */
    double alpha;
};

/* How far a duel has come. */
struct duel_progress {
    const struct compare *so_far; /* after the last whole round */
    int round;                    /* games of each after the round under way */
    int64_t deaths, pieces;       /* of both, including the round under way */
};

/* Called on the caller's thread a few times a second. */
struct duel_watch {
    void (*tick)(void *context, const struct duel_progress *p);
    void *context;
    const atomic_bool *stop;
};

/* Plays the duel; watch may be NULL. */
struct compare duel_play(const struct duel_config *config, const struct duel_watch *watch);

#endif
