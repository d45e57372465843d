/* SPDX-License-Identifier: MIT */
#include "engine/features/terms.h"

#include "engine/features/height.h"

#include <string.h>

struct fold {
    const char *feature;
    struct {
        int factor;
        enum term term;
    } part[3];
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

bool terms_fold(const struct linear *l, int width, struct terms *out)
{
    struct terms t = { .used = 0 };
    for (int i = 0; i < l->count; i++)
        t.patterned |= l->feature[i]->kinds > 0;
    for (int i = 0; i < l->count; i++) {
        if (l->feature[i]->kinds > 0)
            t.kind[l->feature[i]->pattern] = l->kinds + l->weight[i];
        if (l->feature[i]->kinds > 0 || l->weight[i] == 0)
            continue;
        const struct fold *f = find(l->feature[i]->name);
        if (t.patterned && l->feature[i]->of_board == height_total && !l->feature[i]->locked) {
            t.height += l->weight[i];
            continue;
        }
        if (!f)
            return false;
        for (int j = 0; j < 3; j++)
            t.weight[f->part[j].term] += (int64_t)f->part[j].factor * l->weight[i];
        t.weight[TERM_ONE] += (int64_t)f->per_column * width * l->weight[i];
    }
    for (int i = 0; i < TERMS; i++)
        t.used |= (uint32_t)(t.weight[i] != 0) << i;
    *out = t;
    return true;
}
