/* SPDX-License-Identifier: MIT */
#include "engine/features/monomial.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* A list in the making. */
struct monomial_list {
    struct monomial *out;
    int count;
};

static int add(struct monomial_list *l, struct monomial m, struct err *err)
{
    char name[MONOMIAL_NAME_MAX];
    for (int i = 0; i < l->count; i++)
        if (monomial_equal(l->out[i], m))
            return err_set(err, "the feature \"%s\" is listed twice", monomial_name(m, name));
    if (l->count == FEATURES_MAX)
        return err_set(err, "the list has more than %d features, which is the maximum", FEATURES_MAX);
    l->out[l->count++] = m;
    return 0;
}

/* Adds every product of `m` with `more` features of a set, from entry `first` of it on. */
static int add_products(struct monomial_list *l, const struct feature_set *set, struct monomial m, int first, int more,
                        struct err *err)
{
    char name[MONOMIAL_NAME_MAX];
    if (more == 0) /* parsed again, which refuses products of patterns */
        return monomial_parse(monomial_name(m, name), &m, err) || add(l, m, err) ? -1 : 0;
    for (int i = first; set->features[i]; i++) {
        struct monomial entry, product = m;
        if (monomial_parse(set->features[i], &entry, err) ||
            monomial_degree(m) + monomial_degree(entry) > MONOMIAL_DEGREE_MAX)
            return monomial_bad_degree(set->features[i], err);
        for (int k = 0; k < monomial_degree(entry); k++)
            product = monomial_multiply(product, entry.factor[k] - 1);
        if (add_products(l, set, product, i, more - 1, err))
            return -1;
    }
    return 0;
}

/* Sets *err to what is wrong with an entry that is neither a set nor a monomial: the sentence that suggests a name. */
static int neither(const char *entry, const struct err *not_feature, struct err *err)
{
    struct err not_set;
    feature_set_find(entry, &not_set);
    if (strstr(not_set.text, "did you mean") && !strpbrk(entry, "^*"))
        *err = not_set;
    else if (strpbrk(entry, "^*") || strstr(not_feature->text, "did you mean"))
        *err = *not_feature;
    else
        err_set(err, "there is no feature or feature set \"%.60s\"; `tetrarch features --list` shows them all", entry);
    return -1;
}

static int add_entry(struct monomial_list *l, const char *entry, struct err *err)
{
    struct err ignored;
    char *name = xstrdup(entry);
    int degree = monomial_cut_degree(name);
    const struct feature_set *set = feature_set_find(name, &ignored);
    free(name);
    if (set && degree == 0)
        return monomial_bad_degree(entry, err);
    for (int k = 1; set && k <= degree; k++)
        if (add_products(l, set, (struct monomial){ { 0 } }, 0, k, err))
            return -1;
    if (set)
        return 0;
    struct monomial m;
    struct err not_feature;
    if (monomial_parse(entry, &m, &not_feature))
        return neither(entry, &not_feature, err);
    return add(l, m, err);
}

int monomial_parse_list(const char *text, struct monomial out[], int *count, struct err *err)
{
    struct monomial_list list = { .out = out };
    char *copy = xstrdup(text ? text : ""), *rest = copy;
    int result = 0;
    for (char *entry; result == 0 && (entry = strtok_r(rest, ",", &rest));)
        result = add_entry(&list, entry, err);
    free(copy);
    if (result == 0 && list.count == 0)
        result = err_set(err, "there must be at least one feature");
    *count = list.count;
    return result;
}
