/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "engine/player/search.h"

#include <stdlib.h>

struct player {
    struct search search;
};

static struct player *greedy_new(const struct player_config *config)
{
    struct player *p = xcalloc(1, sizeof *p);
    search_init(&p->search, config);
    p->search.depth = 1;
    return p;
}

static bool greedy_choose(struct player *p, const struct situation *s, struct rng *rng, struct decision *out)
{
    (void)rng;
    if (p->search.rules.kind != RULES_SIMPLIFIED || s->weighed)
        return search_choose(&p->search, s, NULL, out);
    /* The hot path of all training. */
    struct choice choice;
    if (!kernel_choose(p->search.kernel, s->board, (enum piece)s->queue[0], &choice))
        return false;
    *out = (struct decision){ .piece = s->queue[0], .placement = choice.placement, .score = choice.score };
    return true;
}

static void greedy_free(struct player *p)
{
    search_release(&p->search);
    free(p);
}

const struct player_ops player_greedy = {
    .name = "greedy",
    .summary = "takes the placement with the highest score",
    .new = greedy_new,
    .choose = greedy_choose,
    .free = greedy_free,
};
