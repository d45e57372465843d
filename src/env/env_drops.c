/* SPDX-License-Identifier: MIT */
#include "env/env_drops.h"

#include <string.h>

int env_drops_actions(const struct env_config *c)
{
    return drops_actions(&c->rules);
}

void env_drops_start(void *game, const struct env_config *c)
{
    struct drops_episode *g = game;
    drops_start(&g->drops, &c->rules, c->preview, g->head.seed, g->head.number);
    g->head.over = g->drops.over;
}

double env_drops_act(void *game, const struct env_config *c, int action)
{
    (void)c;
    struct drops_episode *g = game;
    drops_act(&g->drops, action);
    g->head.pieces = g->drops.pieces;
    g->head.rows = g->drops.rows;
    g->head.over = g->drops.over;
    return 0.0;
}

const uint8_t *env_drops_mask(const void *game)
{
    return ((const struct drops_episode *)game)->drops.mask;
}

void env_drops_saved(struct saved *s, void *game, const struct env_config *c)
{
    (void)c;
    drops_saved(s, &((struct drops_episode *)game)->drops);
}

static bool array(const struct env_config *c, int i, struct env_array *out)
{
    const struct env_array arrays[] = {
        { "board", "uint8", 2, { c->rules.height, c->rules.width }, 0, 1 },
        { "queue", "uint8", 1, { 1 + c->preview, 0 }, 0, PIECES - 1 },
    };
    if (i < 0 || i >= (int)(sizeof arrays / sizeof *arrays))
        return false;
    *out = arrays[i];
    return true;
}

static void observe(const void *game, const struct env_config *c, void *tools, void *const out[ENV_ARRAYS_MAX])
{
    (void)tools;
    const struct drops *d = &((const struct drops_episode *)game)->drops;
    if (out[0])
        memcpy(out[0], d->cell, (size_t)(c->rules.width * c->rules.height));
    if (out[1])
        memcpy(out[1], d->queue, (size_t)(1 + c->preview));
}

const struct env_ops env_drops = {
    .name = "drops",
    .summary = "straight drops, the game of the literature",
    .rules = RULES_SIMPLIFIED,
    .size = sizeof(struct drops_episode),
    .actions = env_drops_actions,
    .array = array,
    .start = env_drops_start,
    .act = env_drops_act,
    .mask = env_drops_mask,
    .observe = observe,
    .saved = env_drops_saved,
};
