/* SPDX-License-Identifier: MIT
 *
 * Sweep: the same training with different settings, several seeds each, in one table.
 */
#ifndef TETRARCH_UI_CLI_SWEEP_H
#define TETRARCH_UI_CLI_SWEEP_H

#include "ui/cli/training.h"

/* Runs every combination of the --sweep options of a command line and prints how good each is. Returns the exit
 * code. */
int sweep_run(const struct args *args, struct fleet *fleet);

#endif
