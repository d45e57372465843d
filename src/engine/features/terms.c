/* SPDX-License-Identifier: MIT */
#include "engine/features/terms.h"

#include "engine/features/height.h"

#include <string.h>

struct fold {
    const char *feature;
    struct term_part part[3];
    int per_column; /* added once for each column */
};

/* connected_holes and top_holes are the same number; mean_height differs from total_height by its unit. */
static const struct fold folds[] = {
    { "landing_height", { { 2, TERM_REST }, { 1, TERM_HEIGHT }, { -1, TERM_ONE } }, 0 },
    { "landing_mid", { { 2, TERM_REST }, { 1, TERM_HEIGHT } }, 0 },
    { "landing_top", { { 1, TERM_REST }, { 1, TERM_HEIGHT }, { -1, TERM_ONE } }, 0 },
    { "eroded_cells", { { 1, TERM_ERODED } }, 0 },
    { "rows_removed", { { 1, TERM_ROWS } }, 0 },
    { "row_transitions", { { 1, TERM_EDGES } }, 0 },
    { "column_transitions", { { 2, TERM_RUNS } }, 1 },
    { "column_transitions_no_floor", { { 2, TERM_RUNS }, { -1, TERM_FLOOR } }, 1 },
    { "holes", { { 1, TERM_HOLES } }, 0 },
    { "top_holes", { { 1, TERM_RUNS } }, 0 },
    { "connected_holes", { { 1, TERM_RUNS } }, 0 },
    { "hole_depth", { { 1, TERM_DEPTH } }, 0 },
    { "rows_with_holes", { { 1, TERM_HOLE_ROWS } }, 0 },
    { "wells", { { 1, TERM_WELLS } }, 0 },
    { "wells_fast", { { 1, TERM_WELLS_FAST } }, 0 },
    { "well_sum", { { 1, TERM_WELL_SUM } }, 0 },
    { "well_max", { { 1, TERM_WELL_MAX } }, 0 },
    { "well_triangle", { { 1, TERM_WELL_TRIANGLE } }, 0 },
    { "bumpiness", { { 1, TERM_BUMPS } }, 0 },
    { "diversity", { { 1, TERM_DIVERSITY } }, 0 },
    { "altitude_difference", { { 1, TERM_PILE }, { -1, TERM_LOW } }, 0 },
    { "pile_height", { { 1, TERM_PILE } }, 0 },
    { "total_height", { { 1, TERM_HOLES }, { 1, TERM_BLOCKS } }, 0 },
    { "mean_height", { { 1, TERM_HOLES }, { 1, TERM_BLOCKS } }, 0 },
    { "block_count", { { 1, TERM_BLOCKS } }, 0 },
    { "weighted_block_count", { { 1, TERM_MOMENT } }, 0 },
};

static const struct fold *find(const char *feature)
{
    for (size_t i = 0; i < sizeof folds / sizeof *folds; i++)
        if (strcmp(folds[i].feature, feature) == 0)
            return &folds[i];
    return NULL;
}

bool terms_of_feature(const struct feature *f, int width, struct term_sum *out)
{
    const struct fold *fold = find(f->name);
    if (!fold)
        return false;
    *out = (struct term_sum){ .constant = fold->per_column * width };
    memcpy(out->part, fold->part, sizeof out->part);
    return true;
}

bool terms_fold(const struct linear *l, int width, struct terms *out)
{
    struct terms t = { .used = 0 };
    for (int i = 0; i < l->count; i++)
        t.patterned |= monomial_kinds(l->part[i].feature) > 0;
    for (int i = 0; i < l->count; i++) {
        const struct feature *feature = monomial_factor(l->part[i].feature, 0);
        if (feature->kinds > 0)
            t.kind[feature->pattern] = l->kinds + l->part[i].weight;
        if (monomial_degree(l->part[i].feature) > 1) /* even without a weight: scores have more bits than lanes */
            return false;
        if (feature->kinds > 0 || l->part[i].weight == 0)
            continue;
        const struct fold *f = find(feature->name);
        if (t.patterned && feature->of_board == height_total && !feature->locked) {
            t.height += l->part[i].weight;
            continue;
        }
        if (!f)
            return false;
        for (int j = 0; j < 3; j++)
            t.weight[f->part[j].term] += f->part[j].factor * l->part[i].weight;
        t.weight[TERM_ONE] += f->per_column * width * l->part[i].weight;
    }
    for (int i = 0; i < TERMS; i++)
        t.used |= (uint32_t)(t.weight[i] != 0) << i;
    *out = t;
    return true;
}
