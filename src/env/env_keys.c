/* SPDX-License-Identifier: MIT */
#include "env/env.h"
#include "env/env_modern.h"

enum { KEYS = INPUTS + 1 }; /* the last is none */

struct keys_episode {
    struct episode head;
    struct state state;
};

static void start(void *game, const struct env_config *c)
{
    struct keys_episode *g = game;
    state_start(&g->state, &c->rules, g->head.seed, g->head.number, 1);
    g->head.over = g->state.end != STATE_GOES_ON;
}

static double act(void *game, const struct env_config *c, int action)
{
    struct keys_episode *g = game;
    struct state *s = &g->state;
    double special = 0.0;
    for (int i = 0; i <= c->ticks; i++) { /* a key, or a tick, locks at most one piece */
        int64_t pieces = s->pieces;
        if (i > 0)
            state_tick(s);
        else if (action < INPUTS)
            state_input(s, (enum input)action);
        special += env_modern_count(&g->head, s, c, pieces);
    }
    g->head.over = s->end != STATE_GOES_ON;
    return special;
}

static int actions(const struct env_config *c)
{
    (void)c;
    return KEYS;
}

/* Every key may be pressed, with or without effect. */
static const uint8_t *mask(const void *game)
{
    static const uint8_t all[KEYS] = { 1, 1, 1, 1, 1, 1, 1, 1, 1 }, none[KEYS] = { 0 };
    return ((const struct keys_episode *)game)->head.over ? none : all;
}

static void observe(const void *game, const struct env_config *c, void *tools, void *const out[ENV_ARRAYS_MAX])
{
    (void)tools;
    const struct state *s = &((const struct keys_episode *)game)->state;
    uint8_t *board = out[0];
    env_modern_observe(s, c, out);
    for (int i = 0; board && i < SHAPE_SIZE; i++) {
        struct offset cell = srs_cell((enum piece)s->queue[0], s->spot.orientation, i);
        int x = s->spot.x + cell.x, y = s->spot.y + cell.y;
        if (y >= 0 && y < c->rules.height && x >= 0 && x < FIELD_WIDTH)
            board[(c->rules.height - 1 - y) * FIELD_WIDTH + x] = 2;
    }
}

static void saved(struct saved *s, void *game, const struct env_config *c)
{
    (void)c;
    saved_state(s, &((struct keys_episode *)game)->state);
}

const struct env_ops env_keys = {
    .name = "keys",
    .summary = "the guideline game from the keyboard",
    .rules = RULES_GUIDELINE,
    .preview = 5,
    .size = sizeof(struct keys_episode),
    .actions = actions,
    .array = env_modern_array,
    .start = start,
    .act = act,
    .mask = mask,
    .observe = observe,
    .saved = saved,
};
