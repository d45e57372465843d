/* SPDX-License-Identifier: MIT
 *
 * MPI service: a worker of a fleet, seen from its own process.
 */
#ifndef TETRARCH_EXEC_MPI_SERVICE_H
#define TETRARCH_EXEC_MPI_SERVICE_H

#include "base/err.h"
#include "exec/exec.h"

/* Runs jobs of these tasks, which end with NULL, for the master, and exits when that says goodbye or is gone; returns
 * -1 if the master is of another build or no thread can be created. The arguments are those of fleet_join(). */
int service_run(const struct exec_task *const tasks[], const char *build, double lease, struct err *err);

#endif
