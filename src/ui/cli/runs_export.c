/* SPDX-License-Identifier: MIT */
#include "lab/store/export.h"
#include "ui/cli/cmd.h"
#include "ui/cli/runs.h"

#include <stdio.h>

static const char *const formats[] = { "json", "csv", NULL };

static const struct param options[] = {
    RUNS_STORE_OPTION,
    { .name = "format",
      .type = PARAM_CHOICE,
      .metavar = "KIND",
      .fallback = "json",
      .choices = formats,
      .help = "everything as JSON, or the iterations as CSV" },
    { 0 },
};

static int export(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    struct str text = { 0 };
    int result = (args_int(args, "format") ? export_csv : export_json)(s, run, &text, err);
    if (result == 0)
        fputs(text.text, stdout);
    str_release(&text);
    return result;
}

static int run(const struct args *args)
{
    struct err err;
    if (args_int(args, "format") && args_flag(args, "json")) {
        err_set(&err, "--format csv and --json do not go together");
        return cmd_fail(&err, EXIT_USAGE);
    }
    return runs_act_on_run(args, STORE_READ, export);
}

const struct cmd runs_export = {
    .name = "runs export",
    .summary = "print everything that is recorded of a run",
    .words = "RUN",
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
};
