/* SPDX-License-Identifier: MIT
 *
 * Sbatch: a Slurm script that trains on many machines, requeues itself and resumes.
 */
#ifndef TETRARCH_UI_CLI_SBATCH_H
#define TETRARCH_UI_CLI_SBATCH_H

#include "ui/cli/args.h"

/* Prints the script for a command line of `tetrarch train`. `again`: the command finds by itself what it has trained
 * before, as a preset does that trains several runs. */
void sbatch_print(const struct args *args, bool again);

#endif
