/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "player/player.h"

#include <stdlib.h>

struct player {
    struct rules rules;
};

static struct player *random_new(const struct player_config *config)
{
    struct player *p = xcalloc(1, sizeof *p);
    p->rules = *config->rules;
    return p;
}

static bool random_choose(struct player *p, const struct board *b, const uint8_t queue[], struct rng *rng,
                          struct choice *out)
{
    struct placement placements[DROPS_MAX];
    int n = drop_placements(b, &p->rules, (enum piece)queue[0], placements);
    if (n > 0)
        *out = (struct choice){ .placement = placements[rng_below(rng, (uint32_t)n)] };
    return n > 0;
}

static void random_free(struct player *p)
{
    free(p);
}

const struct player_ops player_random = {
    .name = "random",
    .summary = "takes any placement that does not end the game",
    .new = random_new,
    .choose = random_choose,
    .free = random_free,
};
