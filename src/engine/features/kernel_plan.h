/* SPDX-License-Identifier: MIT
 *
 * Kernel plan: the interface between kernel.c and the fast kernels. Private to engine/features/kernel*.
 */
#ifndef TETRARCH_ENGINE_FEATURES_KERNEL_PLAN_H
#define TETRARCH_ENGINE_FEATURES_KERNEL_PLAN_H

#include "engine/features/kernel.h"
#include "engine/features/terms.h"

struct plan;

/* Implements kernel_choose(). */
typedef bool plan_chooser(struct plan *plan, const struct board *b, enum piece piece, struct decision *out);

/* A plan and the function that chooses with it; there is none if plan is NULL. */
struct chooser {
    struct plan *plan; /* released with free() */
    plan_chooser *choose;
};

/* What a fast kernel needs to know about the controller and the game. */
struct kernel_task {
    struct terms terms;
    int width, height;
    bool lines_after_overflow;
    struct chooser tall; /* chooses when the stack is too high for this kernel's lanes */
};

/* One fast kernel. */
struct kernel_lanes {
    int width; /* the widest board it can play on */
    struct chooser (*chooser)(const struct kernel_task *task);
};

extern const struct kernel_lanes kernel_portable;
#ifdef TETRARCH_AVX2
extern const struct kernel_lanes kernel_avx2;
#endif

#endif
