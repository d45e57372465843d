/* SPDX-License-Identifier: MIT
 *
 * Launcher: the program, such as mpirun, that started this process as one of several.
 *
 * `mpirun --enable-recovery` lets the others live when one process dies, and returns 0 whatever becomes of any of
 * them: also when the master is killed or fails, also after MPI_Abort() (measured with Open MPI 4.1). It returns 1
 * when a signal ends it. So the master has a guard, a process of its own that outlives it and ends the launcher
 * unless the master has reported success.
 */
#ifndef TETRARCH_EXEC_LAUNCHER_H
#define TETRARCH_EXEC_LAUNCHER_H

/* Starts the guard of this process, where it is the master and the launcher would hide its end. Returns the descriptor
 * for launcher_report(), or -1 where there is no guard. To be called before MPI is initialised, as it forks. */
int launcher_guard(void);

/* Tells the guard how this process ends. With 0 it ends too; with anything else, or where nothing is told before this
 * process is gone, it ends the launcher. */
void launcher_report(int guard, int code);

#endif
