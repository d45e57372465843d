/* SPDX-License-Identifier: MIT
 *
 * Kernel plan: how kernel.c speaks to the fast kernels. Private to src/features/kernel*.
 */
#ifndef TETRARCH_FEATURES_KERNEL_PLAN_H
#define TETRARCH_FEATURES_KERNEL_PLAN_H

#include "features/kernel.h"
#include "features/terms.h"

/* What a fast kernel needs to know of the controller and the game. */
struct kernel_task {
    struct terms terms;
    int width, height;
    bool lines_after_overflow;
};

struct plan;

/* One fast kernel. */
struct kernel_lanes {
    /* Makes a plan for a task; the caller releases it with free(). */
    struct plan *(*plan)(const struct kernel_task *task);
    /* Does what kernel_choose() says, for boards with a stack of at most `rows` rows. */
    bool (*choose)(struct plan *plan, const struct board *b, enum piece piece, struct choice *out);
    int rows;
    int width; /* and at most this many columns */
};

extern const struct kernel_lanes kernel_portable;
#ifdef TETRARCH_AVX2
extern const struct kernel_lanes kernel_avx2;
#endif

#endif
