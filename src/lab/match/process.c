/* SPDX-License-Identifier: MIT */
#include "lab/match/process.h"

#include "base/child.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "lab/match/reaper.h"
#include "lab/match/supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct process {
    pid_t supervisor;
    int in, out, life; /* in: its standard input, -1 once closed. life: closing it ends the supervisor */
    struct str unsent;
    size_t sent;       /* bytes of `unsent` that have been sent */
    size_t begin, end; /* of the bytes heard and not yet handed over */
    size_t room;       /* of `heard` */
    size_t allowed;    /* bytes that it may still send */
    bool is_gone, is_flood;
    char heard[];
};

static void close_all(int fds[], int count)
{
    for (int i = 0; i < count; i++)
        if (fds[i] >= 0)
            close(fds[i]);
}

/* Waits until the program runs, or has failed to start; fails if that is the machine's fault. */
static int hear_report(int report, const struct command *command, struct err *err)
{
    enum {
        MILLISECONDS = 10000
    }; /* a start that takes longer, perhaps because a disk hangs, shows when an answer is asked for */
    struct pollfd fd = { report, POLLIN, 0 };
    struct child_report r;
    int ready;
    while ((ready = poll(&fd, 1, MILLISECONDS)) < 0 && errno == EINTR)
        ;
    if (ready <= 0 || read(report, &r, sizeof r) != (ssize_t)sizeof r || r.of_program)
        return 0;
    return err_set(err, "cannot start %.200s: %s", command->word[0], strerror(r.error));
}

struct process *process_start(const struct command *command, size_t line, struct err *err)
{
    enum { IN, OUT, LIFE, REPORT, PIPES };
    int fds[2 * PIPES] = { -1, -1, -1, -1, -1, -1, -1, -1 };
    pid_t supervisor = -1;
    bool made = true;
    for (int i = 0; i < PIPES && made; i++)
        made = pipe2(fds + 2 * i, O_CLOEXEC) == 0;
    if (made)
        supervisor = reaper_fork();
    if (supervisor == 0)
        supervisor_run(command,
                       &(struct supervisor_pipes){ fds[2 * IN], fds[2 * OUT + 1], fds[2 * LIFE], fds[2 * REPORT + 1] });
    int wrong = supervisor > 0 ? 0 : err_set(err, "cannot start %.200s: %s", command->word[0], strerror(errno));
    if (!wrong) {
        close_all((int[]){ fds[2 * IN], fds[2 * OUT + 1], fds[2 * LIFE], fds[2 * REPORT + 1] }, PIPES);
        fds[2 * IN] = fds[2 * OUT + 1] = fds[2 * LIFE] = fds[2 * REPORT + 1] = -1;
        wrong = hear_report(fds[2 * REPORT], command, err);
    }
    if (wrong) {
        close_all(fds, 2 * PIPES);
        if (supervisor > 0)
            reaper_end(supervisor);
        return NULL;
    }
    close(fds[2 * REPORT]);
    struct process *p = xcalloc(1, sizeof *p + line);
    p->supervisor = supervisor;
    p->in = fds[2 * IN + 1];
    p->out = fds[2 * OUT];
    p->life = fds[2 * LIFE + 1];
    p->room = line;
    fcntl(p->in, F_SETFL, O_NONBLOCK);
    fcntl(p->out, F_SETFL, O_NONBLOCK);
    return p;
}

void process_say(struct process *p, const char *text)
{
    if (p->in >= 0)
        str_add(&p->unsent, "%s", text);
}

void process_allow(struct process *p, size_t bytes)
{
    p->allowed = bytes;
}

/* Writes without the SIGPIPE that a missing reader causes: the signal is blocked, stays pending for this thread, and is
 * consumed. */
static ssize_t write_quietly(int fd, const char *bytes, size_t length)
{
    static const struct timespec now = { 0 };
    sigset_t broken, before;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t n = write(fd, bytes, length);
    int reason = errno;
    if (n < 0 && reason == EPIPE)
        sigtimedwait(&broken, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return n;
}

/* Sends as much as possible. A program that has closed its input may still have an answer to give. */
static void send_some(struct process *p)
{
    ssize_t n = write_quietly(p->in, p->unsent.text + p->sent, p->unsent.length - p->sent);
    if (n < 0 && errno != EAGAIN && errno != EINTR) {
        close(p->in);
        p->in = -1;
    }
    p->sent += n > 0 ? (size_t)n : 0;
    if (p->sent == p->unsent.length)
        p->sent = p->unsent.length = 0;
}

/* Reads what is available; there must be room for at least one byte. */
static void receive_some(struct process *p)
{
    ssize_t n = read(p->out, p->heard + p->end, p->room - p->end);
    p->is_gone = n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR);
    if (n <= 0)
        return;
    p->end += (size_t)n;
    if ((size_t)n > p->allowed)
        p->is_flood = true;
    else
        p->allowed -= (size_t)n;
}

/* Reads what a program said before its supervisor was killed. When there is no more, it counts as gone: what still runs
 * will be killed soon. A supervisor that ended by itself has also ended everything that could write. */
static void outlive_supervisor(struct process *p)
{
    size_t before = p->end;
    bool killed = reaper_was_killed(p->supervisor);
    receive_some(p);
    if (killed && p->end == before)
        p->is_gone = true;
    else if (p->end == before && !p->is_gone)
        poll(NULL, 0, 1); /* the supervisor is about to end */
}

/* Sends and receives once, after waiting at most `seconds`. */
static void exchange(struct process *p, double seconds)
{
    bool sends = p->in >= 0 && p->unsent.length > 0;
    struct pollfd fds[] = { { p->out, POLLIN, 0 }, { sends ? p->in : -1, POLLOUT, 0 }, { p->life, 0, 0 } };
    int milliseconds = seconds < 1 ? (int)(1000 * seconds) + 1 : 1000;
    if (poll(fds, 3, milliseconds) <= 0) {
        reaper_wake(p->supervisor); /* if it was stopped, it cannot notice that the program has ended */
        return;
    }
    if (fds[1].revents)
        send_some(p);
    if (fds[0].revents)
        receive_some(p);
    else if (fds[2].revents)
        outlive_supervisor(p);
}

/* Hands over the next line that was heard; returns false if it is not complete yet. */
static bool take_line(struct process *p, char line[])
{
    char *start = p->heard + p->begin, *stop = memchr(start, '\n', p->end - p->begin);
    if (!stop) {
        memmove(p->heard, start, p->end - p->begin);
        p->end -= p->begin;
        p->begin = 0;
        return false;
    }
    size_t length = (size_t)(stop - start);
    for (size_t i = 0; i < length; i++)
        line[i] = start[i] ? start[i] : '?';
    line[length] = '\0';
    p->begin += length + 1;
    return true;
}

enum process_news process_hear(struct process *p, double until, char line[])
{
    while (!take_line(p, line)) {
        double left = until - clock_seconds();
        if (p->is_flood || p->end == p->room)
            return PROCESS_FLOOD;
        if (p->is_gone)
            return PROCESS_GONE;
        if (left <= 0)
            return PROCESS_SILENT;
        exchange(p, left);
    }
    return PROCESS_HEARD;
}

/* Reads a small file of /proc as text; returns false if it cannot. */
static bool read_proc(const char *path, char out[], size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, out, size - 1) : -1;
    if (fd >= 0)
        close(fd);
    out[n > 0 ? n : 0] = '\0';
    return n > 0;
}

double process_cpu_seconds(const struct process *p)
{
    char path[64], text[1024];
    long long user, system;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)p->supervisor, (long)p->supervisor);
    if (!read_proc(path, text, sizeof text))
        return -1.0;
    snprintf(path, sizeof path, "/proc/%ld/stat", strtol(text, NULL, 10));
    if (!read_proc(path, text, sizeof text))
        return -1.0;
    /* The name, in parentheses, may hold anything; eleven numbers follow before the two times. */
    const char *rest = strrchr(text, ')');
    if (!rest || sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lld %lld", &user, &system) != 2)
        return -1.0;
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

void process_end(struct process *p, double grace)
{
    /* Whatever it still says is dropped. */
    for (double until = clock_seconds() + grace, left = grace; left > 0 && !p->is_gone;
         left = until - clock_seconds()) {
        p->begin = p->end = 0;
        exchange(p, left);
    }
    close_all((int[]){ p->life, p->in, p->out }, 3);
    reaper_end(p->supervisor);
    str_release(&p->unsent);
    free(p);
}
