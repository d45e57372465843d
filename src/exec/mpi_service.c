/* SPDX-License-Identifier: MIT */
#include "exec/mpi_service.h"

#include "base/clock.h"
#include "base/mem.h"
#include "exec/bench.h"
#include "exec/mpi_line.h"
#include "exec/mpi_session.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A worker on the master's own machine notices when the master dies; elsewhere the launcher ends the job, or the
 * silence does. */
struct master_watch {
    int64_t pid;
    bool local;
    double heard, looked;
};

/* The state of a worker. */
struct service {
    const struct exec_task *const *tasks;
    struct bench *bench;
    struct mpi_line line;
    struct master_watch master;
    struct head hello;
    const char *build;
    char master_build[FLEET_BUILD_MAX];
    double beaten;         /* when the last heartbeat was sent */
    bool leaving, refuses; /* the master has said goodbye; the master is of another build */
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

/* Sends a message together with the progress not yet reported. */
static bool send_progress(struct service *s, struct head *head, const void *bytes, size_t size)
{
    head->progress = atomic_load(bench_progress(s->bench));
    bool sent = line_send(&s->line, head, bytes, size, NULL, 0);
    if (sent)
        atomic_fetch_sub(bench_progress(s->bench), head->progress);
    return sent;
}

static void send_report(struct service *s)
{
    struct bench_report r;
    if (!line_is_free(&s->line) || !bench_fetch(s->bench, &r))
        return;
    struct head head = { .kind = KIND_RESULT,
                         .first = r.first,
                         .count = r.count,
                         .seconds = r.seconds,
                         .returned = r.returned,
                         .returned_count = r.returned_count };
    send_progress(s, &head, r.out, r.size);
    free(r.out);
}

static void add_jobs(struct service *s, const struct head *head, const char *message)
{
    const char *shared = message + sizeof *head;
    struct bench_batch batch = {
        .task = s->tasks[head->task],
        .serial = head->serial,
        .first = head->first,
        .count = head->count,
        .shared_size = head->shared_size,
        .in_size = head->in_size,
        .out_size = head->out_size,
        .shared = shared,
        .in = shared + head->shared_size,
    };
    bench_add(s->bench, &batch);
}

/* Handles a message from the master and frees it. */
static void obey(struct service *s, char *message, int size)
{
    struct head head = line_head(message, size);
    s->master.heard = clock_seconds();
    if (head.kind == KIND_JOBS)
        add_jobs(s, &head, message);
    if (head.kind == KIND_HELLO) {
        s->master.pid = head.pid;
        s->master.local = strcmp(head.host, s->hello.host) == 0;
        line_build(message, size, s->master_build);
        s->refuses = strcmp(s->master_build, s->build) != 0;
    }
    s->leaving |= head.kind == KIND_BYE;
    if (head.kind == KIND_BYE || head.kind == KIND_STOP)
        bench_stop(s->bench);
    free(message);
    if (head.kind == KIND_FINALIZE)
        session_end(0);
    if (head.kind == KIND_FINALIZE || head.kind == KIND_QUIT)
        _exit(0);
}

/* Sends what is due: a goodbye, results, a heartbeat. */
static void answer(struct service *s, double lease)
{
    struct head beat = { .kind = KIND_BEAT }, ack = { .kind = KIND_ACK };
    if (s->leaving && line_send(&s->line, &ack, NULL, 0, NULL, 0))
        s->leaving = false;
    send_report(s);
    if (clock_seconds() - s->beaten > lease / 8 && send_progress(s, &beat, NULL, 0))
        s->beaten = clock_seconds();
}

int service_run(const struct exec_task *const tasks[], const char *build, double lease, struct err *err)
{
    struct service *s = xcalloc(1, sizeof *s); /* never freed: the thread of the jobs does not end */
    s->tasks = tasks;
    s->line = line_to(0);
    s->master.heard = clock_seconds();
    s->build = build;
    line_introduce(&s->hello);
    line_send(&s->line, &s->hello, build, strlen(build), NULL, 0);
    s->bench = bench_new();
    if (!s->bench)
        return err_set(err, "cannot start the thread of a worker's games");
    while (!master_gone(&s->master)) {
        int size;
        for (char *message; !s->refuses && (message = line_poll(&s->line, &size));)
            obey(s, message, size);
        if (s->refuses)
            return err_set(err, "the leading process is %s, but this one is %s; all must be of one build",
                           s->master_build, build);
        answer(s, lease);
        line_nap();
    }
    _exit(1);
}
