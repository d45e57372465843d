/* SPDX-License-Identifier: MIT */
#include "engine/features/after_states.h"
#include "env/env_drops.h"

static bool array(const struct env_config *c, int i, struct env_array *out)
{
    if (i != 0)
        return false;
    *out = (struct env_array){ "features", "float32", 2, { drops_actions(&c->rules), c->features }, 0, 0 };
    return true;
}

static void *open_lister(const struct env_config *c)
{
    return after_states_new(c->features, c->feature, &c->rules);
}

static void close_lister(void *tools)
{
    after_states_free(tools);
}

static void observe(const void *game, const struct env_config *c, void *tools, void *const out[ENV_ARRAYS_MAX])
{
    (void)c;
    const struct drops *d = &((const struct drops_episode *)game)->drops;
    if (out[0])
        after_states_list(tools, &d->board, (enum piece)d->queue[0], out[0]);
}

const struct env_ops env_after_states = {
    .name = "after-states",
    .summary = "straight drops, seen as features of the boards that the actions lead to",
    .rules = RULES_SIMPLIFIED,
    .size = sizeof(struct drops_episode),
    .actions = env_drops_actions,
    .array = array,
    .open = open_lister,
    .close = close_lister,
    .start = env_drops_start,
    .act = env_drops_act,
    .mask = env_drops_mask,
    .observe = observe,
    .saved = env_drops_saved,
};
