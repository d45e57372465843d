/* SPDX-License-Identifier: MIT */
#include "engine/player/search.h"

static bool lookahead_choose(struct player *p, const struct situation *s, struct rng *rng, struct decision *out)
{
    (void)rng;
    return search_choose(&p->search, s, NULL, out);
}

const struct player_ops player_lookahead = {
    .name = "lookahead",
    .summary = "tries every sequence of placements of the known pieces",
    .looks_ahead = true,
    .live_depth = 3,
    .new = search_player_new,
    .choose = lookahead_choose,
    .free = search_player_free,
};
