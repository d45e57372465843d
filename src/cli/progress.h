/* SPDX-License-Identifier: MIT
 *
 * Progress: one line on stderr that is written over and over while something long goes on, only where stderr
 * is a terminal and nobody asked for quiet.
 */
#ifndef TETRARCH_CLI_PROGRESS_H
#define TETRARCH_CLI_PROGRESS_H

#include "cli/args.h"

struct progress {
    bool shown;
    double start; /* clock_seconds() */
};

/* Starts the clock and finds out whether to show anything. */
struct progress progress_start(const struct args *args);

/* Writes the line anew: what is done, a rate of pieces, and the time left where `fraction` (0 to 1) is known
 * (pass 0 where it is not). */
void progress_show(const struct progress *p, double fraction, int64_t pieces, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Takes the line away. */
void progress_end(const struct progress *p);

#endif
