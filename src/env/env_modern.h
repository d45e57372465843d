/* SPDX-License-Identifier: MIT
 *
 * Env modern: what the environments of the guideline game have in common.
 */
#ifndef TETRARCH_ENV_ENV_MODERN_H
#define TETRARCH_ENV_ENV_MODERN_H

#include "env/env.h"

/* Copies the counts of a game, which had `pieces` before, to its episode; returns the reward as env_ops.act() does. */
double env_modern_count(struct episode *e, const struct state *s, const struct env_config *c, int64_t pieces);

/* A member of struct env_ops. */
bool env_modern_array(const struct env_config *c, int i, struct env_array *out);

/* Writes the board, the queue and hold. */
void env_modern_observe(const struct state *s, const struct env_config *c, void *const out[ENV_ARRAYS_MAX]);

#endif
