/* SPDX-License-Identifier: MIT
 *
 * The fleet over MPI. Rank 0 is the master; all others serve.
 *
 * Point to point only: a collective call, and MPI_Finalize() among them, would wait for the dead. Nothing is ever
 * received or sent in a blocking way, because a peer that is killed in the middle of a long message leaves the other
 * side waiting for ever; requests to and from the lost are simply forgotten (Open MPI 4.1 reports no error for them).
 * Silence is the only sign of death.
 */
#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"
#include "exec/fleet.h"

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

enum { TAG = 1, HOST_MAX = 64, JOIN_SECONDS = 120, FINALIZE_SECONDS = 5 };
enum kind { KIND_HELLO, KIND_BEAT, KIND_JOB, KIND_RESULT, KIND_BYE, KIND_ACK, KIND_FINALIZE, KIND_QUIT };

/* What every message begins with. */
struct head {
    int32_t kind, task;
    int64_t serial;                /* of the work that a job or a result belongs to */
    uint64_t shared_size, in_size; /* what follows in a job; in a result, in_size is the size of the result */
    uint64_t out_size;             /* of a job's result */
    int64_t pid;                   /* HELLO: who speaks */
    char host[HOST_MAX];
};

/* One end of a conversation: at most one message in each direction at a time. */
struct line {
    int rank;
    MPI_Request sending, receiving;
    char *out, *in; /* the messages under way */
    int in_size;
};

static bool send_message(struct line *l, const struct head *head, const void *a, size_t a_size, const void *b,
                         size_t b_size)
{
    if (l->sending != MPI_REQUEST_NULL)
        return false;
    size_t size = sizeof *head + a_size + b_size;
    free(l->out);
    l->out = xcalloc(1, size);
    memcpy(l->out, head, sizeof *head);
    if (a_size)
        memcpy(l->out + sizeof *head, a, a_size);
    if (b_size)
        memcpy(l->out + sizeof *head + a_size, b, b_size);
    MPI_Isend(l->out, (int)size, MPI_BYTE, l->rank, TAG, MPI_COMM_WORLD, &l->sending);
    return true;
}

/* Moves the conversation on. Returns a message when one is complete: the caller owns it. */
static char *poll_line(struct line *l, int *size)
{
    int flag = 0;
    if (l->sending != MPI_REQUEST_NULL)
        MPI_Test(&l->sending, &flag, MPI_STATUS_IGNORE);
    /* Twice: the first probe looks at what is there, and only then makes progress. */
    for (int tries = 0; l->receiving == MPI_REQUEST_NULL && tries < 2; tries++) {
        MPI_Status status;
        if (MPI_Iprobe(l->rank, TAG, MPI_COMM_WORLD, &flag, &status) != MPI_SUCCESS || !flag)
            continue;
        MPI_Get_count(&status, MPI_BYTE, &l->in_size);
        l->in = xcalloc(1, (size_t)l->in_size + 1);
        MPI_Irecv(l->in, l->in_size, MPI_BYTE, l->rank, TAG, MPI_COMM_WORLD, &l->receiving);
    }
    if (l->receiving == MPI_REQUEST_NULL)
        return NULL;
    MPI_Test(&l->receiving, &flag, MPI_STATUS_IGNORE);
    if (!flag)
        return NULL;
    *size = l->in_size;
    return l->in;
}

static void nap(void)
{
    nanosleep(&(struct timespec){ 0, 500000 }, NULL);
}

bool fleet_launched(void)
{
    return getenv("OMPI_COMM_WORLD_SIZE") || (getenv("SLURM_STEP_ID") && (getenv("PMIX_RANK") || getenv("PMI_RANK")));
}

/* The exit code for when another rank has died, or hangs, on its way in or out; a signal handler reads it. */
static volatile sig_atomic_t exit_code;

static void give_up(int number)
{
    (void)number;
    _exit(exit_code);
}

static void finalize(int code)
{
    exit_code = code;
    signal(SIGALRM, give_up);
    alarm(FINALIZE_SECONDS);
    MPI_Finalize();
    alarm(0);
}

/* ---- the worker's side ---- */

/* The one job of a worker, computed on a thread of its own, so that signs of life go out meanwhile. */
struct bench {
    const struct exec_task *const *tasks;
    pthread_mutex_t lock;
    pthread_cond_t filled;
    char *job;    /* a message, or NULL; owned by the thread while it works */
    char *shared; /* of the work that the context belongs to */
    int64_t serial;
    const struct exec_task *task;
    void *context;
    char *result; /* out_size bytes, ready to go; NULL otherwise */
    size_t result_size;
    int64_t result_serial;
    bool busy;
    atomic_bool stop;
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
    b->context = b->task->open(b->shared, &b->stop);
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
        /* Copied out: a job may want its numbers at addresses that a message does not have. */
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

static void send_result(struct bench *b, struct line *l)
{
    pthread_mutex_lock(&b->lock);
    if (b->result) {
        struct head head = { .kind = KIND_RESULT, .serial = b->result_serial, .in_size = b->result_size };
        if (send_message(l, &head, b->result, b->result_size, NULL, 0)) {
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
    b->job = message;
    b->busy = true;
    pthread_cond_signal(&b->filled);
    pthread_mutex_unlock(&b->lock);
}

/* A worker on the master's own machine sees it die; elsewhere the launcher ends the job, or the silence does. */
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

/* Serves until the master says goodbye, and does not come back. */
static void serve(const struct exec_task *const tasks[], double lease)
{
    struct bench b = { .tasks = tasks, .lock = PTHREAD_MUTEX_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER };
    struct line l = { .rank = 0, .sending = MPI_REQUEST_NULL, .receiving = MPI_REQUEST_NULL };
    struct master_watch master = { .heard = clock_seconds() };
    struct head hello = { .kind = KIND_HELLO }, beat = { .kind = KIND_BEAT }, ack = { .kind = KIND_ACK };
    double beaten = 0.0;
    bool leaving = false;
    pthread_t thread;
    introduce(&hello);
    send_message(&l, &hello, NULL, 0, NULL, 0);
    if (pthread_create(&thread, NULL, compute, &b) != 0)
        _exit(1);
    while (!master_gone(&master)) {
        int size;
        for (char *message; (message = poll_line(&l, &size));) {
            struct head head;
            memcpy(&head, message, sizeof head);
            master.heard = clock_seconds();
            if (head.kind == KIND_JOB) {
                take_job(&b, message);
                continue;
            }
            if (head.kind == KIND_HELLO) {
                master.pid = head.pid;
                master.local = strcmp(head.host, hello.host) == 0;
            }
            leaving |= head.kind == KIND_BYE;
            atomic_store(&b.stop, leaving);
            free(message);
            if (head.kind == KIND_FINALIZE)
                finalize(0);
            if (head.kind == KIND_FINALIZE || head.kind == KIND_QUIT)
                _exit(0);
        }
        if (leaving && send_message(&l, &ack, NULL, 0, NULL, 0))
            leaving = false;
        send_result(&b, &l);
        if (clock_seconds() - beaten > lease / 8 && send_message(&l, &beat, NULL, 0, NULL, 0))
            beaten = clock_seconds();
        nap();
    }
    _exit(1);
}

/* ---- the master's side ---- */

struct worker {
    struct line line;
    double heard;
    bool here;      /* said hello, and was not silent for too long since */
    bool busy;      /* has a job, wanted or not */
    bool wanted;    /* its job belongs to the work under way and nobody else has it */
    bool lost_told; /* its loss has been reported */
    bool acked, greeted;
    int64_t serial; /* of the shared bytes that it has */
    int64_t pid;
    bool local;
    char *result;
};

struct fleet {
    const struct exec_task *const *tasks;
    const struct exec_work *work;
    int64_t serial; /* of the shared bytes */
    uint64_t hash;  /* of these and the task */
    double lease, polled;
    int count;
    bool ever_lost;
    char host[HOST_MAX];
    struct worker worker[];
};

struct fleet *fleet_join(const struct exec_task *const tasks[], double lease)
{
    int provided, rank, size;
    exit_code = 1;
    signal(SIGALRM, give_up);
    alarm(JOIN_SECONDS); /* a rank that died on its way here would be waited for without end */
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    alarm(0);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    prctl(PR_SET_PDEATHSIG, rank ? SIGKILL : SIGTERM); /* when the launcher is killed, nobody else cleans up */
    if (rank > 0) {
        /* A stop is the master's business: it writes a checkpoint and then sends everybody home. */
        signal(SIGINT, SIG_IGN);
        signal(SIGTERM, SIG_IGN);
        signal(SIGUSR1, SIG_IGN);
        serve(tasks, lease);
    }
    struct fleet *f = xcalloc(1, sizeof *f + (size_t)size * sizeof *f->worker);
    *f = (struct fleet){ .tasks = tasks, .lease = lease, .count = size - 1, .polled = clock_seconds() };
    gethostname(f->host, sizeof f->host - 1);
    for (int i = 0; i < f->count; i++)
        f->worker[i].line = (struct line){ .rank = i + 1, .sending = MPI_REQUEST_NULL, .receiving = MPI_REQUEST_NULL };
    return f;
}

int fleet_size(const struct fleet *f)
{
    return f->count;
}

/* Results that are under way, or have come, are no longer wanted. */
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

/* Workers that have the shared bytes already do not get them again. */
void fleet_begin(struct fleet *f, const struct exec_work *work)
{
    uint64_t hash = hash_work(work);
    f->serial += hash != f->hash;
    f->hash = hash;
    f->work = work;
    disown(f);
}

static bool is_free(const struct worker *w)
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
    struct worker *w = &f->worker[i];
    size_t shared = w->serial == f->serial ? 0 : f->work->shared_size;
    struct head head = { .kind = KIND_JOB,
                         .task = task,
                         .serial = f->serial,
                         .shared_size = shared,
                         .in_size = f->work->in_size,
                         .out_size = f->work->out_size };
    send_message(&w->line, &head, f->work->shared, shared, in, f->work->in_size);
    w->serial = f->serial;
    w->busy = w->wanted = true;
    w->heard = clock_seconds();
    return i;
}

static void hear(struct fleet *f, struct worker *w, char *message)
{
    struct head head;
    memcpy(&head, message, sizeof head);
    w->heard = clock_seconds();
    w->here = true;
    w->lost_told = false;
    if (head.kind == KIND_HELLO) {
        w->pid = head.pid;
        w->local = strcmp(head.host, f->host) == 0;
    }
    w->acked |= head.kind == KIND_ACK;
    if (head.kind == KIND_RESULT) {
        w->busy = false;
        if (w->wanted && head.serial == f->serial) {
            w->result = message;
            return;
        }
    }
    free(message);
}

/* Listens to everybody. */
static void listen(struct fleet *f)
{
    double now = clock_seconds();
    struct head hello;
    memset(&hello, 0, sizeof hello);
    introduce(&hello);
    for (int i = 0; i < f->count; i++) {
        struct worker *w = &f->worker[i];
        int size;
        /* Whoever the master has not listened to cannot be blamed for silence. */
        if (now - f->polled > 0.1)
            w->heard += now - f->polled;
        for (char *message; !w->result && (message = poll_line(&w->line, &size));)
            hear(f, w, message);
        if (w->here && !w->greeted)
            w->greeted = send_message(&w->line, &hello, NULL, 0, NULL, 0);
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
        struct worker *w = &f->worker[i];
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

/* Sends a message to every worker that is there, as soon as its line is free, and listens for up to some seconds;
 * returns whether all said that they go. */
static bool dismiss(struct fleet *f, enum kind kind, double seconds, bool want_ack)
{
    struct head head = { .kind = kind };
    bool *told = xcalloc((size_t)f->count + 1, sizeof *told), all = false;
    double until = clock_seconds() + seconds;
    while (!all && clock_seconds() < until) {
        all = true;
        listen(f);
        for (int i = 0; i < f->count; i++) {
            struct worker *w = &f->worker[i];
            if (!told[i] && w->here)
                told[i] = send_message(&w->line, &head, NULL, 0, NULL, 0);
            bool sent = told[i] && w->line.sending == MPI_REQUEST_NULL;
            all = all && (want_ack ? w->acked : sent || !w->here);
        }
        nap();
    }
    free(told);
    return all;
}

/* Tells whether a process was started by the same launcher: its number may long belong to somebody else. */
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
        free(f);
        return;
    }
    /* MPI_Finalize() would wait for the lost. Those that only hang would keep the launcher waiting. */
    for (int i = 0; i < f->count; i++)
        if (!f->worker[i].here && f->worker[i].local && is_sibling(f->worker[i].pid))
            kill((pid_t)f->worker[i].pid, SIGKILL);
    _exit(code);
}
