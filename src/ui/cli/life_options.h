/* SPDX-License-Identifier: MIT
 *
 * Life options: how the length of games is measured, for commands that measure controllers; and the progress of it.
 */
#ifndef TETRARCH_UI_CLI_LIFE_OPTIONS_H
#define TETRARCH_UI_CLI_LIFE_OPTIONS_H

#include "measure/life.h"
#include "ui/cli/game_options.h"
#include "ui/cli/progress.h"

/* clang-format off */
/* Rows for a command's option table, beside GAME_OPTIONS: the method, and all of them. */
#define LIFE_METHOD_OPTIONS \
    { .name = "method", .type = PARAM_CHOICE, .metavar = "KIND", .fallback = "auto", .choices = life_methods, \
      .help = "play games to their end, or estimate by splitting how rarely they end; auto takes the cheaper one" }, \
    { .name = "importance", .type = PARAM_CHOICE, .metavar = "NAME", .fallback = "heights", \
      .choices = importance_names, .help = "splitting: what tells how near to its end a game is" }
#define LIFE_OPTIONS \
    LIFE_METHOD_OPTIONS, \
    { .name = "precision", .type = PARAM_TEXT, .metavar = "P", .fallback = "5%", \
      .help = "measure until the 95% interval is the mean, give or take P" }, \
    { .name = "repetitions", .type = PARAM_INT, .metavar = "N", .fallback = "0", .min = 0, \
      .max = LIFE_REPETITIONS_MAX, .help = "splitting: independent estimates; 0: as many as the precision takes" }, \
    { .name = "games", .type = PARAM_INT, .metavar = "N", .fallback = "100", .min = 1, .max = 1e7, \
      .help = "play N games, whatever the precision" }, \
    GAME_PARAM_MAX_PIECES
/* clang-format on */

/* Reads a precision: "5%" or "0.05". */
int life_precision(const char *text, double *out, struct err *err);

/* Reads LIFE_METHOD_OPTIONS and GAME_OPTIONS. Fails where the method is splitting and cannot be used. */
int life_method_options(const struct args *args, struct life_config *out, struct err *err);

/* Reads LIFE_OPTIONS and GAME_OPTIONS; setting a fleet and a controller is left to the caller. --games and --max-pieces
 * mean direct play, and so do sequences that are not random. */
int life_options(const struct args *args, struct life_config *out, struct err *err);

/* The progress of a measurement. */
struct life_show {
    const struct args *args;
    const struct life_config *config;
    const char *label; /* printed first, such as "bcts: "; may be empty */
    struct progress_games games;
};

/* Returns the progress of a measurement that is about to begin; end it with progress_end(&show.games.progress). */
struct life_show life_show(const struct args *args, const struct life_config *config, const char *label);

/* Writes the line; context is a struct life_show. Fits struct life_watch. */
void life_show_tick(void *context, const struct life_progress *p);

#endif
