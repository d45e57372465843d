/* SPDX-License-Identifier: MIT
 *
 * Processes: commands that several processes run together, as mpirun starts them. One of them runs the command; the
 * others play games for it.
 */
#ifndef TETRARCH_UI_CLI_PROCESSES_H
#define TETRARCH_UI_CLI_PROCESSES_H

#include "exec/exec.h"
#include "ui/cli/args.h"

/* clang-format off */
/* A row for the options of such a command. */
#define PROCESSES_OPTION \
    { .name = "lease", .type = PARAM_REAL, .metavar = "SECONDS", .fallback = "20", .min = 0.5, .max = 3600, \
      .help = "under mpirun: how long a worker may be silent before its game is given to another" }
/* clang-format on */

/* Runs a command with the fleet of this process's job, or with NULL where the process is alone. Returns the exit code;
 * it does not come back in the processes that play for another. */
int processes_run(const struct args *args, int (*run)(const struct args *args, struct fleet *fleet));

/* Returns where the jobs of a command run: on the threads that were asked for and on the fleet, which may be NULL. */
struct exec processes_exec(const struct args *args, struct fleet *fleet);

#endif
