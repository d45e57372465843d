/* SPDX-License-Identifier: MIT
 *
 * Runs: the subcommands of the command of that name, one file each, and what they share.
 */
#ifndef TETRARCH_UI_CLI_RUNS_H
#define TETRARCH_UI_CLI_RUNS_H

#include "lab/experiment/experiment.h"
#include "ui/chart/chart.h"
#include "ui/cli/progress.h"

extern const struct cmd runs_compare, runs_curves, runs_export, runs_list, runs_note, runs_plot, runs_rm, runs_show,
    runs_verify;

/* clang-format off */
/* Rows for a table of options. */
#define RUNS_STORE_OPTION \
    { .name = "store", .type = PARAM_TEXT, .metavar = "FILE", .fallback = "tetrarch.db", \
      .help = "the store with the runs" }
#define RUNS_OUT_OPTION \
    { .name = "out", .type = PARAM_TEXT, .metavar = "FILE", .help = "draw an SVG file instead of text" }
#define RUNS_GAMES_OPTION \
    { .name = "games", .type = PARAM_INT, .metavar = "N", .fallback = "100", .min = 1, .max = 1e6, \
      .help = "games to play with the weights of each point" }
/* clang-format on */

/* What a subcommand does with a store, and with a run where it takes one. */
typedef int runs_action(const struct args *args, struct store *s, int64_t run, struct err *err);

/* Opens the store of --store, lets the action work on it and closes it. runs_act_on_run() reads the first word as the
 * number of a run, or "last"; without it the number is 0. Both check the file of --out first, where the subcommand has
 * that option, print what is wrong, and what of the rows that were read is damaged, and return the exit code. */
int runs_act(const struct args *args, enum store_mode mode, runs_action *act);
int runs_act_on_run(const struct args *args, enum store_mode mode, runs_action *act);

/* Returns the status of a run as a word; the store still says of one whose process was killed that it is running. */
const char *runs_status(const struct store_run *r);

/* Returns an experiment that plays with --seed and --threads, can be interrupted, and shows its progress, which the
 * caller ends. */
struct experiment runs_experiment(const struct args *args, struct progress *progress);

/* Draws charts side by side into the SVG file of --out, or one after the other on the terminal, unless that is for
 * JSON. */
int runs_draw(const struct args *args, const struct chart charts[], int count, struct err *err);

#endif
