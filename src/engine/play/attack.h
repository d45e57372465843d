/* SPDX-License-Identifier: MIT
 *
 * Attack: how many rows of garbage a lock sends in a game against another. docs/reference/rules.md has the table.
 */
#ifndef TETRARCH_ENGINE_PLAY_ATTACK_H
#define TETRARCH_ENGINE_PLAY_ATTACK_H

#include "engine/tetris/state.h"

enum { ATTACK_MAX = 20 };

/* Returns the rows that a lock sends, 0 to ATTACK_MAX. */
int attack_rows(const struct state_lock *lock);

#endif
