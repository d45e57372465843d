/* SPDX-License-Identifier: MIT */
#include "engine/features/linear.h"

#include "base/mem.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool linear_usable(int count, const double weights[])
{
    for (int i = 0; i < count; i++)
        if (!(weights[i] >= -LINEAR_WEIGHT_MAX && weights[i] <= LINEAR_WEIGHT_MAX))
            return false;
    return true;
}

/* Returns the highest |score| that a feature can add, and advances *weight past its weights. */
static double score_max(struct monomial m, int width, const double **weight)
{
    double max = 0.0;
    int kinds = monomial_kinds(m);
    if (kinds == 0) {
        double number = fabs(*(*weight)++) * monomial_unit(m, width) * monomial_raw_max(m);
        return monomial_factor(m, 0)->inert ? 0.0 : number;
    }
    for (int k = 0; k < kinds; k++)
        max = fmax(max, fabs(*(*weight)++));
    return max * pattern_spots[monomial_factor(m, 0)->pattern];
}

static int64_t fixed(double weight, int shift)
{
    return (int64_t)floor(ldexp(weight, shift) + 0.5);
}

/* Returns the number of kinds of all patterns among the features. */
static int count_kinds(int count, const struct monomial features[])
{
    int kinds = 0;
    for (int i = 0; i < count; i++)
        kinds += monomial_kinds(features[i]);
    return kinds;
}

/* The bits of a score. Without products it fits the 32-bit lanes of the kernels, and so do the weights of patterns.
 * Products need more: the largest are a million times the others, whose weights would be rounded away. Nine bits are
 * left for boards of more than 15 rows, and for the sums that searches make. */
enum { SCORE_BITS = 30, PRODUCT_BITS = 54 };

static int score_bits(int count, const struct monomial features[], int kinds)
{
    bool products = false;
    for (int i = 0; i < count; i++)
        products |= monomial_degree(features[i]) > 1;
    return products && kinds == 0 ? PRODUCT_BITS : SCORE_BITS;
}

struct linear linear_new(int count, const struct monomial features[], const double weights[], int width)
{
    assert(count <= FEATURES_MAX);
    struct linear l = { .count = count, .part = xcalloc((size_t)count, sizeof *l.part) };
    const double *weight = weights;
    double max = 0.0;
    for (int i = 0; i < count; i++)
        max += score_max(features[i], width, &weight);
    assert(linear_usable((int)(weight - weights), weights));
    int exponent, kinds = count_kinds(count, features);
    frexp(max, &exponent);
    /* max < 2^exponent, so no score reaches 2^bits, apart from the rounding of the weights. */
    l.shift = max > 0.0 ? score_bits(count, features, kinds) - exponent : 0;
    l.kinds = kinds > 0 ? xcalloc((size_t)kinds, sizeof *l.kinds) : NULL;
    weight = weights;
    for (int i = 0, kind = 0; i < count; i++) {
        struct monomial m = l.part[i].feature = features[i];
        l.part[i].first = monomial_factor(m, 0);
        l.products |= monomial_degree(m) > 1 && monomial_kinds(m) == 0;
        int own = monomial_kinds(m);
        if (own > 0)
            l.part[i].weight = kind;
        else
            l.part[i].weight = monomial_factor(m, 0)->inert ? 0 : fixed(*weight * monomial_unit(m, width), l.shift);
        if (l.part[i].first->of_piece)
            l.piece[l.pieces++] = (uint8_t)i;
        weight += own == 0;
        for (int k = 0; k < own; k++)
            l.kinds[kind++] = (int32_t)fixed(*weight++, l.shift);
    }
    return l;
}

struct linear linear_copy(const struct linear *l)
{
    struct linear copy = *l;
    int kinds = 0;
    copy.part = xcalloc((size_t)l->count, sizeof *copy.part);
    for (int i = 0; i < l->count; i++) {
        copy.part[i] = l->part[i];
        kinds += monomial_kinds(l->part[i].feature);
    }
    if (kinds == 0)
        return copy;
    copy.kinds = xcalloc((size_t)kinds, sizeof *copy.kinds);
    memcpy(copy.kinds, l->kinds, (size_t)kinds * sizeof *copy.kinds);
    return copy;
}

bool linear_staged(const struct linear *l)
{
    bool staged = false;
    for (int i = 0; i < l->count; i++)
        staged |= monomial_staged(l->part[i].feature);
    return staged;
}

/* Returns the part of l that is this pattern, or NULL. */
static struct weighted *find_pattern(struct linear *l, const struct feature *pattern)
{
    for (int i = 0; i < l->count; i++)
        if (l->part[i].first == pattern)
            return &l->part[i];
    return NULL;
}

struct linear linear_at_stage(const struct linear *l, int stage)
{
    struct linear out = linear_copy(l);
    int kinds = 0;
    out.count = out.pieces = 0;
    for (int i = 0; i < l->count; i++) {
        struct weighted part = l->part[i], *same = part.first->kinds > 0 ? find_pattern(&out, part.first) : NULL;
        const int32_t *from = l->kinds + part.weight + (monomial_staged(part.feature) ? stage * part.first->kinds : 0);
        for (int k = 0; same && k < part.first->kinds; k++)
            out.kinds[same->weight + k] += from[k];
        if (same)
            continue;
        if (part.first->kinds > 0) {
            part.feature = monomial_of_row((int)(part.first - feature_at(0)));
            part.weight = kinds;
            memcpy(out.kinds + kinds, from, (size_t)part.first->kinds * sizeof *from);
            kinds += part.first->kinds;
        }
        if (part.first->of_piece)
            out.piece[out.pieces++] = (uint8_t)out.count;
        out.part[out.count++] = part;
    }
    return out;
}

void linear_release(struct linear *l)
{
    free(l->part);
    free(l->kinds);
    *l = (struct linear){ .count = 0 };
}

static int64_t pattern_score(const struct linear *l, const struct weighted *w, const struct outcome *o)
{
    uint16_t kind[PATTERN_SPOTS_MAX];
    int64_t score = 0;
    int spots = monomial_find(w->feature, o, kind);
    for (int k = 0; k < spots; k++)
        score += l->kinds[w->weight + kind[k]];
    return score;
}

int64_t linear_part(const struct linear *l, int i, const struct outcome *o)
{
    const struct weighted *w = &l->part[i];
    return w->first->kinds > 0 ? pattern_score(l, w, o) : w->weight * monomial_raw(w->feature, o);
}

/* Not inlined: the loops below are hot where a search looks ahead, and products are rare. */
static __attribute__((noinline)) int64_t product_score(const struct linear *l, const struct outcome *o, bool piece_only)
{
    int64_t score = 0;
    for (int i = 0; i < l->count; i++)
        if (!piece_only || (monomial_of_piece(l->part[i].feature) && monomial_kinds(l->part[i].feature) == 0))
            score += linear_part(l, i, o);
    return score;
}

int64_t linear_score(const struct linear *l, const struct outcome *o)
{
    int64_t score = 0;
    if (l->products)
        return product_score(l, o, false);
    for (const struct weighted *w = l->part, *end = w + l->count; w < end; w++)
        score += w->first->kinds > 0 ? pattern_score(l, w, o) : w->weight * feature_raw(w->first, o);
    return score;
}

int64_t linear_piece_score(const struct linear *l, const struct outcome *o)
{
    int64_t score = 0;
    if (l->products)
        return product_score(l, o, true);
    for (int i = 0; i < l->pieces; i++) {
        const struct weighted *w = &l->part[l->piece[i]];
        score += w->weight * w->first->of_piece(o);
    }
    return score;
}

double linear_value(const struct linear *l, int64_t score)
{
    return ldexp((double)score, -l->shift);
}
