/* SPDX-License-Identifier: MIT
 *
 * Computation kind: what the page has computed: a preset with those that it builds on, a sweep, learning curves, the
 * verification of a run. Each is a row of one table.
 */
#ifndef TETRARCH_UI_WEB_COMPUTATION_KIND_H
#define TETRARCH_UI_WEB_COMPUTATION_KIND_H

#include "ui/web/computation.h"

/* All of them, ending with a row without a name. */
extern const struct computation_kind computation_kinds[];

/* Returns the kind of this name, which may be NULL, or NULL. */
const struct computation_kind *computation_kind_find(const char *name);

/* Begins a computation, and answers with its number or with what is wrong. */
void computation_begin(struct site *site, const struct computation_kind *kind, const json_t *body,
                       struct response *out);

/* Answers with what the store has of a sweep: its report, and the `computation` that is under way for it, or null. */
void computation_show_sweep(const struct site *site, const json_t *body, struct response *out);

#endif
