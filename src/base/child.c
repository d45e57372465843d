/* SPDX-License-Identifier: MIT */
#include "base/child.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

pid_t child_fork(void)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    int reason = errno;
    if (pid != 0)
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return pid;
}

int child_take_descriptors(int count, const int from[])
{
    enum { COUNT_MAX = 8 };
    int high[COUNT_MAX];
    assert(count <= COUNT_MAX);
    /* First move the descriptors out of each other's way. */
    for (int i = 0; i < count; i++) {
        int source = from[i] < 0 ? open("/dev/null", O_RDWR) : from[i];
        high[i] = source < 0 || source >= count ? source : fcntl(source, F_DUPFD, count);
        if (high[i] < 0)
            return -1;
    }
    for (int i = 0; i < count; i++)
        if (dup2(high[i], i) < 0)
            return -1;
    if (close_range((unsigned)count, ~0u, 0))
        for (int i = count, n = (int)sysconf(_SC_OPEN_MAX); i < n; i++)
            close(i);
    return 0;
}

_Noreturn void child_give_up(int report, bool of_program)
{
    struct child_report r = { errno, of_program };
    if (write(report, &r, sizeof r) < 0)
        _exit(127); /* the other end is closed */
    _exit(127);
}

_Noreturn void child_become(const struct child_program *program, pid_t parent, int report)
{
    sigset_t none;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, program->death_signal);
    if (getppid() != parent)
        _exit(127); /* the parent ended before the death signal was set */
    for (int i = 1; i <= SIGRTMAX; i++)
        signal(i, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    fcntl(report, F_SETFD, FD_CLOEXEC);
    execv(program->path, (char *const *)program->words); /* execv() does not modify the words */
    child_give_up(report, errno != EMFILE && errno != ENFILE && errno != EAGAIN && errno != ENOMEM);
}

/* Runs in the child, between fork and exec. */
static _Noreturn void begin(const struct child_program *program, const int descriptors[3], int report, pid_t parent)
{
    enum { REPORT = 3 };
    const int from[] = { descriptors[0], descriptors[1], descriptors[2], report };
    if (child_take_descriptors(REPORT + 1, from))
        child_give_up(report, false);
    child_become(program, parent, REPORT);
}

/* Waits until the program runs or has failed to start; returns 0, or the error. */
static int read_error(int report)
{
    struct child_report r;
    ssize_t n;
    while ((n = read(report, &r, sizeof r)) < 0 && errno == EINTR)
        ;
    return n == (ssize_t)sizeof r ? r.error : 0;
}

pid_t child_start(const struct child_program *program, const int descriptors[3], struct err *err)
{
    int report[2];
    pid_t parent = getpid(), pid = -1;
    int error = 0;
    if (pipe2(report, O_CLOEXEC) == 0) {
        pid = child_fork();
        if (pid == 0)
            begin(program, descriptors, report[1], parent);
        error = errno;
        close(report[1]);
        if (pid > 0)
            error = read_error(report[0]);
        close(report[0]);
    } else {
        error = errno;
    }
    if (pid > 0 && error == 0)
        return pid;
    while (pid > 0 && waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        ;
    return err_set(err, "cannot start %.200s: %s", program->path, strerror(error));
}
