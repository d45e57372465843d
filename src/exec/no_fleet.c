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

int fleet_give(struct fleet *fleet, const void *in)
{
    (void)fleet;
    (void)in;
    return -1;
}

enum fleet_news fleet_poll(struct fleet *fleet, int *worker, void *out)
{
    (void)fleet;
    (void)worker;
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

bool fleet_has_free(const struct fleet *fleet)
{
    (void)fleet;
    return false;
}
