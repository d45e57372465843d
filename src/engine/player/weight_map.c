/* SPDX-License-Identifier: MIT */
#include "engine/player/weight_map.h"

#include "engine/player/tactics.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void weight_map_add(struct weight_map *m, struct monomial feature)
{
    assert(m->count < FEATURES_MAX && m->factored.count == 0);
    m->feature[m->count++] = feature;
    m->dim += monomial_weights(feature);
}

void weight_map_factor(struct weight_map *m, const double weights[])
{
    vector_set(&m->factored, weight_map_weights(m), weights);
    m->dim = m->count;
}

void weight_map_tactics(struct weight_map *m)
{
    assert(m->count == 0);
    m->tactics = true;
    m->dim = TACTICS_TERMS;
}

int weight_map_weights(const struct weight_map *m)
{
    return m->tactics ? TACTICS_TERMS : monomial_weights_of(m->count, m->feature);
}

void weight_map_apply(const struct weight_map *m, const double x[], double out[])
{
    if (m->factored.count == 0) {
        memcpy(out, x, (size_t)m->dim * sizeof *out);
        return;
    }
    const double *factored = m->factored.value;
    for (int i = 0; i < m->count; i++) {
        if (monomial_kinds(m->feature[i]) == 0)
            *out++ = x[i];
        for (int k = 0; k < monomial_kinds(m->feature[i]); k++)
            *out++ = x[i] * factored[k];
        factored += monomial_weights(m->feature[i]);
    }
}

void weight_map_controller(const struct weight_map *m, const double x[], struct controller *out)
{
    out->count = m->count;
    if (m->tactics)
        return;
    memcpy(out->feature, m->feature, sizeof out->feature);
    vector_resize(&out->weights, weight_map_weights(m));
    weight_map_apply(m, x, out->weights.value);
}

void weight_map_name(const struct weight_map *m, int i, char out[WEIGHT_MAP_NAME_MAX])
{
    if (m->tactics) {
        snprintf(out, WEIGHT_MAP_NAME_MAX, "%s", tactics_rows[i].name);
        return;
    }
    for (int at = 0;; at++) {
        bool by_kind = monomial_kinds(m->feature[at]) > 0 && m->factored.count == 0;
        int wide = by_kind ? monomial_kinds(m->feature[at]) : 1;
        if (i < wide) {
            char name[MONOMIAL_NAME_MAX];
            snprintf(out, WEIGHT_MAP_NAME_MAX, by_kind ? "%s_%d" : "%s", monomial_name(m->feature[at], name), i);
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
