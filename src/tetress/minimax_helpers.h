/* SPDX-License-Identifier: MIT
 *
 * Minimax helpers: threads that search the same position as the one that has to decide. What they store in the
 * transposition table spares that one work (lazy SMP). In the page, which has no threads, there are none.
 */
#ifndef TETRARCH_TETRESS_MINIMAX_HELPERS_H
#define TETRARCH_TETRESS_MINIMAX_HELPERS_H

#include "tetress/minimax_search.h"

struct minimax_helpers;

/* Makes `count` helpers, 0 or more; they refer to the settings and the table. */
struct minimax_helpers *minimax_helpers_new(int count, const struct minimax_settings *settings, struct ttable *ttable);
void minimax_helpers_free(struct minimax_helpers *h);

/* Starts the search of a position. Helpers for which the system has no thread stay idle, and so do those that have not
 * yet noticed that the previous search is over. A limit of nodes is for each helper; other limits are the caller's
 * task. `seed` is that of the task. */
void minimax_helpers_start(struct minimax_helpers *h, const struct torus *t, const struct agent_limits *limits,
                           uint64_t seed);

/* Tells the helpers to stop, without waiting for them unless the limits skip actions: on a busy machine that would take
 * longer than the clock allows. Adds the nodes of their finished iterations to a choice; if a helper has finished a
 * deeper iteration, the choice is replaced by that of the helper. */
void minimax_helpers_stop(struct minimax_helpers *h, struct agent_choice *choice);

#endif
