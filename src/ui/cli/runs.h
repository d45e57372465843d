/* SPDX-License-Identifier: MIT
 *
 * Runs: the subcommands of `tetrarch runs`, one file each, and what they share.
 */
#ifndef TETRARCH_UI_CLI_RUNS_H
#define TETRARCH_UI_CLI_RUNS_H

#include "lab/experiment/experiment.h"
#include "ui/chart/chart.h"
#include "ui/cli/progress.h"

extern const struct cmd runs_compare, runs_curves, runs_export, runs_list, runs_note, runs_plot, runs_rm, runs_show,
    runs_verify;

/* clang-format off */
/* Rows for an option table. */
#define RUNS_STORE_OPTION \
    { .name = "store", .type = PARAM_TEXT, .metavar = "FILE", .fallback = "tetrarch.db", \
      .help = "the store with the runs" }
#define RUNS_OUT_OPTION \
    { .name = "out", .type = PARAM_TEXT, .metavar = "FILE", .help = "draw an SVG file instead of text" }
#define RUNS_GAMES_OPTION \
    { .name = "games", .type = PARAM_INT, .metavar = "N", .fallback = "100", .min = 1, .max = 1e6, \
      .help = "games to play with the weights of each point" }
/* clang-format on */

/* The work of a subcommand on a store and, if it takes one, on a run. Returns 0, -1 on failure, or RUNS_USAGE if the
 * command was used wrongly, which only the run could tell. */
enum { RUNS_USAGE = -2 };
typedef int runs_action(const struct args *args, struct store *s, int64_t run, struct err *err);

/* Opens the store named by --store, runs the action on it and closes it. runs_act_on_run() reads the first word as the
 * number of a run, or "last"; runs_act() passes 0. Both print errors, report damage in the
 * rows that were read, and return the exit code. */
int runs_act(const struct args *args, enum store_mode mode, runs_action *act);
int runs_act_on_run(const struct args *args, enum store_mode mode, runs_action *act);

/* Returns the status of a run as a word. A run whose process was killed is still marked as running in the store. */
const char *runs_status(const struct store_run *r);

/* Returns an experiment that plays with --seed and --threads, can be interrupted, and shows its progress in *progress,
 * which the caller ends. */
struct experiment runs_experiment(const struct args *args, struct progress *progress);

/* Checks the file named by RUNS_OUT_OPTION, so that the user learns of a wrong name before anything is computed. Prints
 * the error and returns the exit code, EXIT_DONE if all is well. */
int runs_check_drawing(const struct args *args);

/* Draws charts side by side into the SVG file named by --out, or one after the other on the terminal unless --json is
 * given. */
int runs_draw(const struct args *args, const struct chart charts[], int count, struct err *err);

/* Returns how many columns the terminal has, 80 if standard output is not a terminal. */
int runs_columns(void);

#endif
