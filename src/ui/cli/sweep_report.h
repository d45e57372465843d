/* SPDX-License-Identifier: MIT
 *
 * Sweep report: the --sweep options of `tetrarch train`, and the resulting table.
 */
#ifndef TETRARCH_UI_CLI_SWEEP_REPORT_H
#define TETRARCH_UI_CLI_SWEEP_REPORT_H

#include "learn/training/preset.h"
#include "ui/cli/training.h"

/* Trains every combination of the --sweep options, with the other settings from `base`, and prints how good each is
 * and how much each setting matters. Fails if `chained`, a preset that builds on others, is not NULL. Returns the exit
 * code. */
int sweep_report(struct training *t, const struct config *base, const struct preset *chained);

#endif
