/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "lab/experiment/verify.h"
#include "ui/cli/interrupt.h"
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
        output_json(json_pack("{s:I, s:I, s:I, s:b, s:b}", "run", (json_int_t)run, "compared",
                              (json_int_t)verdict.compared, "different", (json_int_t)verdict.different, "complete",
                              verdict.complete, "same", verdict.complete && verdict.different == 0));
    else
        printf("run %lld: %s recomputed, %lld different\n", (long long)run,
               output_plural((double)verdict.compared, "measurement", text), (long long)verdict.different);
    if (!verdict.complete)
        return err_set(err,
                       interrupt_caught() ? "stopped before all of run %lld was computed"
                                          : "the settings of run %lld do not lead to all that is recorded of it",
                       (long long)run);
    if (verdict.different > 0)
        return err_set(err, "run %lld is not what its settings lead to", (long long)run);
    return 0;
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
