/* SPDX-License-Identifier: MIT
 *
 * Report: what an experiment has come to, as JSON, so that the command line and the page give the same answer. The
 * caller owns what is returned.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_REPORT_H
#define TETRARCH_LAB_EXPERIMENT_REPORT_H

#include "lab/experiment/curves.h"
#include "lab/experiment/sweep.h"
#include "lab/experiment/verify.h"

#include <jansson.h>

/* Returns a sweep: its `axes` with the values of each, the number of `seeds`, in `sweep` the combinations of which at
 * least one run is done, and the `importance` of each setting, null where it is not known (sweep_importance()). */
json_t *report_sweep(const struct sweep *s);

/* Returns the curves: of each its name, runs, mean and interval at the end, and all points with their intervals. */
json_t *report_curves(const struct curves *c);

/* Returns a verdict on a run. */
json_t *report_verdict(const struct verdict *v, int64_t run);

#endif
