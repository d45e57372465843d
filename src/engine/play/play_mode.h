/* SPDX-License-Identifier: MIT
 *
 * Play mode: the goal of a person who plays alone. A marathon lasts until the stack tops out, and the score counts; a
 * sprint ends after forty rows, and the time counts.
 */
#ifndef TETRARCH_ENGINE_PLAY_PLAY_MODE_H
#define TETRARCH_ENGINE_PLAY_PLAY_MODE_H

enum play_mode { PLAY_MARATHON, PLAY_SPRINT, PLAY_MODES };
enum { PLAY_SPRINT_ROWS = 40 };

/* The names of the modes, in the order of the enum and ending with NULL. */
extern const char *const play_modes[];

#endif
