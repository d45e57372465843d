/* SPDX-License-Identifier: MIT
 *
 * Computation kind: the computations that the page can request: a preset and those that it builds on, a sweep,
 * learning curves, the verification of a run, the life of a controller. Each is a row of one table.
 */
#ifndef TETRARCH_UI_WEB_COMPUTATION_KIND_H
#define TETRARCH_UI_WEB_COMPUTATION_KIND_H

#include "ui/web/computation.h"

/* All kinds, ending with a row without a name. */
extern const struct computation_kind computation_kinds[];

/* Returns the kind of this name, or NULL if there is none. `name` may be NULL. */
const struct computation_kind *computation_kind_find(const char *name);

/* Starts a computation; answers with its number or with an error. */
void computation_begin(struct site *site, const struct computation_kind *kind, const json_t *body,
                       struct response *out);

/* Answers with what the store holds of a sweep: its report, and the `computation` in progress for it, or null. */
void computation_show_sweep(const struct site *site, const json_t *body, struct response *out);

#endif
