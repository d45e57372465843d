/* SPDX-License-Identifier: MIT */
#include "exec/mpi_session.h"

#include <math.h>
#include <mpi.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FINALIZE_SECONDS = 5 };

/* The message and the exit code in case another rank dies or hangs during initialisation or finalisation; a signal
 * handler reads them. */
static volatile sig_atomic_t exit_code;
static char farewell[160];

static void give_up(int number)
{
    (void)number;
    ssize_t written = write(STDERR_FILENO, farewell, strlen(farewell));
    (void)written;
    _exit(exit_code);
}

void session_end(int code)
{
    exit_code = code;
    farewell[0] = '\0';
    signal(SIGALRM, give_up);
    alarm(FINALIZE_SECONDS);
    MPI_Finalize();
    alarm(0);
}

/* MPI_Init_thread() returns only when every process of the job has called it; hence the alarm. The master's alarm goes
 * off first, so that its message is written before the exit of another process ends the whole job. */
int session_start(double seconds, int *size)
{
    const char *number = getenv("OMPI_COMM_WORLD_RANK");
    bool master = !number || strcmp(number, "0") == 0;
    int provided, rank;
    exit_code = 1;
    if (master)
        snprintf(
            farewell, sizeof farewell,
            "tetrarch: not all processes of this job have joined within %g seconds; every process must run tetrarch\n",
            seconds);
    signal(SIGALRM, give_up);
    alarm((unsigned)ceil(master ? seconds : seconds + SESSION_START_SECONDS));
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    alarm(0);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, size);
    return rank;
}
