/* SPDX-License-Identifier: MIT */
#include "lab/match/supervisor.h"

#include "base/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIFE = 3, REPORT };

static _Noreturn void become(const struct command *command, pid_t supervisor)
{
    /* The program gets this signal if the supervisor itself is killed. */
    const struct child_program program = { command->path, (const char *const *)command->word, SIGKILL };
    close(LIFE);
    child_become(&program, supervisor, REPORT);
}

/* Reaps dead children, but not the program itself, so that its process id is not reused. Tells whether the program is
 * dead. */
static bool has_ended(pid_t program)
{
    for (;;) {
        siginfo_t dead = { .si_pid = 0 };
        if (waitid(P_ALL, 0, &dead, WEXITED | WNOHANG | WNOWAIT) || dead.si_pid == 0)
            return false;
        if (dead.si_pid == program)
            return true;
        waitpid(dead.si_pid, NULL, 0);
    }
}

/* Kills the children of this process, which the kernel lists as numbers separated by blanks. */
static void kill_children(void)
{
    char text[4096];
    int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    ssize_t n = file >= 0 ? read(file, text, sizeof text) : 0;
    pid_t pid = 0;
    for (ssize_t i = 0; i < n; i++) {
        if (text[i] >= '0' && text[i] <= '9') {
            pid = 10 * pid + (text[i] - '0');
        } else if (pid > 0) {
            kill(pid, SIGKILL);
            pid = 0;
        }
    }
    close(file);
}

/* Kills the program's group, and then all children until none is left: orphans become our children. */
static void kill_all(pid_t program)
{
    enum { ROUNDS = 5000 }; /* of a millisecond each: what survives them cannot be killed by us */
    kill(-program, SIGKILL);
    for (int i = 0; i < ROUNDS; i++) {
        pid_t dead;
        kill_children();
        while ((dead = waitpid(-1, NULL, WNOHANG)) > 0)
            ;
        if (dead < 0)
            return;
        poll(NULL, 0, 1);
    }
}

_Noreturn void supervisor_run(const struct command *command, const struct supervisor_pipes *pipes)
{
    sigset_t death;
    sigemptyset(&death);
    sigaddset(&death, SIGCHLD);
    signal(SIGCHLD, SIG_DFL); /* if it is ignored, children vanish unseen */
    setsid();                 /* keys typed at the terminal are not for the engine */
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_PDEATHSIG, SIGCONT); /* an engine may have stopped us; without our parent, nobody else continues us */
    /* The descriptors of other engines are closed. */
    if (child_take_descriptors(REPORT + 1, (const int[]){ pipes->in, pipes->out, -1, pipes->life, pipes->report }))
        child_give_up(pipes->report, false);
    int deaths = signalfd(-1, &death, SFD_CLOEXEC);
    pid_t supervisor = getpid(), program = deaths < 0 ? -1 : fork();
    if (program == 0)
        become(command, supervisor);
    if (program < 0)
        child_give_up(REPORT, false);
    /* The program's output must end with the program, not with us. */
    for (int i = 0; i <= REPORT; i++)
        if (i != LIFE)
            close(i);
    setpgid(program, program);
    struct pollfd watched[] = { { .fd = LIFE }, { .fd = deaths, .events = POLLIN } };
    while (!watched[0].revents && !has_ended(program)) {
        struct signalfd_siginfo info;
        poll(watched, 2, -1);
        if (watched[1].revents && read(watched[1].fd, &info, sizeof info) < 0)
            break;
    }
    kill_all(program);
    _exit(0);
}
