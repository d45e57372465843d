/* SPDX-License-Identifier: MIT
 *
 * The placements of the piece in play come first, those with hold in the second half of the list. A piece has some
 * twenty on average; the few beyond HALF, on boards full of holes, are not offered.
 */
#include "env/env_modern.h"
#include "engine/tetris/attack.h"
#include "engine/tetris/reach.h"
#include "env/env.h"

#include <string.h>

enum { HALF = ENV_ACTIONS_MAX / 2, FIGURES = 6 };

struct modern_episode {
    struct episode head;
    struct state state;
    struct spot spot[ENV_ACTIONS_MAX];
    uint8_t mask[ENV_ACTIONS_MAX];
    uint8_t piece[2]; /* of each half */
};

/* Lists the placements of a piece that do not end the game in one half of the list. */
static bool list_half(struct modern_episode *g, int half, uint8_t piece)
{
    struct spot spots[REACH_MAX];
    int n = reach_list(&g->state.field, (enum piece)piece, REACH_SPINS | reach_turns(g->state.rules), spots);
    int count = 0;
    for (int i = 0; i < n && count < HALF; i++)
        if (field_placement((enum piece)piece, spots[i]).row < FIELD_VISIBLE) {
            g->spot[half * HALF + count] = spots[i];
            g->mask[half * HALF + count++] = 1;
        }
    g->piece[half] = piece;
    return count > 0;
}

static void list_placements(struct modern_episode *g)
{
    const struct state *s = &g->state;
    bool any = false;
    memset(g->mask, 0, sizeof g->mask);
    if (!s->end) {
        any = list_half(g, 0, s->queue[0]);
        if (s->rules->hold && !s->held)
            any |= list_half(g, 1, s->hold == PIECE_NONE ? s->queue[1] : s->hold);
    }
    g->head.over = !any;
}

static void start(void *game, const struct env_config *c)
{
    struct modern_episode *g = game;
    state_start(&g->state, &c->rules, g->head.seed, g->head.number, 1);
    list_placements(g);
}

double env_modern_count(struct episode *e, const struct state *s, const struct env_config *c, int64_t pieces)
{
    int64_t score = e->score;
    e->pieces = s->pieces;
    e->rows = s->rows;
    e->score = s->score;
    if (c->reward == ENV_SCORE)
        return (double)(s->score - score);
    return c->reward == ENV_ATTACK && s->pieces > pieces ? attack_rows(&s->last) : 0.0;
}

static double act(void *game, const struct env_config *c, int action)
{
    struct modern_episode *g = game;
    int64_t pieces = g->state.pieces;
    if (action >= HALF)
        state_input(&g->state, INPUT_HOLD);
    g->state.spot = g->spot[action];
    state_input(&g->state, INPUT_HARD);
    double special = env_modern_count(&g->head, &g->state, c, pieces);
    list_placements(g);
    return special;
}

static int actions(const struct env_config *c)
{
    (void)c;
    return ENV_ACTIONS_MAX;
}

static const uint8_t *mask(const void *game)
{
    return ((const struct modern_episode *)game)->mask;
}

bool env_modern_array(const struct env_config *c, int i, struct env_array *out)
{
    const struct env_array arrays[] = {
        { "board", "uint8", 2, { c->rules.height, c->rules.width }, 0, 2 },
        { "queue", "uint8", 1, { 1 + c->preview, 0 }, 0, PIECES - 1 },
        { "hold", "uint8", 1, { 2, 0 }, 0, PIECE_NONE },
        { "placements", "int8", 2, { ENV_ACTIONS_MAX, FIGURES }, -1, FIELD_HEIGHT },
    };
    if (i < 0 || i >= (c->ops == &env_modern ? 4 : 3))
        return false;
    *out = arrays[i];
    return true;
}

void env_modern_observe(const struct state *s, const struct env_config *c, void *const out[ENV_ARRAYS_MAX])
{
    for (int y = 0; out[0] && y < c->rules.height; y++) {
        uint8_t *row = (uint8_t *)out[0] + (c->rules.height - 1 - y) * FIELD_WIDTH;
        unsigned full = field_row(&s->field, y);
        for (int x = 0; x < FIELD_WIDTH; x++)
            row[x] = full >> x & 1;
    }
    if (out[1])
        memcpy(out[1], s->queue, (size_t)(1 + c->preview));
    if (out[2]) {
        uint8_t *hold = out[2];
        hold[0] = s->hold;
        hold[1] = s->rules->hold && !s->held;
    }
}

static void observe(const void *game, const struct env_config *c, void *tools, void *const out[ENV_ARRAYS_MAX])
{
    (void)tools;
    const struct modern_episode *g = game;
    env_modern_observe(&g->state, c, out);
    int8_t *figure = out[3];
    for (int i = 0; figure && i < ENV_ACTIONS_MAX; i++, figure += FIGURES) {
        if (!g->mask[i]) {
            memset(figure, -1, FIGURES);
            continue;
        }
        struct placement p = field_placement((enum piece)g->piece[i / HALF], g->spot[i]);
        const int8_t figures[FIGURES] = { (int8_t)g->piece[i / HALF], p.rotation,        p.column, p.row,
                                          (int8_t)g->spot[i].spin,    (int8_t)(i / HALF) };
        memcpy(figure, figures, FIGURES);
    }
}

static void saved(struct saved *s, void *game, const struct env_config *c)
{
    (void)c;
    struct modern_episode *g = game;
    saved_state(s, &g->state);
    if (s->in && !s->bad)
        list_placements(g);
}

const struct env_ops env_modern = {
    .name = "modern",
    .summary = "the guideline game, placement by placement, with hold and spins",
    .rules = RULES_GUIDELINE,
    .preview = 5,
    .size = sizeof(struct modern_episode),
    .actions = actions,
    .array = env_modern_array,
    .start = start,
    .act = act,
    .mask = mask,
    .observe = observe,
    .saved = saved,
};
