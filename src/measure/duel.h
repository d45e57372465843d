/* SPDX-License-Identifier: MIT
 *
 * Duel: plays two controllers until a comparison has a winner.
 *
 * The test looks at the games in the order of their numbers, and games come in rounds whose size depends on
 * nothing but how many were played, so that the result is the same for any number of threads. A and B play
 * different games: the test needs them to be independent.
 */
#ifndef TETRARCH_MEASURE_DUEL_H
#define TETRARCH_MEASURE_DUEL_H

#include "measure/compare.h"
#include "measure/series.h"

struct duel_config {
    struct series_config base; /* the controller and the number of games are set by the duel */
    const struct controller *a, *b;
    int max_games; /* of each */
    double alpha;
};

/* How far a duel has come. */
struct duel_progress {
    const struct compare *so_far; /* after the last whole round */
    int round;                    /* games of each after the round under way */
    int64_t deaths, pieces;       /* of both, with the round under way */
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
