/* SPDX-License-Identifier: MIT
 *
 * After states: the features of every board that a drop of a piece leads to, for learners that value boards.
 *
 * Where the features are sums of terms, or products of such sums, the kernels list the terms of all drops at once;
 * otherwise each feature of each drop is computed by itself.
 */
#ifndef TETRARCH_ENGINE_FEATURES_AFTER_STATES_H
#define TETRARCH_ENGINE_FEATURES_AFTER_STATES_H

#include "engine/features/kernel.h"

struct after_states;

/* Prepares `count` features, none of them a pattern, for the drops of these rules, which must outlive it. Release it
 * with after_states_free(). Not to be used by two threads at once. */
struct after_states *after_states_new(int count, const struct monomial features[], const struct rules *rules);
void after_states_free(struct after_states *a);

/* Writes the features of each drop, in the units of their definition: `count` numbers for each rotation x width +
 * column, four rotations; 0 for a drop that does not exist or that ends the game. */
void after_states_list(struct after_states *a, const struct board *b, enum piece piece, float out[]);

#endif
