/* SPDX-License-Identifier: MIT
 *
 * Report: the results of experiments as JSON, so that the command line and the page give the same answer. The caller
 * owns the returned objects.
 */
#ifndef TETRARCH_LAB_EXPERIMENT_REPORT_H
#define TETRARCH_LAB_EXPERIMENT_REPORT_H

#include "lab/experiment/curves.h"
#include "lab/experiment/halving.h"
#include "lab/experiment/selection.h"
#include "lab/experiment/sweep.h"
#include "lab/experiment/verify.h"
#include "measure/life.h"

#include <jansson.h>

/* Returns a sweep: its `axes` with the values of each, the number of `seeds`, in `sweep` the combinations with at least
 * one run that is done, and the `importance` of each setting, null if it is not known (sweep_importance()). */
json_t *report_sweep(const struct sweep *s);

/* Returns a selection of features: the `steps`, each with `feature`, `added`, the `features` after it, `rows` with
 * `ci95`, and `ratio` to the step before with `ratio_ci95`, null for the first; and the `best` set of each size. */
json_t *report_selection(const struct selection *s);

/* Returns a search of settings: `settings` with the `importance` of each, the `rungs`, the `candidates` with their
 * settings and the rows that they reached in each rung, the `winner` by its number, null as long as there is none, and
 * the `ratio` of its rows to those of the default, candidate 0, with `ci95` and the seeds `compared`. */
json_t *report_halving(const struct halving *h);

/* Returns the curves: the name of each, its runs, mean and interval at the end, and all points with their intervals. */
json_t *report_curves(const struct curves *c);

/* Returns a measurement by splitting: `repetitions`, `home`, the `levels` with the risk of each, what to think of it,
 * and with `boards` > 0 as many of the `last_boards` on which games ended, each with `board`, a drawing, and `piece`.
 */
json_t *report_life(const struct life *l, int boards);

/* Returns a verdict on a run. */
json_t *report_verdict(const struct verdict *v, int64_t run);

#endif
