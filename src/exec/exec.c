/* SPDX-License-Identifier: MIT */
#include "exec/fleet.h"

#include <sched.h>
#include <string.h>

/* A fixed batch of jobs as a source for exec_stream(). */
struct batch {
    const char *in;
    char *out;
    bool *done;
    size_t in_size, out_size;
    int n, next;
};

static bool batch_next(void *context, int *id, void *in)
{
    struct batch *b = context;
    if (b->next == b->n)
        return false;
    *id = b->next++;
    memcpy(in, b->in + (size_t)*id * b->in_size, b->in_size);
    return true;
}

static void batch_arrived(void *context, int id, const void *out)
{
    struct batch *b = context;
    memcpy(b->out + (size_t)id * b->out_size, out, b->out_size);
    if (b->done)
        b->done[id] = true;
}

int exec_map(const struct exec *exec, const struct exec_work *work, int n, const void *in, void *out, bool done[],
             const struct exec_watch *watch)
{
    struct batch batch = { in, out, done, work->in_size, work->out_size, n, 0 };
    struct exec_source source = { batch_next, batch_arrived, &batch };
    /* No more threads than jobs: starting one costs as much as a short game. */
    struct exec enough = { exec->threads < n ? exec->threads : n, exec->fleet };
    return exec_stream(&enough, work, &source, watch);
}

int exec_workers(const struct exec *exec)
{
    return (exec->threads > 0 ? exec->threads : 1) + (exec->fleet ? fleet_size(exec->fleet) : 0);
}

int exec_cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 1;
    int cores = CPU_COUNT(&set);
    return cores > 0 ? cores : 1;
}
