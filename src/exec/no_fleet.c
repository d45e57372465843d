/* SPDX-License-Identifier: MIT
 *
 * Stubs for builds without MPI: a process that is always alone.
 */
#include "exec/fleet.h"

bool fleet_launched(void)
{
    return false;
}

int fleet_join(const struct exec_task *const tasks[], const char *build, double lease, struct fleet **out,
               struct err *err)
{
    (void)tasks;
    (void)build;
    (void)lease;
    (void)err;
    *out = NULL;
    return 0;
}

void fleet_leave(struct fleet *fleet, int code)
{
    (void)fleet;
    (void)code;
}

int fleet_size(const struct fleet *fleet)
{
    (void)fleet;
    return 0;
}

void fleet_begin(struct fleet *fleet, const struct exec_work *work)
{
    (void)fleet;
    (void)work;
}

int fleet_wants(const struct fleet *fleet, int left, int threads, int *count)
{
    (void)fleet;
    (void)left;
    (void)threads;
    (void)count;
    return -1;
}

void fleet_give(struct fleet *fleet, int worker, int n, const int id[], const void *in)
{
    (void)fleet;
    (void)worker;
    (void)n;
    (void)id;
    (void)in;
}

enum fleet_news fleet_poll(struct fleet *fleet, int *id, void *out)
{
    (void)fleet;
    (void)id;
    (void)out;
    return FLEET_NOTHING;
}

int64_t fleet_progress(struct fleet *fleet)
{
    (void)fleet;
    return 0;
}

void fleet_stop(struct fleet *fleet)
{
    (void)fleet;
}
