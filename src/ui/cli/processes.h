/* SPDX-License-Identifier: MIT
 *
 * Processes: commands that run as several processes under mpirun. One process runs the command; the others play games
 * for it.
 */
#ifndef TETRARCH_UI_CLI_PROCESSES_H
#define TETRARCH_UI_CLI_PROCESSES_H

#include "exec/exec.h"
#include "ui/cli/args.h"

/* clang-format off */
/* A row for the option table of such a command. */
#define PROCESSES_OPTION \
    { .name = "lease", .type = PARAM_REAL, .metavar = "SECONDS", .fallback = "20", .min = 0.5, .max = 3600, \
      .help = "under mpirun: how long a worker may be silent before its game is given to another" }
/* clang-format on */

/* Runs a command with the fleet of this MPI job, or with NULL if the process was not started by mpirun. Returns the
 * exit code; in worker processes it does not return. */
int processes_run(const struct args *args, int (*run)(const struct args *args, struct fleet *fleet));

/* Returns where the jobs of a command run: on the threads asked for and on the fleet, which may be NULL. */
struct exec processes_exec(const struct args *args, struct fleet *fleet);

#endif
