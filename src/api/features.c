/* SPDX-License-Identifier: MIT */
#include "api/border.h"

#include <stdlib.h>

struct tetrarch_features {
    struct rules rules;
    int count;
    struct monomial feature[FEATURES_MAX];
    char name[FEATURES_MAX][MONOMIAL_NAME_MAX];
};

int tetrarch_feature_count(void)
{
    return feature_count();
}

const char *tetrarch_feature_name(int i)
{
    return i >= 0 && i < feature_count() ? feature_at(i)->name : NULL;
}

const char *tetrarch_feature_help(int i)
{
    return i >= 0 && i < feature_count() ? feature_at(i)->help : NULL;
}

static int read_list(struct tetrarch_features *f, const char *list, struct err *err)
{
    if (monomial_parse_list(list, f->feature, &f->count, err))
        return -1;
    for (int i = 0; i < f->count; i++) {
        monomial_name(f->feature[i], f->name[i]);
        if (monomial_kinds(f->feature[i]) > 0)
            return err_set(err, "%s is a pattern, not a number", f->name[i]);
        if (monomial_columns(f->feature[i]) > f->rules.width)
            return err_set(err, "%s needs a board of at least %d columns", f->name[i], monomial_columns(f->feature[i]));
    }
    return 0;
}

struct tetrarch_features *tetrarch_features_new(const char *list, const struct tetrarch_rules *rules,
                                                struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, NULL);
    struct tetrarch_features *f = xcalloc(1, sizeof *f);
    f->rules = rules->rules;
    if (read_list(f, list, &err) == 0)
        return f;
    border_fail(error, &err);
    free(f);
    return NULL;
}

void tetrarch_features_free(struct tetrarch_features *features)
{
    free(features);
}

int tetrarch_features_count(const struct tetrarch_features *features)
{
    return features->count;
}

const char *tetrarch_features_name(const struct tetrarch_features *features, int i)
{
    return i >= 0 && i < features->count ? features->name[i] : NULL;
}

int tetrarch_features_of(const struct tetrarch_features *features, const struct tetrarch_board *board,
                         const struct tetrarch_placement placements[], int n, double out[],
                         struct tetrarch_error *error)
{
    struct err err;
    struct board b;
    const int width = features->rules.width;
    if (n < 0)
        err_set(&err, "there are %d placements, but there may be 0 or more", n);
    if (n < 0 || border_board(board, &features->rules, &b, &err))
        return border_fail(error, &err);
    struct outcome o;
    for (int i = 0; i < n; i++)
        if (border_outcome(&features->rules, &b, &placements[i], &o, &err))
            return border_fail(error, &err);
    for (int i = 0; i < n; i++) {
        border_outcome(&features->rules, &b, &placements[i], &o, &err);
        for (int k = 0; k < features->count; k++)
            *out++ = (double)monomial_raw(features->feature[k], &o) * monomial_unit(features->feature[k], width);
    }
    return 0;
}
