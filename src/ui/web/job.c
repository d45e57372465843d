/* SPDX-License-Identifier: MIT
 *
 * Each job has a thread that starts the process, reads its standard error, and waits for its end. The thread must live
 * as long as the process: the kernel sends the signal requested with PR_SET_PDEATHSIG when the thread that forked
 * ends, not only when the whole server does.
 */
#include "ui/web/job.h"

#include "base/child.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SAID_MAX = 4096, GRACE_SECONDS = 10 };
static const double flag_seconds = 0.1; /* interval for polling a stop flag */

static const char program_name[] = "tetrarch"; /* argv[0] of the child */

struct job {
    struct job *next;
    struct jobs *all;
    int64_t run;
    const char *program; /* valid until the process is started, as is the next */
    const char *store;
    pthread_t thread;
    pid_t pid;      /* 0 until it is started, -1 if that failed */
    bool launching; /* launch() is waiting for its start */
    bool live, stopping;
    char said[SAID_MAX + 1]; /* the end of its standard error */
    size_t length;
    char failure[sizeof((struct err *)0)->text];
};

struct jobs {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct job *first; /* those in progress, and the last failed job of each run */
};

struct jobs *jobs_new(void)
{
    struct jobs *j = xcalloc(1, sizeof *j);
    wait_init(&j->changed);
    pthread_mutex_init(&j->lock, NULL);
    return j;
}

static struct job *find(struct jobs *j, int64_t run)
{
    struct job *job = j->first;
    while (job && job->run != run)
        job = job->next;
    return job;
}

/* Starts the training process. Ctrl-C on the terminal reaches only the server, which passes it on; if the server is
 * killed, the kernel sends the signal. */
static pid_t start(const struct job *job, int complaints, struct err *err)
{
    char number[32];
    snprintf(number, sizeof number, "%lld", (long long)job->run);
    const char *const words[] = { program_name, "train", "--resume", number, "--store", job->store, "--quiet", NULL };
    const struct child_program program = { job->program, words, SIGINT };
    return child_start(&program, (const int[]){ -1, -1, complaints }, err);
}

/* Reads a job's standard error to its end, and keeps the last part. */
static void hear(struct job *job, int from)
{
    for (;;) {
        char piece[512];
        ssize_t n = read(from, piece, sizeof piece);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return;
        size_t too_many = job->length + (size_t)n > SAID_MAX ? job->length + (size_t)n - SAID_MAX : 0;
        memmove(job->said, job->said + too_many, job->length - too_many);
        job->length -= too_many;
        memcpy(job->said + job->length, piece, (size_t)n);
        job->length += (size_t)n;
    }
}

/* Makes the last line of a job's standard error its failure message. */
static void set_failure(struct job *job, int status)
{
    job->said[job->length] = '\0';
    while (job->length > 0 && job->said[job->length - 1] == '\n')
        job->said[--job->length] = '\0';
    char *line = strrchr(job->said, '\n');
    line = line ? line + 1 : job->said;
    if (strncmp(line, program_name, strlen(program_name)) == 0 && strncmp(line + strlen(program_name), ": ", 2) == 0)
        line += strlen(program_name) + 2; /* strip the program's name */
    str_make_printable(line);
    if (*line)
        snprintf(job->failure, sizeof job->failure, "%.*s", (int)sizeof job->failure - 1, line);
    else if (WIFSIGNALED(status))
        snprintf(job->failure, sizeof job->failure, "the process that trained was ended by signal %d",
                 WTERMSIG(status));
    else
        snprintf(job->failure, sizeof job->failure, "the process that trained exited without an error message");
}

/* Waits for a process to end. It is reaped under the lock, so that no other process that reuses its number is ever
 * signalled. */
static void await(struct job *job, pid_t pid)
{
    siginfo_t ignored;
    int status = 0;
    while (waitid(P_PID, (id_t)pid, &ignored, WEXITED | WNOWAIT) < 0 && errno == EINTR)
        ;
    pthread_mutex_lock(&job->all->lock);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (status != 0 && !job->stopping)
        set_failure(job, status);
    job->live = false;
    pthread_cond_broadcast(&job->all->changed);
    pthread_mutex_unlock(&job->all->lock);
}

static void *keep(void *context)
{
    struct job *job = context;
    int fds[2] = { -1, -1 };
    struct err err;
    pid_t pid = pipe2(fds, O_CLOEXEC) == 0 ? start(job, fds[1], &err)
                                           : err_set(&err, "cannot make a pipe: %s", strerror(errno));
    if (fds[1] >= 0)
        close(fds[1]);
    pthread_mutex_lock(&job->all->lock);
    job->pid = pid;
    if (pid < 0)
        snprintf(job->failure, sizeof job->failure, "%s", err.text);
    job->live = pid > 0;
    pthread_cond_broadcast(&job->all->changed);
    pthread_mutex_unlock(&job->all->lock);
    if (pid > 0) {
        hear(job, fds[0]);
        await(job, pid);
    }
    if (fds[0] >= 0)
        close(fds[0]);
    return NULL;
}

/* Removes and releases a job that has ended. */
static void forget(struct jobs *j, struct job *job)
{
    struct job **at = &j->first;
    while (*at != job)
        at = &(*at)->next;
    *at = job->next;
    /* Its thread does not need the lock any more. */
    pthread_join(job->thread, NULL);
    free(job);
}

/* Forgets jobs that ended without an error, and the last failure of a run that is tried again. */
static void tidy(struct jobs *j, int64_t run)
{
    for (struct job *job = j->first, *next; job; job = next) {
        next = job->next;
        if (!job->live && !job->launching && (!*job->failure || job->run == run))
            forget(j, job);
    }
}

static bool is_full(const struct jobs *j, struct err *err)
{
    int count = 0;
    for (const struct job *job = j->first; job; job = job->next)
        count += job->live || job->pid == 0;
    if (count >= JOBS_MAX)
        err_set(err, "%d runs are being trained already, which is the maximum; stop one first", count);
    return count >= JOBS_MAX;
}

bool jobs_full(struct jobs *j, struct err *err)
{
    pthread_mutex_lock(&j->lock);
    bool full = is_full(j, err);
    pthread_mutex_unlock(&j->lock);
    return full;
}

/* Starts the thread of a job and waits until it has started the process. */
static int launch(struct jobs *j, struct job *job, struct err *err)
{
    job->next = j->first;
    j->first = job;
    if (pthread_create(&job->thread, NULL, keep, job)) {
        j->first = job->next;
        free(job);
        return err_set(err, "the system has no thread left for another run");
    }
    while (job->pid == 0)
        pthread_cond_wait(&j->changed, &j->lock);
    job->launching = false;
    if (job->pid > 0)
        return 0;
    err_set(err, "%s", job->failure);
    forget(j, job);
    return -1;
}

/* Makes a job and starts it. */
static int start_job(struct jobs *j, const struct site *site, int64_t run, struct err *err)
{
    struct job *job = xcalloc(1, sizeof *job);
    *job = (struct job){ .all = j, .run = run, .program = site->program, .store = site->store, .launching = true };
    return launch(j, job, err);
}

int jobs_start(struct jobs *j, const struct site *site, int64_t run, struct err *err)
{
    int result = -1;
    pthread_mutex_lock(&j->lock);
    tidy(j, run);
    if (find(j, run))
        err_set(err, "run %lld is being trained already", (long long)run);
    else if (!is_full(j, err))
        result = start_job(j, site, run, err);
    pthread_mutex_unlock(&j->lock);
    return result;
}

/* Waits, with the lock held, until something changes, or for a moment: setting a stop flag signals nobody. */
static void wait_briefly(struct jobs *j)
{
    wait_until(&j->changed, &j->lock, clock_seconds() + flag_seconds);
}

/* Waits, with the lock held, until the run has a job or a job can be started, and starts it. Returns 1 if it was
 * started, 0 if there is a job already or *stop became true, or -1. */
static int enter(struct jobs *j, const struct site *site, int64_t run, const atomic_bool *stop, struct err *err)
{
    struct err ignored;
    while (!atomic_load(stop)) {
        tidy(j, run);
        if (find(j, run))
            return 0;
        if (!is_full(j, &ignored))
            return start_job(j, site, run, err) ? -1 : 1;
        wait_briefly(j);
    }
    return 0;
}

int jobs_train(struct jobs *j, const struct site *site, int64_t run, const atomic_bool *stop, struct err *err)
{
    double told = 0.0;
    pthread_mutex_lock(&j->lock);
    int entered = enter(j, site, run, stop, err);
    for (struct job *job; entered >= 0 && (job = find(j, run)) && job->live; wait_briefly(j)) {
        if (!atomic_load(stop))
            continue;
        if (entered == 0)
            break; /* started by somebody else */
        job->stopping = true;
        if (told == 0.0)
            kill(job->pid, SIGINT);
        else if (clock_seconds() - told > GRACE_SECONDS)
            kill(job->pid, SIGKILL);
        told = told == 0.0 ? clock_seconds() : told;
    }
    pthread_mutex_unlock(&j->lock);
    return entered < 0 ? -1 : 0;
}

int jobs_stop(struct jobs *j, int64_t run, struct err *err)
{
    pthread_mutex_lock(&j->lock);
    struct job *job = find(j, run);
    int result = 0;
    if (job && job->live) {
        job->stopping = true;
        kill(job->pid, SIGINT);
    } else {
        result = err_set(err, "run %lld is not being trained from here", (long long)run);
    }
    pthread_mutex_unlock(&j->lock);
    return result;
}

bool jobs_live(struct jobs *j, int64_t run)
{
    pthread_mutex_lock(&j->lock);
    const struct job *job = find(j, run);
    bool live = job && job->live;
    pthread_mutex_unlock(&j->lock);
    return live;
}

void jobs_failure(struct jobs *j, int64_t run, char *out, size_t size)
{
    pthread_mutex_lock(&j->lock);
    const struct job *job = find(j, run);
    snprintf(out, size, "%s", job && !job->live ? job->failure : "");
    pthread_mutex_unlock(&j->lock);
}

static void signal_all(struct jobs *j, int number)
{
    for (struct job *job = j->first; job; job = job->next)
        if (job->live) {
            job->stopping = true;
            kill(job->pid, number);
        }
}

static bool any_live(const struct jobs *j)
{
    for (const struct job *job = j->first; job; job = job->next)
        if (job->live)
            return true;
    return false;
}

void jobs_free(struct jobs *j)
{
    double until = clock_seconds() + GRACE_SECONDS;
    pthread_mutex_lock(&j->lock);
    signal_all(j, SIGINT);
    while (any_live(j))
        if (!wait_until(&j->changed, &j->lock, until)) {
            until = INFINITY;
            signal_all(j, SIGKILL);
        }
    pthread_mutex_unlock(&j->lock);
    while (j->first)
        forget(j, j->first);
    pthread_cond_destroy(&j->changed);
    pthread_mutex_destroy(&j->lock);
    free(j);
}
