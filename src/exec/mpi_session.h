/* SPDX-License-Identifier: MIT
 *
 * MPI session: the start and the end of MPI in a process. Both wait for all processes of the job, and would do so for
 * ever for one that has died; here they give up.
 */
#ifndef TETRARCH_EXEC_MPI_SESSION_H
#define TETRARCH_EXEC_MPI_SESSION_H

/* Another process may take this many seconds longer to start than the lease allows. */
enum { SESSION_START_SECONDS = 10 };

/* Initialises MPI, stores the number of processes in *size and returns the rank. If a process does not join within
 * `seconds`, the one of rank 0 writes a message to standard error and exits with code 1, and the others exit later. */
int session_start(double seconds, int *size);

/* Finalises MPI; exits with `code` if that takes too long. */
void session_end(int code);

#endif
