/* SPDX-License-Identifier: MIT */
#include "exec/fleet.h"

#include <string.h>
#ifdef TETRARCH_HAS_AFFINITY
#include <sched.h>
#else
#include <unistd.h>
#endif

/* A fixed list of jobs as a source for exec_stream(). */
struct job_list {
    const char *in;
    char *out;
    bool *done;
    size_t in_size, out_size;
    int n, next;
};

static bool list_next(void *context, int *id, void *in)
{
    struct job_list *l = context;
    if (l->next == l->n)
        return false;
    *id = l->next++;
    memcpy(in, l->in + (size_t)*id * l->in_size, l->in_size);
    return true;
}

static void list_arrived(void *context, int id, const void *out)
{
    struct job_list *l = context;
    memcpy(l->out + (size_t)id * l->out_size, out, l->out_size);
    if (l->done)
        l->done[id] = true;
}

static int list_left(void *context)
{
    const struct job_list *l = context;
    return l->n - l->next;
}

int exec_map(const struct exec *exec, const struct exec_work *work, int n, const void *in, void *out, bool done[],
             const struct exec_watch *watch)
{
    struct job_list list = { in, out, done, work->in_size, work->out_size, n, 0 };
    struct exec_source source = { list_next, list_arrived, &list, list_left };
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
#ifdef TETRARCH_HAS_AFFINITY
    cpu_set_t set;
    long cores = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
#else
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return cores > 0 ? (int)cores : 1;
}
