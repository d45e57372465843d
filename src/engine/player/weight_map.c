/* SPDX-License-Identifier: MIT */
#include "engine/player/weight_map.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void weight_map_add(struct weight_map *m, const struct feature *feature)
{
    assert(m->count < FEATURES_MAX && m->factored.count == 0);
    m->feature[m->count++] = feature;
    m->dim += feature_weights(feature);
}

void weight_map_factor(struct weight_map *m, const double weights[])
{
    vector_set(&m->factored, weight_map_weights(m), weights);
    m->dim = m->count;
}

int weight_map_weights(const struct weight_map *m)
{
    return feature_weights_of(m->count, m->feature);
}

void weight_map_apply(const struct weight_map *m, const double x[], double out[])
{
    if (m->factored.count == 0) {
        memcpy(out, x, (size_t)m->dim * sizeof *out);
        return;
    }
    const double *factored = m->factored.value;
    for (int i = 0; i < m->count; i++) {
        if (m->feature[i]->kinds == 0)
            *out++ = x[i];
        for (int k = 0; k < m->feature[i]->kinds; k++)
            *out++ = x[i] * factored[k];
        factored += feature_weights(m->feature[i]);
    }
}

void weight_map_controller(const struct weight_map *m, const double x[], struct controller *out)
{
    out->count = m->count;
    memcpy(out->feature, m->feature, sizeof out->feature);
    vector_resize(&out->weights, weight_map_weights(m));
    weight_map_apply(m, x, out->weights.value);
}

void weight_map_name(const struct weight_map *m, int i, char out[WEIGHT_MAP_NAME_MAX])
{
    for (int at = 0;; at++) {
        const struct feature *f = m->feature[at];
        bool by_kind = f->kinds > 0 && m->factored.count == 0;
        int wide = by_kind ? f->kinds : 1;
        if (i < wide) {
            snprintf(out, WEIGHT_MAP_NAME_MAX, by_kind ? "%.50s_%d" : "%.50s", f->name, i);
            return;
        }
        i -= wide;
    }
}

void weight_map_release(struct weight_map *m)
{
    vector_release(&m->factored);
    *m = (struct weight_map){ 0 };
}
