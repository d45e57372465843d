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
#include "exec/fleet.h"
#include "exec/launcher.h"
#include "exec/mpi_line.h"

#include <math.h>
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { JOIN_SECONDS_MIN = 10, FINALIZE_SECONDS = 5 };

static void nap(void)
{
    nanosleep(&(struct timespec){ 0, 500000 }, NULL);
}

bool fleet_launched(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || (getenv("SLURM_STEP_ID") && (getenv("PMIX_RANK") || getenv("PMI_RANK")));
}

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

static void finalize(int code)
{
    exit_code = code;
    farewell[0] = '\0';
    signal(SIGALRM, give_up);
    alarm(FINALIZE_SECONDS);
    MPI_Finalize();
    alarm(0);
}

/* ---- the worker's side ---- */

/* The one job of a worker. It runs on a thread of its own, so that heartbeats go out meanwhile. */
struct bench {
    const struct exec_task *const *tasks;
    pthread_mutex_t lock;
    pthread_cond_t filled;
    char *job;    /* a message, or NULL; the thread takes it over and frees it */
    char *shared; /* shared bytes of the work that the context belongs to */
    int64_t serial;
    const struct exec_task *task;
    void *context;
    char *result; /* result_size bytes, ready to be sent; NULL otherwise */
    size_t result_size;
    int64_t result_serial;
    bool busy;
    atomic_bool stop;
    _Atomic int64_t progress; /* not yet reported to the master */
    struct exec_signals signals;
};

static void open_context(struct bench *b, const struct head *head, const char *shared)
{
    if (b->context && b->serial == head->serial)
        return;
    if (b->context)
        b->task->close(b->context);
    free(b->shared);
    b->shared = xcalloc(1, head->shared_size + 1);
    memcpy(b->shared, shared, head->shared_size);
    b->serial = head->serial;
    b->task = b->tasks[head->task];
    b->context = b->task->open(b->shared, &b->signals);
}

static void *compute(void *argument)
{
    struct bench *b = argument;
    for (;;) {
        pthread_mutex_lock(&b->lock);
        while (!b->job)
            pthread_cond_wait(&b->filled, &b->lock);
        char *job = b->job;
        b->job = NULL;
        pthread_mutex_unlock(&b->lock);
        struct head head;
        memcpy(&head, job, sizeof head);
        open_context(b, &head, job + sizeof head);
        /* Copied out because of alignment, which a message does not guarantee. */
        char *in = xcalloc(1, head.in_size + 1), *out = xcalloc(1, head.out_size + 1);
        memcpy(in, job + sizeof head + head.shared_size, head.in_size);
        b->task->run(b->context, in, out);
        free(in);
        free(job);
        pthread_mutex_lock(&b->lock);
        b->result = out;
        b->result_size = head.out_size;
        b->result_serial = head.serial;
        pthread_mutex_unlock(&b->lock);
    }
    return NULL;
}

/* Sends a message together with the progress not yet reported. */
static bool send_progress(struct bench *b, struct mpi_line *l, struct head *head, const void *bytes, size_t size)
{
    head->progress = atomic_load(&b->progress);
    bool sent = line_send(l, head, bytes, size, NULL, 0);
    if (sent)
        atomic_fetch_sub(&b->progress, head->progress);
    return sent;
}

static void send_result(struct bench *b, struct mpi_line *l)
{
    pthread_mutex_lock(&b->lock);
    if (b->result) {
        struct head head = { .kind = KIND_RESULT, .serial = b->result_serial, .in_size = b->result_size };
        if (send_progress(b, l, &head, b->result, b->result_size)) {
            free(b->result);
            b->result = NULL;
            b->busy = false;
        }
    }
    pthread_mutex_unlock(&b->lock);
}

static void take_job(struct bench *b, char *message)
{
    pthread_mutex_lock(&b->lock);
    atomic_store(&b->stop, false);
    b->job = message;
    b->busy = true;
    pthread_cond_signal(&b->filled);
    pthread_mutex_unlock(&b->lock);
}

/* A worker on the master's own machine notices when the master dies; elsewhere the launcher ends the job, or the
 * silence does. */
struct master_watch {
    int64_t pid;
    bool local;
    double heard, looked;
};

static bool master_gone(struct master_watch *m)
{
    enum { SILENCE_SECONDS = 3600 };
    double now = clock_seconds();
    if (now - m->looked < 1.0)
        return false;
    m->looked = now;
    return (m->local && m->pid > 0 && kill((pid_t)m->pid, 0) != 0) || now - m->heard > SILENCE_SECONDS;
}

static void introduce(struct head *head)
{
    head->kind = KIND_HELLO;
    head->pid = getpid();
    gethostname(head->host, sizeof head->host - 1);
}

/* The state of a worker. */
struct service {
    struct bench bench;
    struct mpi_line line;
    struct master_watch master;
    struct head hello;
    const char *build;
    char master_build[FLEET_BUILD_MAX];
    bool leaving, refuses; /* the master has said goodbye; the master is of another build */
};

/* Handles a message from the master and takes ownership of it. */
static void obey(struct service *s, char *message, int size)
{
    struct head head = line_head(message, size);
    s->master.heard = clock_seconds();
    if (head.kind == KIND_JOB) {
        take_job(&s->bench, message);
        return;
    }
    if (head.kind == KIND_HELLO) {
        s->master.pid = head.pid;
        s->master.local = strcmp(head.host, s->hello.host) == 0;
        line_build(message, size, s->master_build);
        s->refuses = strcmp(s->master_build, s->build) != 0;
    }
    s->leaving |= head.kind == KIND_BYE;
    if (head.kind == KIND_BYE || head.kind == KIND_STOP)
        atomic_store(&s->bench.stop, true);
    free(message);
    if (head.kind == KIND_FINALIZE)
        finalize(0);
    if (head.kind == KIND_FINALIZE || head.kind == KIND_QUIT)
        _exit(0);
}

/* Serves until the master says goodbye or is gone, and then exits; returns -1 if the master is of another build or no
 * thread can be created. */
static int serve(const struct exec_task *const tasks[], const char *build, double lease, struct err *err)
{
    struct service *s = xcalloc(1, sizeof *s); /* never freed: the thread does not end */
    *s = (struct service){
        .bench = { .tasks = tasks, .lock = PTHREAD_MUTEX_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER },
        .line = line_to(0),
        .master = { .heard = clock_seconds() },
        .build = build,
    };
    s->bench.signals = (struct exec_signals){ &s->bench.stop, &s->bench.progress };
    struct head beat = { .kind = KIND_BEAT }, ack = { .kind = KIND_ACK };
    double beaten = 0.0;
    pthread_t thread;
    introduce(&s->hello);
    line_send(&s->line, &s->hello, build, strlen(build), NULL, 0);
    if (pthread_create(&thread, NULL, compute, &s->bench) != 0)
        return err_set(err, "cannot start the thread of a worker's games");
    while (!master_gone(&s->master)) {
        int size;
        for (char *message; !s->refuses && (message = line_poll(&s->line, &size));)
            obey(s, message, size);
        if (s->refuses)
            return err_set(err, "the leading process is %s, but this one is %s; all must be of one build",
                           s->master_build, build);
        if (s->leaving && line_send(&s->line, &ack, NULL, 0, NULL, 0))
            s->leaving = false;
        send_result(&s->bench, &s->line);
        if (clock_seconds() - beaten > lease / 8 && send_progress(&s->bench, &s->line, &beat, NULL, 0))
            beaten = clock_seconds();
        nap();
    }
    _exit(1);
}

/* ---- the master's side ---- */

struct mpi_worker {
    struct mpi_line line;
    double heard;
    bool here;      /* was heard from within the lease */
    bool busy;      /* has a job, wanted or not */
    bool wanted;    /* its job belongs to the work under way and no other worker has it */
    bool lost_told; /* its loss has been reported */
    bool stopping;  /* it was asked to end its job early */
    bool acked, greeted;
    bool stranger; /* of another build, or not Tetrarch at all */
    char build[FLEET_BUILD_MAX];
    int64_t serial; /* of the shared bytes that it has */
    int64_t pid;
    bool local;
    char *result;
};

struct fleet {
    const struct exec_task *const *tasks;
    const struct exec_work *work;
    int64_t serial;   /* of the shared bytes */
    uint64_t hash;    /* of these and the task */
    int64_t progress; /* received, but not yet fetched by fleet_progress() */
    double lease, polled;
    int count;
    int guard; /* see launcher_guard() */
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
        f->worker[i].wanted = false;
        free(f->worker[i].result);
        f->worker[i].result = NULL;
    }
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
        if (w->here && w->busy && !w->stopping)
            w->stopping = line_send(&w->line, &head, NULL, 0, NULL, 0);
    }
}

static bool is_free(const struct mpi_worker *w)
{
    return w->here && !w->busy && w->line.sending == MPI_REQUEST_NULL;
}

bool fleet_has_free(const struct fleet *f)
{
    for (int i = 0; i < f->count; i++)
        if (is_free(&f->worker[i]))
            return true;
    return false;
}

int fleet_give(struct fleet *f, const void *in)
{
    int i = 0, task = 0;
    while (!is_free(&f->worker[i]))
        i++;
    while (f->tasks[task] != f->work->task)
        task++;
    struct mpi_worker *w = &f->worker[i];
    size_t shared = w->serial == f->serial ? 0 : f->work->shared_size;
    struct head head = { .kind = KIND_JOB,
                         .task = task,
                         .serial = f->serial,
                         .shared_size = shared,
                         .in_size = f->work->in_size,
                         .out_size = f->work->out_size };
    line_send(&w->line, &head, f->work->shared, shared, in, f->work->in_size);
    w->serial = f->serial;
    w->busy = w->wanted = true;
    w->stopping = false;
    w->heard = clock_seconds();
    return i;
}

static void hear(struct fleet *f, struct mpi_worker *w, char *message, int size)
{
    struct head head = line_head(message, size);
    w->heard = clock_seconds();
    w->here = true;
    w->lost_told = false;
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
    if (head.kind == KIND_RESULT) {
        w->busy = false;
        if (w->wanted && head.serial == f->serial && (size_t)size == sizeof head + f->work->out_size) {
            w->result = message;
            return;
        }
    }
    free(message);
}

/* Receives the messages of all workers and notices which leases have expired. */
static void listen(struct fleet *f)
{
    double now = clock_seconds();
    struct head hello;
    memset(&hello, 0, sizeof hello);
    introduce(&hello);
    for (int i = 0; i < f->count; i++) {
        struct mpi_worker *w = &f->worker[i];
        int size;
        /* Time in which the master did not listen does not count as silence. */
        if (now - f->polled > 0.1)
            w->heard += now - f->polled;
        for (char *message; !w->result && (message = line_poll(&w->line, &size));)
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

enum fleet_news fleet_poll(struct fleet *f, int *worker, void *out)
{
    listen(f);
    for (int i = 0; i < f->count; i++) {
        struct mpi_worker *w = &f->worker[i];
        *worker = i;
        if (w->result) {
            memcpy(out, w->result + sizeof(struct head), f->work->out_size);
            free(w->result);
            w->result = NULL;
            w->wanted = false;
            return FLEET_RESULT;
        }
        if (!w->here && w->wanted && !w->lost_told) {
            w->lost_told = true;
            w->wanted = false;
            return FLEET_LOST;
        }
    }
    return FLEET_NOTHING;
}

/* Sends a message to every worker that is present, as soon as its line is free, and listens for up to `seconds`.
 * Returns whether all have acknowledged it or, without `want_ack`, whether it was sent to all. */
static bool dismiss(struct fleet *f, enum mpi_kind kind, double seconds, bool want_ack)
{
    struct head head = { .kind = kind };
    bool *told = xcalloc((size_t)f->count + 1, sizeof *told), all = false;
    double until = clock_seconds() + seconds;
    while (!all && clock_seconds() < until) {
        all = true;
        listen(f);
        for (int i = 0; i < f->count; i++) {
            struct mpi_worker *w = &f->worker[i];
            if (!told[i] && w->here)
                told[i] = line_send(&w->line, &head, NULL, 0, NULL, 0);
            bool sent = told[i] && w->line.sending == MPI_REQUEST_NULL;
            all = all && (want_ack ? w->acked : sent || !w->here);
        }
        nap();
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
        finalize(code);
        launcher_report(f->guard, code);
        free(f);
        return;
    }
    /* MPI_Finalize() would wait for lost workers. Those that merely hang would keep the launcher waiting. */
    for (int i = 0; i < f->count; i++)
        if (!f->worker[i].here && f->worker[i].local && is_sibling(f->worker[i].pid))
            kill((pid_t)f->worker[i].pid, SIGKILL);
    launcher_report(f->guard, code);
    _exit(code);
}

/* Initialises MPI and returns the rank. MPI_Init_thread() returns only when every process of the job has called it, and
 * would wait for ever for one that has died or never calls it; hence the alarm. The master's alarm goes off first, so
 * that its message is written before the exit of another process ends the whole job. */
static int initialise(double seconds, int *size)
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
    alarm((unsigned)ceil(master ? seconds : seconds + JOIN_SECONDS_MIN));
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    alarm(0);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, size);
    return rank;
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
            nap();
    }
    return 0;
}

int fleet_join(const struct exec_task *const tasks[], const char *build, double lease, struct fleet **out,
               struct err *err)
{
    /* Starting takes seconds on a busy machine, however short the lease. */
    double seconds = fmax(lease, JOIN_SECONDS_MIN), until = clock_seconds() + seconds;
    int guard = launcher_guard(), size, rank = initialise(seconds, &size);
    *out = NULL;
    prctl(PR_SET_PDEATHSIG, rank ? SIGKILL : SIGTERM); /* when the launcher is killed, nothing else cleans up */
    if (rank > 0) {
        /* Stopping is up to the master: it writes a checkpoint and then dismisses the workers. */
        signal(SIGINT, SIG_IGN);
        signal(SIGTERM, SIG_IGN);
        signal(SIGUSR1, SIG_IGN);
        return serve(tasks, build, lease, err);
    }
    struct fleet *f = *out = xcalloc(1, sizeof *f + (size_t)size * sizeof *f->worker);
    *f = (struct fleet){ .tasks = tasks, .lease = lease, .count = size - 1, .guard = guard, .build = build };
    f->polled = clock_seconds();
    gethostname(f->host, sizeof f->host - 1);
    for (int i = 0; i < f->count; i++)
        f->worker[i].line = line_to(i + 1);
    if (await_greetings(f, until, err) == 0)
        return 0;
    f->ever_lost = true; /* so that fleet_leave() does not wait for the process that is refused */
    return -1;
}
