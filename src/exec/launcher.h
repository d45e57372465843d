/* SPDX-License-Identifier: MIT
 *
 * Launcher: the program, such as mpirun, that started this process as one of several.
 *
 * `mpirun --enable-recovery` keeps the other processes alive when one dies, and returns 0 whatever happens to any of
 * them: even when the master is killed or fails, even after MPI_Abort() (measured with Open MPI 4.1). It returns 1 when
 * a signal terminates it. And with or without that option it waits for ever for the processes of a machine that was cut
 * off. So the master has a guard, a separate process that outlives it and terminates the launcher in these cases.
 */
#ifndef TETRARCH_EXEC_LAUNCHER_H
#define TETRARCH_EXEC_LAUNCHER_H

#include <stdbool.h>

/* How long the launcher may wait for processes on other machines that the master has lost. */
enum { LAUNCHER_WAIT_SECONDS = 10 };

/* Starts the guard if this process is the master and Open MPI's launcher started it. Returns the descriptor for
 * launcher_report(), or -1 if there is no guard. Call it before MPI is initialised, because it forks. */
int launcher_guard(void);

/* Tells the guard the exit code of this process, which is about to end; does nothing if `guard` is -1. On 0 the guard
 * exits, but if processes on other machines are lost, `abandoned`, it first sees to it that the launcher ends within
 * LAUNCHER_WAIT_SECONDS and a few more. On any other code, or if this process ends without a report, it terminates a
 * launcher that would return 0. */
void launcher_report(int guard, int code, bool abandoned);

#endif
