/* SPDX-License-Identifier: MIT */
#include "ui/cli/processes.h"

#include "exec/fleet.h"
#include "learn/training/build.h"
#include "learn/training/method.h"
#include "ui/cli/cmd.h"

#include <stdio.h>

int processes_run(const struct args *args, int (*run)(const struct args *args, struct fleet *fleet))
{
    struct err err;
    struct fleet *fleet;
    if (!fleet_launched())
        return run(args, NULL);
    bool refused = fleet_join(method_tasks, build_name, args_real(args, "lease"), &fleet, &err) != 0;
    int code = refused ? cmd_fail(&err, EXIT_FAILED) : run(args, fleet);
    fflush(stdout);
    fflush(stderr);
    fleet_leave(fleet, code);
    return code;
}

struct exec processes_exec(const struct args *args, struct fleet *fleet)
{
    /* A fleet already has one process per core. */
    bool told = args_int(args, "threads") > 0;
    return (struct exec){ fleet && fleet_size(fleet) > 0 && !told ? 1 : cmd_threads(args), fleet };
}
