/* SPDX-License-Identifier: MIT
 *
 * Kernel: scores every drop of a piece at once and picks the best; the hot path of everything.
 *
 * There are three, which always pick the same placement with the same score:
 *   plain     evaluates feature by feature; works for any features; slow
 *   portable  evaluates what a placement changes; standard C
 *   vector    the same, sixteen placements at a time, or eight on high stacks, with AVX2 or NEON
 * `auto` takes the fastest that supports all the features and that this CPU can run.
 */
#ifndef TETRARCH_ENGINE_FEATURES_KERNEL_H
#define TETRARCH_ENGINE_FEATURES_KERNEL_H

#include "engine/features/linear.h"

enum kernel_kind { KERNEL_AUTO, KERNEL_PLAIN, KERNEL_PORTABLE, KERNEL_VECTOR };

/* The names of the kinds, in the order of the enum and ending with NULL. */
extern const char *const kernel_kinds[];

/* A piece, where it goes, and what that is worth. A kernel sets the placement and the score alone. */
struct decision {
    uint8_t piece;
    bool hold;    /* the piece comes out of hold, or follows the one that is put there */
    uint8_t spin; /* enum spin; set only by a player's choose() */
    struct placement placement;
    int64_t score; /* see linear_value() */
};

struct kernel;

/* Makes a kernel for these weights, which are copied, and rules, which must outlive it. Falls back to the next slower
 * kind if the wanted one cannot be used. Not to be used by two threads at once: a kernel holds its own working
 * memory. */
struct kernel *kernel_new(const struct linear *linear, const struct rules *rules, enum kernel_kind wanted);

/* Returns the kind that kernel_new() chose. */
enum kernel_kind kernel_kind(const struct kernel *k);

/* Picks the placement of `piece` with the highest score, the first of equal ones in (rotation, column)
 * order, among those that do not end the game. Sets out->placement and out->score; returns false, and leaves *out
 * alone, if every one ends it. */
bool kernel_choose(struct kernel *k, const struct board *b, enum piece piece, struct decision *out);

/* Does the same if some placement scores more than `bar`. If none does, it may return false or pick any that scores no
 * more, which is faster: for searches that need not know how bad a board is. */
bool kernel_choose_above(struct kernel *k, const struct board *b, enum piece piece, int64_t bar, struct decision *out);

/* Tells whether a bar makes this kernel faster. */
bool kernel_uses_bar(const struct kernel *k);

/* Releases k, which may be NULL. */
void kernel_free(struct kernel *k);

/* Tells whether this CPU can run a kind. */
bool kernel_supported(enum kernel_kind kind);

#endif
