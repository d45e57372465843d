/* SPDX-License-Identifier: MIT
 *
 * Kernel plan: the interface between kernel.c and the fast kernels. Private to engine/features/kernel*.
 */
#ifndef TETRARCH_ENGINE_FEATURES_KERNEL_PLAN_H
#define TETRARCH_ENGINE_FEATURES_KERNEL_PLAN_H

#include "engine/features/kernel.h"
#include "engine/features/terms.h"

struct plan;

/* Implements kernel_choose_above(); without a bar, INT64_MIN, it implements kernel_choose(). */
typedef bool plan_chooser(struct plan *plan, const struct board *b, enum piece piece, int64_t bar,
                          struct decision *out);

/* Whether kernels can list placements, and whether they use a bar. In a page they do neither: it has to load the code,
 * 35 kB, and plays few games. There products are scored one feature at a time. */
#ifdef __wasm__
enum { KERNEL_LISTS = 0, KERNEL_BARS = 0 };
#else
enum { KERNEL_LISTS = 1, KERNEL_BARS = 1 };
#endif

/* A placement that does not end the game, and its terms. Only those that the plan uses are right. */
struct listed {
    struct placement placement;
    int32_t term[TERMS];
};

/* Writes all such placements, in any order, into out, which must hold DROPS_MAX, and returns how many. */
typedef int plan_lister(struct plan *plan, const struct board *b, enum piece piece, struct listed out[]);

/* A plan and the functions that use it; there is none if plan is NULL. */
struct chooser {
    struct plan *plan; /* released with free() */
    plan_chooser *choose;
    plan_lister *list;
    bool bounded; /* it uses the bar */
};

/* What a fast kernel needs to know about the controller and the game. */
struct kernel_task {
    struct terms terms;
    int width, height;
    bool lines_after_overflow;
    struct chooser tall; /* chooses when the stack is too high for this kernel's lanes; not for kernels that hold all */
};

/* One fast kernel. */
struct kernel_lanes {
    int width; /* the widest board it can play on */
    struct chooser (*chooser)(const struct kernel_task *task);
};

/* The fastest kernel for a task, and the one that it leaves high stacks to, if there is one. */
struct choosers {
    struct chooser fastest, tall;
    enum kernel_kind kind; /* of both */
};

/* Makes the choosers of a task, whose `tall` it sets, of the kind that is wanted or the next slower one. Release them
 * with choosers_release(). */
struct choosers choosers_new(struct kernel_task *task, enum kernel_kind wanted);
void choosers_release(struct choosers *c);

extern const struct kernel_lanes kernel_portable;
#ifdef TETRARCH_VECTORS
extern const struct kernel_lanes kernel_vector, kernel_tall;
#endif

#endif
