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
static double score_max(const struct feature *f, int width, const double **weight)
{
    double max = 0.0;
    if (f->kinds == 0) {
        double number = fabs(*(*weight)++) * feature_unit(f, width) * f->raw_max;
        return f->inert ? 0.0 : number;
    }
    for (int k = 0; k < f->kinds; k++)
        max = fmax(max, fabs(*(*weight)++));
    return max * (f->pattern == PATTERN_STEPS ? PATTERN_SPOTS_MAX : 1);
}

static int32_t fixed(double weight, int shift)
{
    return (int32_t)floor(ldexp(weight, shift) + 0.5);
}

/* How many kinds the patterns among the features have in all. */
static int count_kinds(int count, const struct feature *const features[])
{
    int kinds = 0;
    for (int i = 0; i < count; i++)
        kinds += features[i]->kinds;
    return kinds;
}

struct linear linear_new(int count, const struct feature *const features[], const double weights[], int width)
{
    assert(count <= FEATURES_MAX);
    struct linear l = { .count = count };
    const double *weight = weights;
    double max = 0.0;
    for (int i = 0; i < count; i++)
        max += score_max(features[i], width, &weight);
    assert(linear_usable((int)(weight - weights), weights));
    int exponent, kinds = count_kinds(count, features);
    frexp(max, &exponent);
    /* max < 2^exponent, so no score reaches 2^30, rounding of the weights aside. */
    l.shift = max > 0.0 ? 30 - exponent : 0;
    l.kinds = kinds > 0 ? xcalloc((size_t)kinds, sizeof *l.kinds) : NULL;
    weight = weights;
    for (int i = 0, kind = 0; i < count; i++) {
        const struct feature *f = l.feature[i] = features[i];
        if (f->kinds > 0)
            l.weight[i] = kind;
        else
            l.weight[i] = f->inert ? 0 : fixed(*weight * feature_unit(f, width), l.shift);
        weight += f->kinds == 0;
        for (int k = 0; k < f->kinds; k++)
            l.kinds[kind++] = fixed(*weight++, l.shift);
    }
    return l;
}

struct linear linear_copy(const struct linear *l)
{
    struct linear copy = *l;
    int kinds = count_kinds(l->count, l->feature);
    if (kinds == 0)
        return copy;
    copy.kinds = xcalloc((size_t)kinds, sizeof *copy.kinds);
    memcpy(copy.kinds, l->kinds, (size_t)kinds * sizeof *copy.kinds);
    return copy;
}

void linear_release(struct linear *l)
{
    free(l->kinds);
    l->kinds = NULL;
}

static int64_t pattern_score(const struct linear *l, int i, const struct board *b)
{
    uint16_t kind[PATTERN_SPOTS_MAX];
    int64_t score = 0;
    int spots = pattern_find(l->feature[i]->pattern, b, kind);
    for (int k = 0; k < spots; k++)
        score += l->kinds[l->weight[i] + kind[k]];
    return score;
}

int64_t linear_part(const struct linear *l, int i, const struct outcome *o)
{
    return l->feature[i]->kinds > 0 ? pattern_score(l, i, &o->after)
                                    : (int64_t)l->weight[i] * feature_raw(l->feature[i], o);
}

int64_t linear_score(const struct linear *l, const struct outcome *o)
{
    int64_t score = 0;
    for (int i = 0; i < l->count; i++)
        score += linear_part(l, i, o);
    return score;
}

int64_t linear_piece_score(const struct linear *l, const struct outcome *o)
{
    int64_t score = 0;
    for (int i = 0; i < l->count; i++)
        if (l->feature[i]->of_piece)
            score += (int64_t)l->weight[i] * l->feature[i]->of_piece(o);
    return score;
}

double linear_value(const struct linear *l, int64_t score)
{
    return ldexp((double)score, -l->shift);
}
