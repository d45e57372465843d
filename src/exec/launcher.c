/* SPDX-License-Identifier: MIT */
#include "exec/launcher.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* What the master reports, a byte: silence means failure. */
enum launcher_end { END_FAILED, END_DONE, END_ABANDONED };

/* Waits until the launcher has ended, and returns whether it has. */
static bool ended(int launcher, int milliseconds)
{
    struct pollfd fd = { .fd = launcher, .events = POLLIN };
    return poll(&fd, 1, milliseconds) > 0;
}

/* Ends a launcher that waits for a machine it cannot reach any more. On SIGTERM Open MPI 4.1 asks that machine to end
 * as well, and waits for its answer. */
static void end_waiting(int launcher)
{
    close(STDOUT_FILENO); /* so that it does not wait for this process */
    close(STDERR_FILENO);
    if (ended(launcher, LAUNCHER_WAIT_SECONDS * 1000))
        return;
    syscall(SYS_pidfd_send_signal, launcher, SIGTERM, NULL, 0);
    if (!ended(launcher, 3000))
        syscall(SYS_pidfd_send_signal, launcher, SIGKILL, NULL, 0);
}

/* The guard keeps the master's output open: until that is closed, the launcher considers the master alive and stays, so
 * that it can be signalled. A pidfd identifies it, which never comes to mean another process. */
static _Noreturn void guard(int ear, int launcher, bool hides_failure)
{
    static const int sent_to_all[] = { SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2 };
    char end = END_FAILED;
    for (size_t i = 0; i < sizeof sent_to_all / sizeof *sent_to_all; i++)
        signal(sent_to_all[i], SIG_IGN);
    if (read(ear, &end, 1) != 1)
        end = END_FAILED;
    if (end == END_ABANDONED)
        end_waiting(launcher);
    if (end == END_FAILED && hides_failure)
        syscall(SYS_pidfd_send_signal, launcher, SIGTERM, NULL, 0);
    _exit(0);
}

int launcher_guard(void)
{
    const char *recovery = getenv("OMPI_MCA_orte_enable_recovery"), *rank = getenv("OMPI_COMM_WORLD_RANK");
    int line[2];
    if (!rank || strcmp(rank, "0") != 0)
        return -1;
    int launcher = (int)syscall(SYS_pidfd_open, getppid(), 0);
    if (launcher < 0)
        return -1;
    bool piped = pipe2(line, O_CLOEXEC) == 0;
    pid_t id = piped ? fork() : -1;
    if (id == 0) {
        close(line[1]);
        guard(line[0], launcher, recovery && strcmp(recovery, "0") != 0);
    }
    close(launcher);
    if (piped)
        close(line[0]);
    if (id < 0 && piped)
        close(line[1]);
    return id < 0 ? -1 : line[1];
}

void launcher_report(int guard, int code, bool abandoned)
{
    char byte = code != 0 ? END_FAILED : abandoned ? END_ABANDONED : END_DONE;
    if (guard < 0)
        return;
    ssize_t written = write(guard, &byte, 1);
    (void)written; /* silence means failure */
}
