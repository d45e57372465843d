/* SPDX-License-Identifier: MIT */
#include "engine/player/search.h"

static struct player *greedy_new(const struct player_config *config)
{
    struct player *p = search_player_new(config);
    p->search.depth = 1;
    return p;
}

static bool greedy_choose(struct player *p, const struct situation *s, struct rng *rng, struct decision *out)
{
    (void)rng;
    if (p->search.rules->kind != RULES_SIMPLIFIED || s->weighed)
        return search_choose(&p->search, s, NULL, out);
    /* The hot path of all training. */
    *out = (struct decision){ .piece = s->queue[0] };
    return kernel_choose(p->search.kernel, s->board, (enum piece)s->queue[0], out);
}

const struct player_ops player_greedy = {
    .name = "greedy",
    .summary = "takes the placement with the highest score",
    .new = greedy_new,
    .choose = greedy_choose,
    .free = search_player_free,
};
