/* SPDX-License-Identifier: MIT */
#include "engine/features/after_states.h"

#include "base/mem.h"
#include "engine/features/kernel_plan.h"

#include <stdlib.h>
#include <string.h>

/* A feature as a sum of terms, or a product of such sums. Its value is the product times the unit. */
struct listed_feature {
    int degree;
    float unit;
    struct term_sum factor[MONOMIAL_DEGREE_MAX];
};

struct after_states {
    const struct rules *rules; /* borrowed */
    int count;
    struct monomial *feature;
    struct listed_feature *listed; /* NULL if some feature is not made of terms */
    struct choosers choosers;
};

/* Resolves a feature into terms and adds those to *used; returns false if it has none. */
static bool resolve(struct monomial m, int width, struct listed_feature *out, uint32_t *used)
{
    out->degree = monomial_degree(m);
    out->unit = (float)monomial_unit(m, width);
    for (int i = 0; i < out->degree; i++) {
        if (!terms_of_feature(monomial_factor(m, i), width, &out->factor[i]))
            return false;
        for (int j = 0; j < 3; j++)
            *used |= (uint32_t)(out->factor[i].part[j].factor != 0) << out->factor[i].part[j].term;
    }
    return true;
}

struct after_states *after_states_new(int count, const struct monomial features[], const struct rules *rules)
{
    struct after_states *a = xcalloc(1, sizeof *a);
    struct kernel_task task = { .width = rules->width,
                                .height = rules->height,
                                .lines_after_overflow = rules->lines_after_overflow };
    bool listed = KERNEL_LISTS;
    a->rules = rules;
    a->count = count;
    a->feature = xcalloc((size_t)count, sizeof *a->feature);
    a->listed = xcalloc((size_t)count, sizeof *a->listed);
    memcpy(a->feature, features, (size_t)count * sizeof *a->feature);
    for (int i = 0; i < count && listed; i++)
        listed = resolve(features[i], rules->width, &a->listed[i], &task.terms.used);
    if (listed) {
        a->choosers = choosers_new(&task, KERNEL_AUTO);
    } else {
        free(a->listed);
        a->listed = NULL;
    }
    return a;
}

void after_states_free(struct after_states *a)
{
    if (!a)
        return;
    choosers_release(&a->choosers);
    free(a->listed);
    free(a->feature);
    free(a);
}

static inline int32_t sum_of(const struct term_sum *sum, const int32_t term[TERMS])
{
    return sum->constant + sum->part[0].factor * term[sum->part[0].term] +
           sum->part[1].factor * term[sum->part[1].term] + sum->part[2].factor * term[sum->part[2].term];
}

/* Writes one feature of all drops. Most features are one term. */
static void write_feature(const struct listed_feature *f, int n, const struct listed listed[], const int at[],
                          float out[])
{
    const struct term_sum sum = f->factor[0];
    const float unit = f->unit;
    if (f->degree == 1 && sum.part[1].factor == 0 && sum.part[2].factor == 0) {
        for (int i = 0; i < n; i++)
            out[at[i]] = (float)(sum.constant + sum.part[0].factor * listed[i].term[sum.part[0].term]) * unit;
        return;
    }
    for (int i = 0; i < n; i++) {
        int64_t product = sum_of(&sum, listed[i].term);
        for (int j = 1; j < f->degree; j++)
            product *= sum_of(&f->factor[j], listed[i].term);
        out[at[i]] = (float)product * unit;
    }
}

static void list_by_terms(struct after_states *a, const struct board *b, enum piece piece, float out[])
{
    struct listed listed[DROPS_MAX];
    int at[DROPS_MAX];
    const int n = a->choosers.fastest.list(a->choosers.fastest.plan, b, piece, listed);
    for (int i = 0; i < n; i++)
        at[i] = (listed[i].placement.rotation * b->width + listed[i].placement.column) * a->count;
    for (int k = 0; k < a->count; k++)
        write_feature(&a->listed[k], n, listed, at, out + k);
}

static void list_plainly(struct after_states *a, const struct board *b, enum piece piece, float out[])
{
    struct placement drops[DROPS_MAX];
    const int n = drop_placements(b, a->rules, piece, drops);
    for (int i = 0; i < n; i++) {
        struct outcome o = drop_outcome_at(b, a->rules, piece, drops[i]);
        float *to = out + (drops[i].rotation * b->width + drops[i].column) * a->count;
        for (int k = 0; k < a->count; k++)
            to[k] = (float)monomial_raw(a->feature[k], &o) * (float)monomial_unit(a->feature[k], b->width);
    }
}

void after_states_list(struct after_states *a, const struct board *b, enum piece piece, float out[])
{
    memset(out, 0, (size_t)(ROTATIONS_MAX * b->width * a->count) * sizeof *out);
    if (a->listed)
        list_by_terms(a, b, piece, out);
    else
        list_plainly(a, b, piece, out);
}
