/* SPDX-License-Identifier: MIT
 *
 * Export: a recorded run as JSON, as CSV, as an event file of TensorBoard and as a controller file, the same wherever
 * it is shown or handed out.
 */
#ifndef TETRARCH_LAB_STORE_EXPORT_H
#define TETRARCH_LAB_STORE_EXPORT_H

#include "base/str.h"
#include "lab/store/store.h"

#include <jansson.h>

/* Returns a run as lists show it. The caller owns the object. */
json_t *export_run(const struct store_run *r);

/* Returns an iteration: its number as "iteration", the step that completed it, its fitnesses and counts and, if asked
 * for, the weights that the method recommended after it. The caller owns the object. */
json_t *export_iteration(const struct store_iteration *i, bool weights);

/* Returns the settings of a run, each as text. The caller owns the object. */
json_t *export_settings(const struct config *c);

/* Adds to out, as one line of JSON, everything about a run except when, where and how fast it was computed, so that
 * every way of computing it gives the same line. */
int export_json(struct store *s, int64_t run, struct str *out, struct err *err);

/* Adds the iterations of a run to out as CSV, with a header line. */
int export_csv(struct store *s, int64_t run, struct str *out, struct err *err);

/* Adds a run to out as an event file of TensorBoard: the settings as a text; for each iteration, which is the step, the
 * fitnesses, the counts, the figures of the method and, if there are at most FEATURES_MAX of them, the weights. Numbers
 * that are not finite are left out. As with export_json(), nothing depends on when the run was computed: the time of an
 * event is the number of pieces so far, as microseconds. */
int export_tensorboard(struct store *s, int64_t run, struct str *out, struct err *err);

/* Adds the best weights so far to out as a controller file of this name, or as one of tactics. Returns 1, 0 if there
 * are none yet, or -1 on failure. */
int export_controller(struct store *s, int64_t run, const char *name, struct str *out, struct err *err);

#endif
