/* SPDX-License-Identifier: MIT
 *
 * Sbatch: a Slurm script that trains on many machines, requeues itself and resumes.
 */
#ifndef TETRARCH_UI_CLI_SBATCH_H
#define TETRARCH_UI_CLI_SBATCH_H

#include "base/err.h"
#include "ui/cli/args.h"

#include <stdint.h>

/* Reads a time limit in a format of Slurm: minutes, minutes:seconds, hours:minutes:seconds, days-hours,
 * days-hours:minutes, days-hours:minutes:seconds, or UNLIMITED. Returns the seconds, INT64_MAX for UNLIMITED, or -1 if
 * the text is none of these. */
int64_t sbatch_seconds(const char *text);

/* Checks the options of the job, --ntasks, --time and --partition: without --print-sbatch none may be given; with it
 * they must be ones that Slurm accepts and under which the job makes progress. */
int sbatch_check(const struct args *args, struct err *err);

/* Prints the script for a command line of `tetrarch train`. `again`: repeating the same command resumes the work, as
 * for a preset that trains several runs. */
void sbatch_print(const struct args *args, bool again);

#endif
