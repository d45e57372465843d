/* SPDX-License-Identifier: MIT
 *
 * Select report: the --select options of `tetrarch train`, and the resulting table and figure.
 */
#ifndef TETRARCH_UI_CLI_SELECT_REPORT_H
#define TETRARCH_UI_CLI_SELECT_REPORT_H

#include "lab/experiment/selection.h"
#include "ui/cli/training.h"

/* clang-format off */
/* Rows for the option table of `train`. */
#define SELECT_OPTIONS \
    { .name = "select", .type = PARAM_FLAG, \
      .help = "find out which features are needed: add the best one again and again, then take the worst away" }, \
    { .name = "select-features", .type = PARAM_INT, .metavar = "N", .fallback = "8", .min = 1, \
      .max = SELECTION_FEATURES_MAX, .help = "--select: features to add at most" }, \
    { .name = "select-budget", .type = PARAM_INT, .metavar = "N", .fallback = "2000000", .min = 1000, .max = 1e12, \
      .help = "--select: pieces of the longest runs" }, \
    { .name = "select-seeds", .type = PARAM_INT, .metavar = "N", .fallback = "5", .min = 2, \
      .max = SELECTION_SEEDS_MAX, .help = "--select: seeds with which the set of each step trains" }, \
    { .name = "select-plot", .type = PARAM_TEXT, .metavar = "FILE", \
      .help = "--select: draw rows over the number of features as SVG" }
/* clang-format on */

/* Refuses options that make no sense with --select, or without it. */
int select_check(const struct args *args, struct err *err);

/* Selects features with the other settings of `base` and prints what each one adds. Returns the exit code. */
int select_report(struct training *t, const struct config *base);

#endif
