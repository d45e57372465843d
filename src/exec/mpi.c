/* SPDX-License-Identifier: MIT
 *
 * The fleet over MPI. Rank 0 is the master; all others serve.
 *
 * All messages are point to point (mpi_line.h): a collective call, such as MPI_Finalize(), would wait for dead
 * processes. Silence is the only sign that a process has died.
 */
#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"
#include "exec/batch.h"
#include "exec/fleet.h"
#include "exec/launcher.h"
#include "exec/mpi_line.h"
#include "exec/mpi_service.h"
#include "exec/mpi_session.h"

#include <math.h>
#include <mpi.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

bool fleet_launched(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || (getenv("SLURM_STEP_ID") && (getenv("PMIX_RANK") || getenv("PMI_RANK")));
}

/* What a held job is instead of an id: its result is not wanted any more; or the worker does not hold it any more. */
enum { UNWANTED = -1, SETTLED = -2 };

struct mpi_worker {
    struct mpi_line line;
    double heard;
    bool here;     /* was heard from within the lease */
    bool detained; /* gets no more jobs until it has none: it was stopped, or its job takes long */
    bool stopping; /* it was asked to end its jobs early */
    bool acked, greeted;
    bool stranger; /* of another build, or not Tetrarch at all */
    char build[FLEET_BUILD_MAX];
    int64_t serial; /* of the shared bytes that it has */
    int64_t pid;
    bool local;

    /* The jobs that it holds, numbered in the order in which they were given: id[i] is that of job first + i. */
    int64_t first, last_batch; /* last_batch: the first job of the latest batch */
    int *id, id_count, id_room;
    int in_hand; /* those that are not settled */

    char *report; /* a message with results that have not been fetched yet, or NULL */
    int fetched;  /* how many of its results have been, and then how many of the jobs given back */
};

struct fleet {
    const struct exec_task *const *tasks;
    const struct exec_work *work;
    int64_t serial;   /* of the shared bytes */
    uint64_t hash;    /* of these and the task */
    int64_t progress; /* received, but not yet fetched by fleet_progress() */
    double pace;      /* seconds that a job takes: see batch_pace() */
    double lease, polled;
    int count;
    int polling; /* the worker whose events come next, or -1 */
    int guard;   /* see launcher_guard() */
    bool ever_lost;
    const char *build;
    char host[HOST_MAX];
    struct mpi_worker worker[];
};

int fleet_size(const struct fleet *f)
{
    return f->count;
}

/* Discards results that have arrived or are under way. */
static void disown(struct fleet *f)
{
    for (int i = 0; i < f->count; i++) {
        struct mpi_worker *w = &f->worker[i];
        for (int k = 0; k < w->id_count; k++)
            if (w->id[k] != SETTLED)
                w->id[k] = UNWANTED;
        w->detained |= w->in_hand > 0;
    }
    f->polling = -1;
}

static uint64_t hash_work(const struct exec_work *work)
{
    uint64_t hash = rng_mix((uint64_t)(uintptr_t)work->task);
    for (size_t at = 0; at < work->shared_size; at += 8) {
        uint64_t word = 0;
        size_t left = work->shared_size - at;
        memcpy(&word, (const char *)work->shared + at, left < 8 ? left : 8);
        hash = rng_mix(hash + word + 0x9e3779b97f4a7c15u);
    }
    return hash;
}

/* Workers that already have the shared bytes are not sent them again. */
void fleet_begin(struct fleet *f, const struct exec_work *work)
{
    uint64_t hash = hash_work(work);
    f->serial += hash != f->hash;
    f->hash = hash;
    f->work = work;
    f->progress = 0;
    disown(f);
}

int64_t fleet_progress(struct fleet *f)
{
    int64_t progress = f->progress;
    f->progress = 0;
    return progress;
}

void fleet_stop(struct fleet *f)
{
    struct head head = { .kind = KIND_STOP };
    for (int i = 0; i < f->count; i++) {
        struct mpi_worker *w = &f->worker[i];
        w->detained |= w->in_hand > 0;
        if (w->here && w->in_hand > 0 && !w->stopping)
            w->stopping = line_send(&w->line, &head, NULL, 0, NULL, 0);
    }
}

/* Tells whether a worker should be given jobs: it has none, or only the last batch and that will not keep it busy. */
static bool wants_jobs(const struct mpi_worker *w, const struct batch_load *load)
{
    return w->here && line_is_free(&w->line) && !w->report &&
           (w->in_hand == 0 || (!w->detained && w->first >= w->last_batch && batch_ahead(load)));
}

int fleet_wants(const struct fleet *f, int left, int threads, int *count)
{
    struct batch_load load = {
        .seconds = f->pace,
        .bytes = f->work->in_size > f->work->out_size ? f->work->in_size : f->work->out_size,
        .left = left,
        .workers = threads + f->count,
    };
    *count = batch_size(&load);
    /* Those without a job come first. */
    for (int busy = 0; busy <= 1; busy++)
        for (int i = 0; i < f->count; i++)
            if ((f->worker[i].in_hand > 0) == busy && wants_jobs(&f->worker[i], &load))
                return i;
    return -1;
}

void fleet_give(struct fleet *f, int worker, int n, const int id[], const void *in)
{
    int task = 0;
    while (f->tasks[task] != f->work->task)
        task++;
    struct mpi_worker *w = &f->worker[worker];
    size_t shared = w->serial == f->serial ? 0 : f->work->shared_size;
    struct head head = { .kind = KIND_JOBS,
                         .task = task,
                         .serial = f->serial,
                         .shared_size = shared,
                         .in_size = f->work->in_size,
                         .out_size = f->work->out_size,
                         .first = w->first + w->id_count,
                         .count = n };
    line_send(&w->line, &head, f->work->shared, shared, in, (size_t)n * f->work->in_size);
    w->serial = f->serial;
    w->last_batch = head.first;
    for (int i = 0; i < n; i++) {
        w->id = array_grow(w->id, w->id_count, &w->id_room, sizeof *w->id);
        w->id[w->id_count++] = id[i];
    }
    w->in_hand += n;
    w->stopping = w->detained = false;
    w->heard = clock_seconds();
}

/* Takes a job from a worker's list and returns its id, or UNWANTED, which is also returned for a job that is not on the
 * list. */
static int settle(struct mpi_worker *w, int64_t number)
{
    int64_t at = number - w->first;
    if (at < 0 || at >= w->id_count || w->id[at] == SETTLED)
        return UNWANTED;
    int id = w->id[at];
    w->id[at] = SETTLED;
    w->in_hand--;
    return id;
}

/* Forgets the settled jobs at the front of a worker's list. */
static void trim(struct mpi_worker *w)
{
    int settled = 0;
    while (settled < w->id_count && w->id[settled] == SETTLED)
        settled++;
    w->id_count -= settled;
    w->first += settled;
    if (settled > 0 && w->id_count > 0)
        memmove(w->id, w->id + settled, (size_t)w->id_count * sizeof *w->id);
}

static void hear(struct fleet *f, struct mpi_worker *w, char *message, int size)
{
    struct head head = line_head(message, size);
    w->heard = clock_seconds();
    w->here = true;
    if (head.kind == KIND_HELLO) {
        w->pid = head.pid;
        w->local = strcmp(head.host, f->host) == 0;
    }
    if (!*w->build) { /* the first message is a greeting */
        line_build(message, head.kind == KIND_HELLO ? size : 0, w->build);
        w->stranger = strcmp(w->build, f->build) != 0;
    }
    w->acked |= head.kind == KIND_ACK;
    if (head.kind == KIND_BEAT || head.kind == KIND_RESULT)
        f->progress += head.progress;
    if (head.kind != KIND_RESULT) {
        free(message);
        return;
    }
    w->report = message;
    w->fetched = 0;
    w->detained |= head.returned_count > 0;
    if (head.count > 0)
        f->pace = batch_pace(f->pace, head.seconds, head.count);
}

/* Receives the messages of all workers and notices which leases have expired. */
static void listen(struct fleet *f)
{
    double now = clock_seconds();
    struct head hello;
    line_introduce(&hello);
    for (int i = 0; i < f->count; i++) {
        struct mpi_worker *w = &f->worker[i];
        int size;
        /* Time in which the master did not listen does not count as silence. */
        if (now - f->polled > 0.1)
            w->heard += now - f->polled;
        for (char *message; !w->report && (message = line_poll(&w->line, &size));)
            hear(f, w, message, size);
        if (w->here && !w->greeted && !w->stranger)
            w->greeted = line_send(&w->line, &hello, f->build, strlen(f->build), NULL, 0);
        if (w->here && clock_seconds() - w->heard > f->lease) {
            w->here = false;
            f->ever_lost = true;
        }
    }
    f->polled = clock_seconds();
}

/* Returns the next event of a worker's report; frees the report after the last one. */
static enum fleet_news next_reported(struct fleet *f, struct mpi_worker *w, int *id, void *out)
{
    struct head head;
    memcpy(&head, w->report, sizeof head);
    while (w->fetched < head.count) {
        int k = w->fetched++;
        *id = settle(w, head.first + k);
        if (*id < 0)
            continue;
        memcpy(out, w->report + sizeof head + (size_t)k * f->work->out_size, f->work->out_size);
        return FLEET_RESULT;
    }
    while (w->fetched < head.count + head.returned_count) {
        int k = w->fetched++ - head.count;
        *id = settle(w, head.returned + head.returned_count - 1 - k);
        if (*id >= 0)
            return FLEET_RETURNED;
    }
    free(w->report);
    w->report = NULL;
    trim(w);
    return FLEET_NOTHING;
}

/* Returns the next job that a silent worker has not done. */
static enum fleet_news next_lost(struct mpi_worker *w, int *id)
{
    for (int i = w->id_count - 1; i >= 0; i--)
        if (w->id[i] >= 0) {
            *id = w->id[i];
            w->id[i] = UNWANTED;
            w->detained = true;
            return FLEET_RETURNED;
        }
    return FLEET_NOTHING;
}

enum fleet_news fleet_poll(struct fleet *f, int *id, void *out)
{
    if (f->polling < 0) {
        listen(f);
        f->polling = 0;
    }
    for (; f->polling < f->count; f->polling++) {
        struct mpi_worker *w = &f->worker[f->polling];
        enum fleet_news news = w->report ? next_reported(f, w, id, out) : FLEET_NOTHING;
        if (news == FLEET_NOTHING && !w->here)
            news = next_lost(w, id);
        if (news != FLEET_NOTHING)
            return news;
    }
    f->polling = -1;
    return FLEET_NOTHING;
}

/* Sends a message to every worker that is present, as soon as its line is free, and listens for up to `seconds`.
 * Returns whether all have acknowledged it or, without `want_ack`, whether it was sent to all. */
static bool dismiss(struct fleet *f, enum mpi_kind kind, double seconds, bool want_ack)
{
    struct head head = { .kind = kind };
    int id;
    bool *told = xcalloc((size_t)f->count + 1, sizeof *told), all = false;
    double until = clock_seconds() + seconds;
    while (!all && clock_seconds() < until) {
        all = true;
        while (fleet_poll(f, &id, NULL) != FLEET_NOTHING) /* nothing: all jobs are disowned */
            continue;
        for (int i = 0; i < f->count; i++) {
            struct mpi_worker *w = &f->worker[i];
            if (!told[i] && w->here)
                told[i] = line_send(&w->line, &head, NULL, 0, NULL, 0);
            bool sent = told[i] && w->line.sending == MPI_REQUEST_NULL;
            all = all && (want_ack ? w->acked : sent || !w->here);
        }
        line_nap();
    }
    free(told);
    return all;
}

/* Tells whether a process is a child of the same launcher: its id may have been reused. */
static bool is_sibling(int64_t pid)
{
    char path[64];
    int parent = 0;
    snprintf(path, sizeof path, "/proc/%lld/stat", (long long)pid);
    FILE *file = pid > 0 ? fopen(path, "r") : NULL;
    if (!file)
        return false;
    bool found = fscanf(file, "%*d (%*[^)]) %*c %d", &parent) == 1;
    fclose(file);
    return found && parent == getppid();
}

void fleet_leave(struct fleet *f, int code)
{
    if (!f)
        return;
    disown(f);
    bool clean = !f->ever_lost && dismiss(f, KIND_BYE, f->lease, true);
    dismiss(f, clean ? KIND_FINALIZE : KIND_QUIT, 1.0, false);
    if (clean) {
        session_end(code);
        launcher_report(f->guard, code, false);
        for (int i = 0; i < f->count; i++) {
            free(f->worker[i].id);
            free(f->worker[i].report);
        }
        free(f);
        return;
    }
    /* MPI_Finalize() would wait for lost workers. Those that merely hang would keep the launcher waiting. */
    bool abandoned = false;
    for (int i = 0; i < f->count; i++) {
        const struct mpi_worker *w = &f->worker[i];
        abandoned |= !w->here && !w->local && w->pid > 0;
        if (!w->here && w->local && is_sibling(w->pid))
            kill((pid_t)w->pid, SIGKILL);
    }
    if (abandoned && code == 0 && f->guard >= 0)
        fprintf(stderr,
                "tetrarch: the work is complete, but processes on another machine are lost; if mpirun still waits for "
                "them in %d seconds, it is terminated and fails\n",
                LAUNCHER_WAIT_SECONDS);
    launcher_report(f->guard, code, abandoned);
    _exit(code);
}

/* Listens until every worker has sent a greeting with the right build. */
static int await_greetings(struct fleet *f, double until, struct err *err)
{
    for (int missing = 1; missing > 0;) {
        listen(f);
        missing = 0;
        for (int i = 0; i < f->count; i++) {
            const struct mpi_worker *w = &f->worker[i];
            if (w->stranger)
                return err_set(err, "process %d of this job is %s, but the leading one is %s; all must be of one build",
                               w->line.rank, w->build, f->build);
            missing = w->here || missing ? missing : w->line.rank;
        }
        if (missing && clock_seconds() > until)
            return err_set(err, "process %d of this job does not answer; every process must run tetrarch", missing);
        if (missing)
            line_nap();
    }
    return 0;
}

int fleet_join(const struct exec_task *const tasks[], const char *build, double lease, struct fleet **out,
               struct err *err)
{
    /* Starting takes seconds on a busy machine, however short the lease. */
    double seconds = fmax(lease, SESSION_START_SECONDS), until = clock_seconds() + seconds;
    int guard = launcher_guard(), size, rank = session_start(seconds, &size);
    *out = NULL;
    prctl(PR_SET_PDEATHSIG, rank ? SIGKILL : SIGTERM); /* when the launcher is killed, nothing else cleans up */
    if (rank > 0) {
        /* Stopping is up to the master: it writes a checkpoint and then dismisses the workers. */
        signal(SIGINT, SIG_IGN);
        signal(SIGTERM, SIG_IGN);
        signal(SIGUSR1, SIG_IGN);
        return service_run(tasks, build, lease, err);
    }
    struct fleet *f = *out = xcalloc(1, sizeof *f + (size_t)size * sizeof *f->worker);
    *f = (struct fleet){ .tasks = tasks, .lease = lease, .count = size - 1, .guard = guard, .build = build };
    f->polling = -1;
    f->polled = clock_seconds();
    gethostname(f->host, sizeof f->host - 1);
    for (int i = 0; i < f->count; i++)
        f->worker[i].line = line_to(i + 1);
    if (await_greetings(f, until, err) == 0)
        return 0;
    f->ever_lost = true; /* so that fleet_leave() does not wait for the process that is refused */
    return -1;
}
