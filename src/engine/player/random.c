/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "engine/player/search.h"

static struct player *random_new(const struct player_config *config)
{
    struct player *p = xcalloc(1, sizeof *p);
    p->search.rules = config->rules; /* all that it takes to list placements */
    return p;
}

static bool random_choose(struct player *p, const struct situation *s, struct rng *rng, struct decision *out)
{
    struct placement placements[SEARCH_PLACEMENTS];
    struct field field;
    search_field(&p->search, s->board, &field);
    int n = search_placements(&p->search, s->board, &field, (enum piece)s->queue[0], placements);
    if (n == 0)
        return false;
    *out = (struct decision){ .piece = s->queue[0], .placement = placements[rng_below(rng, (uint32_t)n)] };
    search_find_spin(&p->search, s->board, &field, out);
    return true;
}

const struct player_ops player_random = {
    .name = "random",
    .summary = "takes any placement that does not end the game",
    .new = random_new,
    .choose = random_choose,
    .free = search_player_free,
};
