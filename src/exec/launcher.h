/* SPDX-License-Identifier: MIT
 *
 * Launcher: the program, such as mpirun, that started this process as one of several.
 *
 * `mpirun --enable-recovery` keeps the other processes alive when one dies, and returns 0 whatever happens to any of
 * them: even when the master is killed or fails, even after MPI_Abort() (measured with Open MPI 4.1). It returns 1 when
 * a signal terminates it. So the master has a guard, a separate process that outlives it and terminates the launcher
 * unless the master has reported success.
 */
#ifndef TETRARCH_EXEC_LAUNCHER_H
#define TETRARCH_EXEC_LAUNCHER_H

/* Starts the guard if this process is the master and the launcher would hide its exit code. Returns the descriptor for
 * launcher_report(), or -1 if there is no guard. Call it before MPI is initialised, because it forks. */
int launcher_guard(void);

/* Tells the guard the exit code of this process; does nothing if `guard` is -1. On 0 the guard exits; on any other
 * code, or if this process ends without a report, it terminates the launcher. */
void launcher_report(int guard, int code);

#endif
