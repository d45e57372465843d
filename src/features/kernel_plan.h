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

enum kernel_answer {
    KERNEL_NONE, /* every placement ends the game */
    KERNEL_CHOSEN,
    KERNEL_TOO_TALL, /* the stack is higher than this kernel's lanes */
};

/* Does what kernel_choose() says. */
typedef enum kernel_answer plan_chooser(struct plan *plan, const struct board *b, enum piece piece, struct choice *out);

/* One fast kernel. */
struct kernel_lanes {
    int width; /* the widest board it can play on */
    /* Makes a plan for a task, which the caller releases with free(), and says how to choose with it. */
    struct plan *(*plan)(const struct kernel_task *task, plan_chooser **choose);
};

extern const struct kernel_lanes kernel_portable;
#ifdef TETRARCH_AVX2
extern const struct kernel_lanes kernel_avx2;
#endif

#endif
