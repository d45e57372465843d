/* SPDX-License-Identifier: MIT
 *
 * Restored: checks whether the contents of a checkpoint can be the state of a run.
 *
 * A checksum shows that bytes are as they were written, not which program wrote them. Everything that is later an
 * index, a count or the end of a loop is checked against its range before the run uses it.
 */
#ifndef TETRARCH_LEARN_TRAINING_RESTORED_H
#define TETRARCH_LEARN_TRAINING_RESTORED_H

#include "learn/training/run.h"

/* Fails, with a sentence that names the value out of range, if `state` cannot be a state of this run. */
int restored_check_state(const struct trainer *t, const struct train_state *state, struct err *err);

/* The same for the games of the question under way, `size` bytes with any alignment, which must fit the round of t. */
int restored_check_games(const struct trainer *t, const void *games, size_t size, struct err *err);

#endif
