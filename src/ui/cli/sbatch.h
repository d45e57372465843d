/* SPDX-License-Identifier: MIT
 *
 * Sbatch: a Slurm script that trains on many machines, requeues itself and resumes.
 */
#ifndef TETRARCH_UI_CLI_SBATCH_H
#define TETRARCH_UI_CLI_SBATCH_H

#include "ui/cli/args.h"

/* Prints the script for a command line of `tetrarch train`. `again`: repeating the same command resumes the work, as
 * for a preset that trains several runs. */
void sbatch_print(const struct args *args, bool again);

#endif
