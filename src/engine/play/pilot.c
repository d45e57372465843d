/* SPDX-License-Identifier: MIT */
#include "engine/play/pilot.h"

#include <string.h>

struct pilot pilot_new(const struct controller *controller, const struct rules *rules, const struct player_ops *ops,
                       int preview, uint64_t seed)
{
    struct player_config config = {
        .controller = controller, .rules = rules, .preview = preview, .depth = ops->live_depth
    };
    return (struct pilot){
        .controller = controller,
        .rules = rules,
        .ops = ops,
        .player = ops->new (&config),
        .linear = controller_linear(controller, rules->width),
        .preview = preview,
        .rng = rng_stream(seed, 0, 1),
    };
}

void pilot_release(struct pilot *p)
{
    if (p->player)
        p->ops->free(p->player);
    linear_release(&p->linear);
    p->player = NULL;
}

static bool same(const struct decision *a, const struct decision *b)
{
    return a->piece == b->piece && placement_equal(a->placement, b->placement);
}

/* Keeps the best, in order; of two equal ones the earlier stays in front. */
static void weigh(void *context, const struct decision *d)
{
    struct thought *t = context;
    int at = t->count;
    t->weighed++;
    while (at > 0 && t->best[at - 1].score < d->score)
        at--;
    if (at == PILOT_BEST)
        return;
    int last = t->count < PILOT_BEST ? t->count : PILOT_BEST - 1;
    memmove(&t->best[at + 1], &t->best[at], (size_t)(last - at) * sizeof *d);
    t->best[at] = *d;
    t->count = last + 1;
}

/* Puts the choice in front: it may have a lower score if its line survives longer. */
static void put_first(struct thought *t, const struct decision *choice)
{
    int at = 0;
    while (at < t->count && !same(&t->best[at], choice))
        at++;
    if (at == t->count && t->count < PILOT_BEST)
        t->count++;
    if (at == PILOT_BEST)
        at--;
    memmove(&t->best[1], &t->best[0], (size_t)at * sizeof *choice);
    t->best[0] = *choice;
}

bool pilot_consider(struct pilot *p, const struct situation *situation, struct thought *out)
{
    struct situation seen = *situation;
    struct decision choice;
    seen.weighed = weigh;
    seen.context = out;
    *out = (struct thought){ .board = *situation->board };
    if (!p->ops->choose(p->player, &seen, &p->rng, &choice)) {
        out->count = 0;
        return false;
    }
    put_first(out, &choice);
    return true;
}

bool pilot_think(struct pilot *p, const struct state *s, struct thought *out)
{
    struct board board = field_to_board(&s->field, p->rules->height);
    struct situation situation = {
        .board = &board,
        .queue = s->queue,
        .known = 1 + p->preview,
        .hold = s->hold,
        .may_hold = p->rules->hold && !s->held,
        .possible_next = state_possible_next(s),
    };
    if (!s->end)
        return pilot_consider(p, &situation, out);
    *out = (struct thought){ .board = board };
    return false;
}

int pilot_presses(const struct state *s, const struct decision *d, uint8_t out[PILOT_PRESSES])
{
    struct spot start = s->spot;
    if (!d->hold)
        return player_path(&s->field, s->rules, start, d, out);
    if (!field_spawn(&s->field, (enum piece)d->piece, &start))
        return 0;
    out[0] = INPUT_HOLD;
    int n = player_path(&s->field, s->rules, start, d, out + 1);
    return n > 0 ? n + 1 : 0;
}
