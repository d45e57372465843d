/* SPDX-License-Identifier: MIT */
#include "exec/launcher.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The guard keeps the master's output open: until that is closed, the launcher considers the master alive and stays, so
 * that it can be signalled. A pidfd identifies it, which never comes to mean another process. */
static _Noreturn void guard(int ear, int launcher)
{
    static const int sent_to_all[] = { SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2 };
    char code = 1;
    for (size_t i = 0; i < sizeof sent_to_all / sizeof *sent_to_all; i++)
        signal(sent_to_all[i], SIG_IGN);
    if (read(ear, &code, 1) != 1 || code != 0)
        syscall(SYS_pidfd_send_signal, launcher, SIGTERM, NULL, 0);
    _exit(0);
}

int launcher_guard(void)
{
    const char *recovery = getenv("OMPI_MCA_orte_enable_recovery"), *rank = getenv("OMPI_COMM_WORLD_RANK");
    int line[2];
    if (!recovery || strcmp(recovery, "0") == 0 || !rank || strcmp(rank, "0") != 0)
        return -1;
    int launcher = (int)syscall(SYS_pidfd_open, getppid(), 0);
    if (launcher < 0)
        return -1;
    bool piped = pipe2(line, O_CLOEXEC) == 0;
    pid_t id = piped ? fork() : -1;
    if (id == 0) {
        close(line[1]);
        guard(line[0], launcher);
    }
    close(launcher);
    if (piped)
        close(line[0]);
    if (id < 0 && piped)
        close(line[1]);
    return id < 0 ? -1 : line[1];
}

void launcher_report(int guard, int code)
{
    char byte = code != 0;
    if (guard < 0)
        return;
    ssize_t written = write(guard, &byte, 1);
    (void)written; /* silence means failure */
}
