/* SPDX-License-Identifier: MIT */
#include "engine/play/garbage.h"

#include <string.h>

struct garbage garbage_none(struct rng holes)
{
    return (struct garbage){ .holes = holes };
}

void garbage_add(struct garbage *g, const struct attack_rules *r, int rows, int64_t frame)
{
    int64_t wait = r->delay_unit == ATTACK_DELAY_LOCKS ? r->delay : frame + r->delay;
    if (rows <= 0)
        return;
    g->rows += rows;
    /* Attacks that wait for nothing and have no holes of their own need not be kept apart. */
    if (g->count == GARBAGE_ATTACKS || (g->count > 0 && r->hole_per_rise && r->delay == 0))
        g->attack[g->count - 1].rows += rows;
    else
        g->attack[g->count++] = (struct garbage_attack){ rows, -1, wait };
}

/* Removes rows of the oldest attack. */
static void take(struct garbage *g, int rows)
{
    g->rows -= rows;
    g->attack[0].rows -= rows;
    if (g->attack[0].rows == 0)
        memmove(g->attack, g->attack + 1, (size_t)--g->count * sizeof *g->attack);
}

/* Cancels up to `rows` rows, and returns how many there were. */
static int cancel(struct garbage *g, int rows)
{
    int left = rows;
    while (left > 0 && g->count > 0) {
        int n = left < g->attack[0].rows ? left : g->attack[0].rows;
        take(g, n);
        left -= n;
    }
    return rows - left;
}

int garbage_answer(struct garbage *own, struct garbage *other, const struct attack_rules *r, const struct attack *a,
                   int64_t pieces, int64_t frame)
{
    int sum = 0;
    for (int i = 0; i < a->parts; i++) {
        bool twice = r->opening > 0 && pieces <= r->opening && own->rows >= own->sent;
        int cancelled = cancel(own, a->part[i]), left = a->part[i] - cancelled;
        if (twice)
            cancelled += cancel(own, a->part[i]);
        own->sent += left;
        garbage_add(other, r, left, frame);
        sum += cancelled;
    }
    return sum;
}

bool garbage_is_blocked(const struct attack_rules *r, int removed, int sent)
{
    return r->block == ATTACK_BLOCK_CLEAR ? removed > 0 : r->block == ATTACK_BLOCK_SENDS && sent > 0;
}

static bool is_ready(const struct garbage_attack *a, const struct attack_rules *r, int64_t frame)
{
    return a->wait <= (r->delay_unit == ATTACK_DELAY_LOCKS ? 0 : frame);
}

int garbage_ready(const struct garbage *g, const struct attack_rules *r, int64_t frame)
{
    int rows = 0;
    for (int i = 0; i < g->count; i++)
        rows += is_ready(&g->attack[i], r, frame) ? g->attack[i].rows : 0;
    return rows;
}

int garbage_rise(struct garbage *g, const struct attack_rules *r, int64_t frame, uint8_t hole[GARBAGE_RISE])
{
    int most = r->rise_max > 0 ? r->rise_max : GARBAGE_RISE, n = 0, shared = -1;
    while (n < most && g->count > 0 && is_ready(&g->attack[0], r, frame)) {
        int *last = r->hole_per_rise ? &shared : &g->attack[0].hole;
        if (*last < 0 || (r->messiness > 0 && (int)rng_below(&g->holes, 1000) < r->messiness))
            *last = (int)rng_below(&g->holes, FIELD_WIDTH);
        hole[n++] = (uint8_t)*last;
        take(g, 1);
    }
    for (int i = 0; r->delay_unit == ATTACK_DELAY_LOCKS && i < g->count; i++)
        g->attack[i].wait -= g->attack[i].wait > 0;
    return n;
}
