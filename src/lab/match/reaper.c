/* SPDX-License-Identifier: MIT */
#include "lab/match/reaper.h"

#include "base/child.h"
#include "base/clock.h"
#include "base/mem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A supervisor kills for at most five seconds; what survives five seconds of our own killing cannot be killed by us. */
static const double SUPERVISOR_SECONDS = 6, SWEEP_SECONDS = 5;

/* The children of a process are shared by all of its threads, and so is this list. The lock is held wherever a child is
 * forked or reaped: while it is held, a process id means the same process. */
static struct {
    pthread_mutex_t lock;
    pid_t *supervisor;
    int count, room;
    unsigned long long since; /* the clock tick since boot at which the reaper began; 0 before that */
} reaper = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void begin(void)
{
    struct timespec now;
    struct sigaction action;
    unsigned long long ticks = (unsigned long long)sysconf(_SC_CLK_TCK);
    clock_gettime(CLOCK_BOOTTIME, &now);
    reaper.since = (unsigned long long)now.tv_sec * ticks + (unsigned long long)now.tv_nsec * ticks / 1000000000 +
                   !ticks;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    /* If our parent ignored SIGCHLD, so do we: children then vanish unseen, and their process ids are reused. */
    if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
        signal(SIGCHLD, SIG_DFL);
}

static void enlist(pid_t supervisor)
{
    reaper.supervisor = array_grow(reaper.supervisor, reaper.count, &reaper.room, sizeof *reaper.supervisor);
    reaper.supervisor[reaper.count++] = supervisor;
}

static int find(pid_t pid)
{
    for (int i = 0; i < reaper.count; i++)
        if (reaper.supervisor[i] == pid)
            return i;
    return -1;
}

pid_t reaper_fork(void)
{
    pthread_mutex_lock(&reaper.lock);
    if (reaper.since == 0)
        begin();
    pid_t pid = child_fork();
    if (pid == 0)
        return 0;
    if (pid > 0)
        enlist(pid);
    int reason = errno;
    pthread_mutex_unlock(&reaper.lock);
    errno = reason;
    return pid;
}

/* Tells what became of a supervisor, without reaping it: an si_code of SIGCHLD, or 0 if it is running. */
static int fate(pid_t supervisor)
{
    siginfo_t info = { .si_pid = 0 };
    if (waitid(P_PID, (id_t)supervisor, &info, WEXITED | WSTOPPED | WNOHANG | WNOWAIT))
        return CLD_EXITED; /* it is not our child any more */
    return info.si_pid == supervisor ? info.si_code : 0;
}

bool reaper_was_killed(pid_t supervisor)
{
    int code = fate(supervisor);
    return code == CLD_KILLED || code == CLD_DUMPED;
}

void reaper_wake(pid_t supervisor)
{
    if (fate(supervisor) == CLD_STOPPED)
        kill(supervisor, SIGCONT);
}

/* Tells whether a process is a child of ours that a supervisor has left behind. */
static bool is_orphan(pid_t pid)
{
    char path[64], text[1024];
    int parent, session;
    unsigned long long start;
    if (find(pid) >= 0)
        return false;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, text, sizeof text - 1) : 0;
    if (file >= 0)
        close(file);
    text[length > 0 ? length : 0] = '\0';
    const char *rest = strrchr(text, ')'); /* after the name, which may be anything */
    return rest &&
           sscanf(rest,
                  ") %*c %d %*d %d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu", //
                  &parent, &session, &start) == 3 &&
           parent == getpid() && session != getsid(0) && start >= reaper.since;
}

/* Kills and reaps all orphans once; returns whether there were any, or might be. */
static bool sweep(void)
{
    bool any = false;
    DIR *folder = opendir("/proc");
    if (!folder)
        return true;
    pthread_mutex_lock(&reaper.lock);
    for (struct dirent *entry; (entry = readdir(folder));) {
        pid_t pid = (pid_t)atoi(entry->d_name);
        if (pid <= 0 || !is_orphan(pid))
            continue;
        any = true;
        kill(pid, SIGKILL);
        waitpid(pid, NULL, WNOHANG);
    }
    pthread_mutex_unlock(&reaper.lock);
    closedir(folder);
    return any;
}

/* Kills a supervisor and then its orphans, whose children become ours when they die, until there are none. One of them
 * may trace the supervisor, which hides its death from us until the tracer is dead too. */
static void end_by_force(pid_t supervisor)
{
    double until = clock_seconds() + SWEEP_SECONDS;
    /* Two clean sweeps in a row, because a process that is born while /proc is read may be missing from the list. */
    kill(supervisor, SIGKILL);
    for (int clean = 0; clean < 2 && clock_seconds() < until; poll(NULL, 0, 1)) {
        int code = fate(supervisor);
        clean = sweep() || code == 0 || code == CLD_STOPPED ? 0 : clean + 1;
    }
}

void reaper_end(pid_t supervisor)
{
    int code;
    for (double until = clock_seconds() + SUPERVISOR_SECONDS;
         (code = fate(supervisor)) == 0 && clock_seconds() < until;)
        poll(NULL, 0, 1);
    if (code != CLD_EXITED)
        end_by_force(supervisor);
    pthread_mutex_lock(&reaper.lock);
    waitpid(supervisor, NULL, WNOHANG);
    int place = find(supervisor);
    reaper.supervisor[place] = reaper.supervisor[--reaper.count];
    pthread_mutex_unlock(&reaper.lock);
}
