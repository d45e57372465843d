/* SPDX-License-Identifier: MIT
 *
 * Lookahead: every placement of the piece and of the one that comes next, in pairs. What counts is the board
 * that both leave, and what each of them does on its way (rows removed, landing height, ...).
 */
#include "base/mem.h"
#include "player/player.h"

#include <stdlib.h>

struct player {
    struct linear linear;
    struct rules rules;
    struct kernel *kernel;
    int preview;
};

static struct player *lookahead_new(const struct player_config *config)
{
    struct player *p = xcalloc(1, sizeof *p);
    p->linear = controller_linear(config->controller, config->rules->width);
    p->rules = *config->rules;
    p->kernel = kernel_new(&p->linear, config->rules, config->kernel);
    p->preview = config->preview;
    return p;
}

static bool lookahead_choose(struct player *p, const struct board *b, const uint8_t queue[], struct rng *rng,
                             struct choice *out)
{
    (void)rng;
    enum piece piece = (enum piece)queue[0];
    if (p->preview == 0)
        return kernel_choose(p->kernel, b, piece, out);
    bool found = false, goes_on = false; /* goes_on: the next piece has a place as well */
    for (int rotation = 0; rotation < piece_rotations(piece); rotation++) {
        int columns = b->width - piece_shape(piece, rotation)->width + 1;
        for (int column = 0; column < columns; column++) {
            struct outcome o = drop_outcome(b, &p->rules, piece, rotation, column);
            struct choice next;
            if (!o.alive)
                continue;
            bool alive = kernel_choose(p->kernel, &o.after, (enum piece)queue[1], &next);
            int64_t score = alive ? linear_piece_score(&p->linear, &o) + next.score : 0;
            if (!found || alive > goes_on || (alive == goes_on && score > out->score))
                *out = (struct choice){ o.placement, score };
            found = true;
            goes_on |= alive;
        }
    }
    return found;
}

static void lookahead_free(struct player *p)
{
    kernel_free(p->kernel);
    free(p);
}

const struct player_ops player_lookahead = {
    .name = "lookahead",
    .summary = "tries every pair of placements of the piece and the one that comes next",
    .preview_max = 1,
    .new = lookahead_new,
    .choose = lookahead_choose,
    .free = lookahead_free,
};
