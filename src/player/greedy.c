/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "player/player.h"

#include <stdlib.h>

struct player {
    struct kernel *kernel;
};

static struct player *greedy_new(const struct player_config *config)
{
    struct player *p = xcalloc(1, sizeof *p);
    struct linear linear = controller_linear(config->controller, config->rules->width);
    p->kernel = kernel_new(&linear, config->rules, config->kernel);
    return p;
}

static bool greedy_choose(struct player *p, const struct board *b, const uint8_t queue[], struct rng *rng,
                          struct choice *out)
{
    (void)rng;
    return kernel_choose(p->kernel, b, (enum piece)queue[0], out);
}

static void greedy_free(struct player *p)
{
    kernel_free(p->kernel);
    free(p);
}

const struct player_ops player_greedy = {
    .name = "greedy",
    .summary = "takes the placement with the highest score",
    .new = greedy_new,
    .choose = greedy_choose,
    .free = greedy_free,
};
