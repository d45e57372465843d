/* SPDX-License-Identifier: MIT
 *
 * Series: many games of one controller, on all cores and machines, and what they say about it.
 *
 * Game i of a seed is always the same game, on any thread or process and for any number of them.
 */
#ifndef TETRARCH_MEASURE_SERIES_H
#define TETRARCH_MEASURE_SERIES_H

#include "base/stats.h"
#include "measure/solo_job.h"

struct series_config {
    const struct controller *controller;
    const struct player_ops *player;
    struct rules rules;
    enum kernel_kind kernel;
    int preview;      /* pieces that the player sees besides the one to be placed */
    int depth, width; /* as in struct player_config */
    uint64_t seed;
    int64_t first;                /* number of the first game */
    int games;                    /* how many */
    int64_t max_pieces, max_rows; /* as in struct solo_limits */
    struct exec exec;             /* where they are played */
};

/* How far a series has come. */
struct series_progress {
    int games;              /* finished: ended or cut off */
    int64_t deaths, pieces; /* deaths of these games; pieces also of those under way */
};

/* Called on the caller's thread a few times a second. */
struct series_watch {
    void (*tick)(void *context, const struct series_progress *p);
    void *context;
    const atomic_bool *stop; /* ends the series: games under way are cut off, which does not bias the mean */
};

struct series {
    int games;                  /* played, from the first without a gap; fewer than asked for only if stopped */
    struct solo_result *result; /* of each game; owned */
    double seconds;
};

/* The summary of a series. */
struct series_summary {
    int64_t deaths, pieces, rows, placements;
    struct interval mean; /* rows per game, with its 95% interval */
    struct summary rows_of_games;
};

/* Plays a series; watch may be NULL. Release the result with series_release(). */
struct series series_play(const struct series_config *config, const struct series_watch *watch);

/* Summarises a series of at least one game. */
struct series_summary series_summary(const struct series *s);

/* Releases the results. */
void series_release(struct series *s);

#endif
