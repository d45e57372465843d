/* SPDX-License-Identifier: MIT */
#include "engine/features/kernel.h"

#include "base/cpu.h"
#include "base/mem.h"
#include "engine/features/kernel_plan.h"
#include "engine/features/polynomial.h"
#include "engine/features/stage.h"

#include <stdlib.h>

const char *const kernel_kinds[] = {
    [KERNEL_AUTO] = "auto", [KERNEL_PLAIN] = "plain", [KERNEL_PORTABLE] = "portable", [KERNEL_VECTOR] = "vector", NULL,
};

struct kernel {
    struct linear linear;
    const struct rules *rules; /* borrowed; for the plain kernel only: the others have copied what they need */
    struct choosers choosers;  /* none for the plain kernel */
    struct polynomial
        *polynomial;           /* scores the placements that the choosers list; NULL if these choose by themselves */
    struct kernel *at[STAGES]; /* if weights depend on the stage: the kernel of each, which chooses in place of this */
};

bool kernel_supported(enum kernel_kind kind)
{
    return kind != KERNEL_VECTOR || cpu_has_vectors();
}

struct choosers choosers_new(struct kernel_task *task, enum kernel_kind wanted)
{
    struct choosers c = { .kind = KERNEL_PORTABLE };
#ifdef TETRARCH_VECTORS
    if (wanted != KERNEL_PORTABLE && kernel_supported(KERNEL_VECTOR) && task->width <= kernel_vector.width) {
        c.kind = KERNEL_VECTOR;
        c.tall = task->tall = kernel_tall.chooser(task);
        c.fastest = kernel_vector.chooser(task);
        return c;
    }
#else
    (void)wanted;
#endif
    c.fastest = kernel_portable.chooser(task);
    return c;
}

void choosers_release(struct choosers *c)
{
    free(c->fastest.plan);
    free(c->tall.plan);
}

static void open_stages(struct kernel *k, const struct rules *rules, enum kernel_kind wanted)
{
    for (int stage = 0; stage < STAGES; stage++) {
        struct linear linear = linear_at_stage(&k->linear, stage);
        k->at[stage] = kernel_new(&linear, rules, wanted);
        linear_release(&linear);
    }
}

struct kernel *kernel_new(const struct linear *linear, const struct rules *rules, enum kernel_kind wanted)
{
    struct kernel *k = xcalloc(1, sizeof *k);
    *k = (struct kernel){ .linear = linear_copy(linear), .choosers = { .kind = KERNEL_PLAIN } };
    if (wanted != KERNEL_PLAIN && linear_staged(linear)) {
        open_stages(k, rules, wanted);
        return k;
    }
    struct kernel_task task = { .width = rules->width,
                                .height = rules->height,
                                .lines_after_overflow = rules->lines_after_overflow };
    bool fast = wanted != KERNEL_PLAIN && terms_fold(&k->linear, rules->width, &task.terms);
    if (KERNEL_LISTS && !fast && wanted != KERNEL_PLAIN) {
        task.terms = (struct terms){ .used = 0 };
        k->polynomial = polynomial_new(&k->linear, rules->width, &task.terms.used);
    }
    if (fast || k->polynomial)
        k->choosers = choosers_new(&task, wanted);
    else
        k->rules = rules;
    return k;
}

enum kernel_kind kernel_kind(const struct kernel *k)
{
    return k->at[0] ? kernel_kind(k->at[0]) : k->choosers.kind;
}

/* Works for any features, one at a time: the definition that the fast kernels are tested against. */
static bool choose_plainly(const struct kernel *k, const struct board *b, enum piece piece, struct decision *out)
{
    bool found = false;
    for (int rotation = 0; rotation < piece_rotations(piece); rotation++) {
        int columns = b->width - piece_shape(piece, rotation)->width + 1;
        for (int column = 0; column < columns; column++) {
            struct outcome o = drop_outcome(b, k->rules, piece, rotation, column);
            if (!o.alive)
                continue;
            int64_t score = linear_score(&k->linear, &o);
            if (!found || score > out->score)
                out->placement = o.placement, out->score = score;
            found = true;
        }
    }
    return found;
}

/* The order of placements that decides between equal scores. */
static int order(struct placement p)
{
    return p.rotation * WIDTH_MAX + p.column;
}

static bool choose_listed(const struct kernel *k, const struct board *b, enum piece piece, struct decision *out)
{
    struct listed listed[DROPS_MAX];
    int n = k->choosers.fastest.list(k->choosers.fastest.plan, b, piece, listed);
    for (int i = 0; i < n; i++) {
        struct placement placement = listed[i].placement;
        int64_t score = polynomial_score(k->polynomial, listed[i].term);
        if (i == 0 || score > out->score || (score == out->score && order(placement) < order(out->placement)))
            out->placement = placement, out->score = score;
    }
    return n > 0;
}

bool kernel_choose_above(struct kernel *k, const struct board *b, enum piece piece, int64_t bar, struct decision *out)
{
    if (k->at[0])
        return kernel_choose_above(k->at[stage_of_board(b)], b, piece, bar, out);
    if (k->polynomial)
        return choose_listed(k, b, piece, out);
    if (k->choosers.fastest.plan)
        return k->choosers.fastest.choose(k->choosers.fastest.plan, b, piece, bar, out);
    return choose_plainly(k, b, piece, out);
}

bool kernel_choose(struct kernel *k, const struct board *b, enum piece piece, struct decision *out)
{
    return kernel_choose_above(k, b, piece, INT64_MIN, out);
}

bool kernel_uses_bar(const struct kernel *k)
{
    return k->at[0] ? kernel_uses_bar(k->at[0]) : k->choosers.fastest.bounded;
}

void kernel_free(struct kernel *k)
{
    if (!k)
        return;
    for (int stage = 0; stage < STAGES; stage++)
        kernel_free(k->at[stage]);
    choosers_release(&k->choosers);
    free(k->polynomial);
    linear_release(&k->linear);
    free(k);
}
