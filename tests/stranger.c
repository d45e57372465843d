/* SPDX-License-Identifier: MIT
 *
 * A process that does not belong in an MPI job:  stranger build | old | idle
 *
 * "build" joins like a worker of another build of the program, "old" greets like old programs, which did not name
 * their build, "idle" initialises MPI and does nothing more.
 */
#include "exec/fleet.h"

#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void greet_without_a_name(void)
{
    char head[112] = { 0 }; /* its kind is 0 */
    MPI_Init(NULL, NULL);
    MPI_Send(head, sizeof head, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
}

int main(int argc, char *argv[])
{
    static const struct exec_task *const tasks[] = { NULL };
    const char *kind = argc > 1 ? argv[1] : "";
    struct fleet *fleet;
    struct err err;
    if (strcmp(kind, "build") == 0) {
        fleet_join(tasks, "tetrarch 0.0.9 (sources 0123456789ab)", 20, &fleet, &err);
        fprintf(stderr, "stranger: %s\n", err.text);
        return 1;
    }
    if (strcmp(kind, "old") == 0)
        greet_without_a_name();
    else
        MPI_Init(NULL, NULL);
    for (;;)
        pause();
}
