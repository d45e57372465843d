/* SPDX-License-Identifier: MIT */
#include "features/linear.h"

#include <assert.h>
#include <math.h>

bool linear_usable(int count, const double weights[])
{
    for (int i = 0; i < count; i++)
        if (!(weights[i] >= -1e100 && weights[i] <= 1e100))
            return false;
    return true;
}

struct linear linear_new(int count, const struct feature *const features[], const double weights[], int width)
{
    assert(count <= FEATURES_MAX);
    struct linear l = { .count = count };
    double most = 0.0;
    for (int i = 0; i < count; i++)
        most += features[i]->inert ? 0.0 : fabs(weights[i]) * feature_unit(features[i], width) * features[i]->most;
    int exponent;
    frexp(most, &exponent);
    /* most < 2^exponent, so no score reaches 2^30, rounding of the weights aside. */
    l.shift = most > 0.0 ? 30 - exponent : 0;
    for (int i = 0; i < count; i++) {
        l.feature[i] = features[i];
        l.weight[i] = features[i]->inert
                          ? 0
                          : (int32_t)floor(ldexp(weights[i] * feature_unit(features[i], width), l.shift) + 0.5);
    }
    return l;
}

int64_t linear_score(const struct linear *l, const struct outcome *o)
{
    int64_t score = 0;
    for (int i = 0; i < l->count; i++)
        score += (int64_t)l->weight[i] * feature_raw(l->feature[i], o);
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
