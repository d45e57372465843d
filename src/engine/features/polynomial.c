/* SPDX-License-Identifier: MIT
 *
 * Each feature that occurs is computed once, and each monomial is one multiplication more than its beginning: the
 * monomials are a tree, visited from the leaves as in Horner's scheme, x (a + y (b + z c)) for a x + b xy + c xyz.
 */
#include "engine/features/polynomial.h"

#include "base/mem.h"

#include <stdlib.h>

/* A monomial, or the beginning of others. Those that it is the beginning of stand before it. */
struct polynomial_node {
    int64_t weight;
    int16_t feature; /* of the last factor: its number among those of the polynomial */
    int16_t parent;  /* the node without the last factor, or -1 */
};

enum { NODES_MAX = MONOMIAL_DEGREE_MAX * FEATURES_MAX };

struct polynomial {
    int features, nodes;
    struct term_sum feature[UINT8_MAX];
    struct polynomial_node node[NODES_MAX];
};

/* Returns the node of a monomial among those in `made`, adding it and its beginnings where they are missing. The nodes
 * are made parents first. */
static int node_of(struct polynomial *p, struct monomial made[], struct monomial m, const uint8_t number[])
{
    for (int i = 0; i < p->nodes; i++)
        if (monomial_equal(made[i], m))
            return i;
    int degree = monomial_degree(m), parent = -1;
    uint8_t last = m.factor[degree - 1];
    struct monomial start = m;
    start.factor[degree - 1] = 0;
    if (degree > 1)
        parent = node_of(p, made, start, number);
    made[p->nodes] = m;
    p->node[p->nodes] = (struct polynomial_node){ 0, number[last], (int16_t)parent };
    return p->nodes++;
}

/* Puts children before their parents. */
static void reverse(struct polynomial *p)
{
    for (int i = 0; i < p->nodes / 2; i++) {
        struct polynomial_node node = p->node[i];
        p->node[i] = p->node[p->nodes - 1 - i];
        p->node[p->nodes - 1 - i] = node;
    }
    for (int i = 0; i < p->nodes; i++)
        p->node[i].parent = (int16_t)(p->node[i].parent < 0 ? -1 : p->nodes - 1 - p->node[i].parent);
}

/* Numbers the features that occur; returns false if one is a pattern or not a sum of terms. */
static bool number_features(struct polynomial *p, const struct linear *l, int width, uint8_t number[], uint32_t *used)
{
    bool seen[UINT8_MAX + 1] = { false };
    *used = 0;
    for (int i = 0; i < l->count; i++) {
        if (l->part[i].first->kinds > 0)
            return false;
        for (int k = 0; k < monomial_degree(l->part[i].feature); k++) {
            uint8_t factor = l->part[i].feature.factor[k];
            if (seen[factor] || l->part[i].weight == 0)
                continue;
            struct term_sum *sum = &p->feature[p->features];
            if (!terms_of_feature(monomial_factor(l->part[i].feature, k), width, sum))
                return false;
            for (int j = 0; j < 3; j++)
                *used |= (uint32_t)(sum->part[j].factor != 0) << sum->part[j].term;
            seen[factor] = true;
            number[factor] = (uint8_t)p->features++;
        }
    }
    return true;
}

struct polynomial *polynomial_new(const struct linear *l, int width, uint32_t *used)
{
    struct polynomial *p = xcalloc(1, sizeof *p);
    uint8_t number[UINT8_MAX + 1] = { 0 };
    if (!number_features(p, l, width, number, used)) {
        free(p);
        return NULL;
    }
    struct monomial *made = xcalloc(NODES_MAX, sizeof *made);
    for (int i = 0; i < l->count; i++)
        if (l->part[i].weight != 0)
            p->node[node_of(p, made, l->part[i].feature, number)].weight += l->part[i].weight;
    free(made);
    reverse(p);
    return p;
}

int64_t polynomial_score(const struct polynomial *p, const int32_t term[TERMS])
{
    int64_t value[UINT8_MAX], sum[NODES_MAX + 1];
    for (int i = 0; i < p->features; i++) {
        const struct term_sum *f = &p->feature[i];
        value[i] = f->constant;
        for (int j = 0; j < 3; j++)
            value[i] += (int64_t)f->part[j].factor * term[f->part[j].term];
    }
    for (int i = 0; i < p->nodes; i++)
        sum[1 + i] = p->node[i].weight;
    sum[0] = 0;
    for (int i = 0; i < p->nodes; i++)
        sum[1 + p->node[i].parent] += value[p->node[i].feature] * sum[1 + i];
    return sum[0];
}
