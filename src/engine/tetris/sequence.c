/* SPDX-License-Identifier: MIT */
#include "engine/tetris/sequence.h"

#include <stddef.h>
#include <stdlib.h>

const char *const sequence_kinds[] = {
    [SEQUENCE_UNIFORM] = "uniform", [SEQUENCE_BAG] = "bag", [SEQUENCE_LIST] = "list", [SEQUENCE_SZ] = "sz", NULL,
};

enum piece sequence_draw_uniform(const struct sequence_rules *rules, struct rng *rng)
{
    if (!rules->weight_total)
        return (enum piece)rng_below(rng, PIECES);
    uint32_t ticket = rng_below(rng, rules->weight_total);
    int piece = 0;
    while (ticket >= rules->weight[piece])
        ticket -= rules->weight[piece++];
    return (enum piece)piece;
}

static enum piece draw_uniform(struct sequence *s)
{
    return sequence_draw_uniform(s->rules, &s->rng);
}

/* Draws without replacement: one Fisher-Yates step for each piece. */
static enum piece draw_bag(struct sequence *s)
{
    int at = s->next;
    s->next = (at + 1) % PIECES;
    if (at == 0)
        for (int i = 0; i < PIECES; i++)
            s->bag[i] = (uint8_t)i;
    int other = at + (int)rng_below(&s->rng, (uint32_t)(PIECES - at));
    uint8_t piece = s->bag[other];
    s->bag[other] = s->bag[at];
    s->bag[at] = piece;
    return (enum piece)piece;
}

static enum piece draw_list(struct sequence *s)
{
    enum piece piece = (enum piece)s->rules->list[s->next];
    s->next = (s->next + 1) % s->rules->length;
    return piece;
}

static enum piece draw_sz(struct sequence *s)
{
    s->next ^= 1;
    return s->next ? PIECE_S : PIECE_Z;
}

struct sequence sequence_start(const struct sequence_rules *rules, struct rng rng)
{
    return (struct sequence){ .rules = rules, .rng = rng };
}

enum piece sequence_next(struct sequence *s)
{
    static enum piece (*const draw[])(struct sequence *) = {
        [SEQUENCE_UNIFORM] = draw_uniform,
        [SEQUENCE_BAG] = draw_bag,
        [SEQUENCE_LIST] = draw_list,
        [SEQUENCE_SZ] = draw_sz,
    };
    return draw[s->rules->kind](s);
}

unsigned sequence_possible_next(const struct sequence *s)
{
    unsigned all = (1u << PIECES) - 1;
    if (s->rules->kind != SEQUENCE_BAG)
        return all;
    for (int i = 0; i < s->next; i++)
        all &= ~(1u << s->bag[i]);
    return all;
}

int sequence_parse_list(struct sequence_rules *rules, const char *text, struct err *err)
{
    int n = 0;
    uint8_t list[SEQUENCE_LIST_MAX];
    for (const char *c = text; *c; c++) {
        if (*c == ' ' || *c == ',')
            continue;
        int piece = piece_from_letter(*c);
        if (piece < 0)
            return err_set(err, "the piece list has \"%.1s\" as character %d, but pieces are the letters I O T S Z J L",
                           c, (int)(c - text) + 1);
        if (n == SEQUENCE_LIST_MAX)
            return err_set(err, "the piece list is too long: it may have at most %d pieces", SEQUENCE_LIST_MAX);
        list[n++] = (uint8_t)piece;
    }
    if (n == 0)
        return err_set(err, "the piece list is empty, but needs at least one of the letters I O T S Z J L");
    rules->length = n;
    for (int i = 0; i < n; i++)
        rules->list[i] = list[i];
    return 0;
}

int sequence_parse_weights(struct sequence_rules *rules, const char *text, struct err *err)
{
    uint32_t weight[PIECES], total = 0;
    const char *at = text;
    for (int i = 0; i < PIECES; i++) {
        char *end;
        long value = strtol(at, &end, 10);
        if (end == at || *end != (i < PIECES - 1 ? ',' : '\0'))
            return err_set(
                err,
                "the piece weights are \"%.60s\", but must be seven whole numbers for I,O,T,S,Z,J,L, such as "
                "1,1,1,2,2,1,1",
                text);
        if (value < 0 || value > SEQUENCE_WEIGHT_MAX)
            return err_set(err, "the weight of piece %c is %.*s, but must be between 0 and %d",
                           piece_letter((enum piece)i), (int)(end - at), at, SEQUENCE_WEIGHT_MAX);
        weight[i] = (uint32_t)value;
        total += weight[i];
        at = end + 1;
    }
    if (!total)
        return err_set(err, "the piece weights are all 0, but at least one must be positive");
    for (int i = 0; i < PIECES; i++)
        rules->weight[i] = weight[i];
    rules->weight_total = total;
    return 0;
}
