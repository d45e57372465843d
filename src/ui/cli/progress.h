/* SPDX-License-Identifier: MIT
 *
 * Progress: one line on stderr that is rewritten during long work, only where stderr is a terminal and --quiet is
 * not given.
 */
#ifndef TETRARCH_UI_CLI_PROGRESS_H
#define TETRARCH_UI_CLI_PROGRESS_H

#include "measure/series.h"
#include "ui/cli/args.h"

struct progress {
    bool shown;
    double start; /* clock_seconds() */
};

/* Starts the clock and finds out whether to show anything. */
struct progress progress_start(const struct args *args);

/* Rewrites the line: what is done, a rate of pieces where there are any, and the time left where `fraction` (0 to 1)
 * is known (pass 0 where it is not). */
void progress_show(const struct progress *p, double fraction, int64_t pieces, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Does so with a phrase that is ready; context is a struct progress. Fits struct experiment. */
void progress_phrase(void *context, double fraction, int64_t pieces, const char *phrase);

/* Takes the line away. */
void progress_end(const struct progress *p);

/* The progress of games, whose lengths are exponential: before one has ended, it is unknown how long they take. */
struct progress_games {
    struct progress progress;
    const char *label;       /* what stands before the games, such as "bcts: "; may be empty */
    int games;               /* planned */
    int64_t max_pieces;      /* of a game; 0 means no limit */
    int threads;             /* that play them */
    const char *sooner;      /* options that make it shorter, for the hint "try ..."; NULL if there are none */
    bool open_ended, hinted; /* open_ended: it may well end before all games are played */
};

/* Returns the progress of a series that is about to be played. */
struct progress_games progress_games(const struct args *args, const struct series_config *config, const char *label,
                                     const char *sooner);

/* Writes the line for a series; context is a struct progress_games. Fits struct series_watch. */
void progress_tick(void *context, const struct series_progress *p);

/* Writes the line: the text, the time left as forecast from the games so far, and the rate. After ten seconds a hint
 * follows where it will take more than five minutes. */
void progress_forecast(struct progress_games *g, int64_t deaths, int64_t pieces, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
