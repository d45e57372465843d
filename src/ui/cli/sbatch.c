/* SPDX-License-Identifier: MIT */
#include "ui/cli/sbatch.h"

#include "ui/cli/output.h"

#include <stdio.h>
#include <string.h>

/* Prints the options that were given: if `settling`, those that define a run; otherwise those that may also be given
 * when a run is resumed. */
static void print_given(const struct args *args, int table, bool settling)
{
    static const char *const never[] = { "print-sbatch", "store", "resume", "json", "quiet", "param", "sweep", NULL };
    static const char *const later[] = { "out", "threads", "lease", NULL };
    const struct param *rows = args->table[table].rows;
    const struct param_value *values = args->table[table].value;
    for (int i = 0; rows && rows[i].name; i++) {
        bool skip = !values[i].given, goes_along = false;
        for (int k = 0; never[k]; k++)
            skip |= strcmp(rows[i].name, never[k]) == 0;
        for (int k = 0; later[k]; k++)
            goes_along |= strcmp(rows[i].name, later[k]) == 0;
        if (skip || goes_along == settling)
            continue;
        printf(" --%s", rows[i].name);
        if (rows[i].type != PARAM_FLAG) {
            putchar(' ');
            output_quoted(values[i].text, stdout);
        }
    }
}

/* Slurm signals a job two minutes before its time limit; the run then stops, which writes a checkpoint, and the job is
 * requeued. The store belongs to this job alone, so its run is number 1. */
void sbatch_print(const struct args *args, bool again)
{
    fputs("#!/bin/bash\n"
          "#SBATCH --job-name=tetrarch\n#SBATCH --ntasks=64\n#SBATCH --time=12:00:00\n#SBATCH --requeue\n"
          "#SBATCH --open-mode=append\n#SBATCH --signal=B:USR1@120\n"
          "# One process a task; the first one leads and writes the store, the others play. Submit it with sbatch.\n"
          "# The store must be this job's own: its run 1 is resumed when the job is queued again.\nstore=",
          stdout);
    if (args_get(args, "store")->given)
        output_quoted(args_text(args, "store"), stdout);
    else
        fputs("tetrarch-$SLURM_JOB_ID.db", stdout);
    fputs(again ? "\nwhat=("
                : "\nif tetrarch runs show 1 --store \"$store\" >/dev/null 2>&1; then\n    what=(--resume 1)\nelse\n"
                  "    what=(",
          stdout);
    fputs(args->count > 0 ? args->word[0] : "", stdout);
    for (int k = 0; k < ARGS_TABLES; k++)
        print_given(args, k, true);
    const char *pair;
    for (int i = 0; (pair = args_listed(args, "param", i)); i++) {
        fputs(" --param ", stdout);
        output_quoted(pair, stdout);
    }
    fputs(again ? ")\n" : ")\nfi\n", stdout);
    fputs("mpirun --enable-recovery tetrarch train \"${what[@]}\" --store \"$store\"", stdout);
    for (int k = 0; k < ARGS_TABLES; k++)
        print_given(args, k, false);
    puts(" &\ntrap 'kill -USR1 $!; wait $!; scontrol requeue \"$SLURM_JOB_ID\"; exit 0' USR1\nwait $!");
}
