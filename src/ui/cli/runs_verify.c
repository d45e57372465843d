/* SPDX-License-Identifier: MIT */
#include "lab/experiment/report.h"
#include "ui/cli/output.h"
#include "ui/cli/runs.h"

#include <stdio.h>

static const struct param options[] = { RUNS_STORE_OPTION, { 0 } };

static int verify(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    struct verdict verdict;
    char text[OUTPUT_PLURAL_MAX];
    struct progress progress;
    struct experiment e = runs_experiment(args, &progress);
    int result = verify_run(&e, s, run, &verdict, err);
    progress_end(&progress);
    if (result)
        return -1;
    if (args_flag(args, "json"))
        output_json(report_verdict(&verdict, run));
    else
        printf("run %lld: %s recomputed, %lld different\n", (long long)run,
               output_plural((double)verdict.compared, "measurement", text), (long long)verdict.different);
    return verdict_check(&verdict, &e, run, err);
}

static int run(const struct args *args)
{
    return runs_act_on_run(args, STORE_READ, verify);
}

const struct cmd runs_verify = {
    .name = "runs verify",
    .summary = "recompute a run and compare every measurement with the record",
    .words = "RUN",
    .description =
        "Computes a run once more from its settings and says whether every recorded measurement is the same.",
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
};
