/* SPDX-License-Identifier: MIT
 *
 * Progress: one line on stderr, rewritten during long work, shown only if stderr is a terminal and --quiet is not
 * given.
 */
#ifndef TETRARCH_UI_CLI_PROGRESS_H
#define TETRARCH_UI_CLI_PROGRESS_H

#include "measure/series.h"
#include "ui/cli/args.h"

struct progress {
    bool shown;
    double start; /* clock_seconds() */
};

/* Starts the clock and decides whether to show anything. */
struct progress progress_start(const struct args *args);

/* Rewrites the line: the text, the rate if `pieces` are counted, and the time left if `fraction` (0 to 1) is known
 * (pass 0 if not). */
void progress_show(const struct progress *p, double fraction, int64_t pieces, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same with a finished phrase; context is a struct progress. Fits struct experiment. */
void progress_phrase(void *context, double fraction, int64_t pieces, const char *phrase);

/* Erases the line. */
void progress_end(const struct progress *p);

/* The progress of a series of games. Their lengths are exponential, so until one has ended the time they take is
 * unknown. */
struct progress_games {
    struct progress progress;
    const char *label;       /* printed before the games, such as "bcts: "; may be empty */
    int games;               /* planned */
    int64_t max_pieces;      /* per game; 0 means no limit */
    int threads;             /* playing the games */
    const char *sooner;      /* options that shorten the work, for the hint "try ..."; NULL if there are none */
    bool open_ended, hinted; /* open_ended: may well end before all games are played */
};

/* Returns the progress of a series that is about to be played. */
struct progress_games progress_games(const struct args *args, const struct series_config *config, const char *label,
                                     const char *sooner);

/* Writes the line for a series; context is a struct progress_games. Fits struct series_watch. */
void progress_tick(void *context, const struct series_progress *p);

/* Writes the line: the text, the time left as forecast from the games so far, and the rate. After ten seconds, if more
 * than five minutes are likely to be left, prints a hint. */
void progress_forecast(struct progress_games *g, int64_t deaths, int64_t pieces, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
