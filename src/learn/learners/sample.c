/* SPDX-License-Identifier: MIT */
#include "learn/learners/sample.h"

#include <string.h>

void sample_share(const struct rules *rules, int count, const struct monomial feature[], struct sample_shared *out)
{
    memset(out, 0, sizeof *out); /* padding included: these bytes are sent to other processes */
    out->rules = *rules;
    out->count = count;
    memcpy(out->feature, feature, (size_t)count * sizeof *feature);
}

void policy_init(struct policy *p, const struct sample_shared *shared, const double weight[])
{
    p->shared = shared;
    for (int i = 0; i < shared->count; i++)
        p->unit[i] = monomial_unit(shared->feature[i], shared->rules.width);
    struct linear linear = linear_new(shared->count, shared->feature, weight, shared->rules.width);
    p->kernel = kernel_new(&linear, &shared->rules, KERNEL_AUTO);
    linear_release(&linear);
}

void policy_release(struct policy *p)
{
    kernel_free(p->kernel);
    p->kernel = NULL;
}

bool policy_choose(const struct policy *p, const struct board *b, enum piece piece, enum piece next,
                   struct decision *out)
{
    if (next == PIECE_NONE)
        return kernel_choose(p->kernel, b, piece, out);
    struct placement placement[DROPS_MAX];
    int count = drop_placements(b, &p->shared->rules, piece, placement);
    bool found = false;
    for (int i = 0; i < count; i++) {
        struct board after = *b;
        struct decision reply;
        drop_lock(&after, piece, placement[i]);
        if (!kernel_choose(p->kernel, &after, next, &reply) || (found && reply.score <= out->score))
            continue;
        out->placement = placement[i], out->score = reply.score;
        found = true;
    }
    return found;
}

void policy_features(const struct policy *p, const struct outcome *o, double out[])
{
    for (int i = 0; i < p->shared->count; i++)
        out[i] = p->unit[i] * (double)monomial_raw(p->shared->feature[i], o);
}

struct board sample_board(const struct rules *rules, double share, struct rng *rng)
{
    struct board b = board_empty(rules->width, rules->height);
    int rows = (int)rng_below(rng, (uint32_t)(share * rules->height) + 1);
    for (int row = 0; row < rows; row++) {
        uint64_t cells = rng_next(rng);
        int gap = (int)rng_below(rng, (uint32_t)rules->width);
        for (int x = 0; x < rules->width; x++)
            if (x != gap && cells >> x & 1)
                b.column[x] |= 1u << row;
    }
    return b;
}

enum piece sample_piece(const struct rules *rules, struct rng *rng)
{
    return sequence_draw_uniform(&rules->pieces, rng);
}

double sample_share_of(const struct rules *rules, enum piece piece)
{
    const struct sequence_rules *pieces = &rules->pieces;
    if (pieces->kind != SEQUENCE_UNIFORM || pieces->weight_total == 0)
        return 1.0 / PIECES;
    return (double)pieces->weight[piece] / pieces->weight_total;
}
