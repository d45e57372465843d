/* SPDX-License-Identifier: MIT
 *
 * Env drops: what the environments of straight drops have in common.
 */
#ifndef TETRARCH_ENV_ENV_DROPS_H
#define TETRARCH_ENV_ENV_DROPS_H

#include "env/drops.h"
#include "env/env.h"

struct drops_episode {
    struct episode head;
    struct drops drops;
};

/* Members of struct env_ops. */
int env_drops_actions(const struct env_config *c);
void env_drops_start(void *game, const struct env_config *c);
double env_drops_act(void *game, const struct env_config *c, int action);
const uint8_t *env_drops_mask(const void *game);
void env_drops_saved(struct saved *s, void *game, const struct env_config *c);

#endif
