/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "engine/player/search.h"

#include <stdlib.h>

struct player {
    struct search search;
};

static struct player *lookahead_new(const struct player_config *config)
{
    struct player *p = xcalloc(1, sizeof *p);
    search_init(&p->search, config);
    return p;
}

static bool lookahead_choose(struct player *p, const struct situation *s, struct rng *rng, struct decision *out)
{
    (void)rng;
    return search_choose(&p->search, s, NULL, out);
}

static void lookahead_free(struct player *p)
{
    search_release(&p->search);
    free(p);
}

const struct player_ops player_lookahead = {
    .name = "lookahead",
    .summary = "tries every line of placements of the pieces that are known",
    .looks_ahead = true,
    .new = lookahead_new,
    .choose = lookahead_choose,
    .free = lookahead_free,
};
