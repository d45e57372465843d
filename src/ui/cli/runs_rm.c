/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "ui/cli/output.h"
#include "ui/cli/runs.h"

static const struct param options[] = { RUNS_STORE_OPTION, { 0 } };

static int remove_run(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    if (store_remove(s, run, err))
        return -1;
    if (args_flag(args, "json"))
        output_json(json_pack("{s:I}", "removed", (json_int_t)run));
    return 0;
}

static int run(const struct args *args)
{
    return runs_act_on_run(args, STORE_WRITE, remove_run);
}

const struct cmd runs_rm = {
    .name = "runs rm",
    .summary = "remove a run",
    .words = "RUN",
    .description =
        "Removes a run and everything that was recorded of it. A run that another process is training is refused.",
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
};
