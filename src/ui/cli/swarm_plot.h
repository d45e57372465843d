/* SPDX-License-Identifier: MIT
 *
 * Swarm plot: `tetrarch runs plot --swarm`, the candidates of a run in the space of three of its weights.
 */
#ifndef TETRARCH_UI_CLI_SWARM_PLOT_H
#define TETRARCH_UI_CLI_SWARM_PLOT_H

#include "ui/cli/runs.h"

/* Fails if --swarm and --angle contradict each other or the other options of `runs plot`, whatever the run. */
int swarm_plot_check(const struct args *args, struct err *err);

/* Draws the run into the SVG file named by --out, or on the terminal unless --json is given. */
int swarm_plot(const struct args *args, struct store *s, int64_t run, struct err *err);

#endif
