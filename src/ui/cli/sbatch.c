/* SPDX-License-Identifier: MIT */
#include "ui/cli/sbatch.h"

#include "ui/cli/output.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Slurm signals a job this long before its time limit; the run then stops, which writes a checkpoint. */
enum { SIGNAL_SECONDS = 120 };

static const char *const job_options[] = { "ntasks", "time", "partition", NULL };

/* Reads up to `most` numbers of at most six digits with colons between them, up to the end of the text. Returns how
 * many, or 0 if the text is not of this form. */
static int read_numbers(const char *text, int most, int64_t out[])
{
    for (int n = 0; n < most;) {
        size_t digits = strspn(text, "0123456789");
        if (digits < 1 || digits > 6)
            return 0;
        out[n] = 0;
        for (size_t i = 0; i < digits; i++)
            out[n] = 10 * out[n] + (text[i] - '0');
        n++;
        text += digits;
        if (*text == '\0')
            return n;
        if (*text++ != ':')
            return 0;
    }
    return 0;
}

int64_t sbatch_seconds(const char *text)
{
    static const int64_t minute = 60, hour = 3600, day = 86400;
    int64_t n[3] = { 0 }, days;
    if (strcasecmp(text, "UNLIMITED") == 0 || strcasecmp(text, "INFINITE") == 0)
        return INT64_MAX;
    const char *dash = strchr(text, '-');
    if (dash) {
        char before[8] = "";
        if (dash - text >= (long)sizeof before)
            return -1;
        memcpy(before, text, (size_t)(dash - text));
        if (read_numbers(before, 1, &days) == 0 || read_numbers(dash + 1, 3, n) == 0)
            return -1;
        return days * day + n[0] * hour + n[1] * minute + n[2];
    }
    int count = read_numbers(text, 3, n);
    return count == 1   ? n[0] * minute
           : count == 2 ? n[0] * minute + n[1]
           : count == 3 ? n[0] * hour + n[1] * minute + n[2]
                        : -1;
}

int sbatch_check(const struct args *args, struct err *err)
{
    for (int i = 0; job_options[i] && !args_flag(args, "print-sbatch"); i++)
        if (args_given(args, job_options[i]))
            return err_set(err, "--%s goes with --print-sbatch only", job_options[i]);
    const char *time = args_text(args, "time"), *partition = args_text(args, "partition");
    int64_t seconds = sbatch_seconds(time);
    if (seconds < 0)
        return err_set(err,
                       "--time is \"%.40s\", but must be a time limit of Slurm: minutes, minutes:seconds, "
                       "hours:minutes:seconds, days-hours, days-hours:minutes, days-hours:minutes:seconds or UNLIMITED",
                       time);
    if (seconds <= SIGNAL_SECONDS)
        return err_set(err, "--time is \"%.40s\", but must be more than %d minutes: the job stops that long before",
                       time, SIGNAL_SECONDS / 60);
    if (partition && (!*partition || partition[strspn(partition, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                                 "0123456789_-.,")]))
        return err_set(err,
                       "--partition is \"%.40s\", but must consist of letters, digits, \"_\", \"-\", \".\" and \",\"",
                       partition);
    return 0;
}

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
        for (int k = 0; job_options[k]; k++)
            skip |= strcmp(rows[i].name, job_options[k]) == 0;
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

/* Prints the lines that Slurm reads. Exported variables of the shell that submits go along by default. */
static void print_job(const struct args *args)
{
    printf("#!/bin/bash\n#SBATCH --job-name=tetrarch\n#SBATCH --ntasks=%lld\n#SBATCH --time=%s\n",
           (long long)args_int(args, "ntasks"), args_text(args, "time"));
    if (args_text(args, "partition"))
        printf("#SBATCH --partition=%s\n", args_text(args, "partition"));
    printf("#SBATCH --requeue\n#SBATCH --open-mode=append\n#SBATCH --signal=B:USR1@%d\n", SIGNAL_SECONDS);
}

/* The store belongs to this job alone, so its run is number 1. */
void sbatch_print(const struct args *args, bool again)
{
    print_job(args);
    fputs("# One process a task; the first one leads and writes the store, the others play. Submit it with sbatch.\n"
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
