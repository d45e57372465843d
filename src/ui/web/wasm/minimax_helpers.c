/* SPDX-License-Identifier: MIT
 *
 * Stands for tetress/minimax_helpers.c in the page's engine, which has no threads. */
#include "tetress/minimax_helpers.h"

#include <stddef.h>

struct minimax_helpers *minimax_helpers_new(int count, const struct minimax_settings *settings, struct ttable *ttable)
{
    (void)count, (void)settings, (void)ttable;
    return NULL;
}

void minimax_helpers_free(struct minimax_helpers *h)
{
    (void)h;
}

void minimax_helpers_start(struct minimax_helpers *h, const struct torus *t, const struct agent_limits *limits,
                           uint64_t seed)
{
    (void)h, (void)t, (void)limits, (void)seed;
}

void minimax_helpers_stop(struct minimax_helpers *h, struct agent_choice *choice)
{
    (void)h, (void)choice;
}
