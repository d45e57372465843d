/* SPDX-License-Identifier: MIT
 *
 * Screen: the terminal during a game: its capabilities, key input with a timeout, and its restoration.
 */
#ifndef TETRARCH_UI_TUI_SCREEN_H
#define TETRARCH_UI_TUI_SCREEN_H

#include "base/err.h"

#include <stdatomic.h>
#include <stdbool.h>

struct screen {
    bool unicode; /* the locale's encoding is UTF-8 */
    int colours;  /* 0, 8 or 256 */
    int rows, columns;
    bool gone;               /* the terminal has been closed */
    const atomic_bool *stop; /* set to end the game; borrowed */
};

/* What screen_key() returns instead of a key. */
enum { SCREEN_TIME = -1, SCREEN_RESIZED = -2 };

/* Takes over the terminal; honours NO_COLOR in the environment. Fails if there is no terminal, or one that cannot move
 * its cursor. End with screen_end(). */
int screen_start(struct screen *s, const atomic_bool *stop, struct err *err);
void screen_end(struct screen *s);

/* Tells whether the game should end, because a signal asked for it or the terminal has been closed. */
bool screen_stopped(const struct screen *s);

/* screen_clear() begins an empty picture; screen_show() shows it. */
void screen_clear(struct screen *s);
void screen_show(void);

/* Waits for a key until `until` on clock_seconds(). Returns a curses key code, SCREEN_TIME or SCREEN_RESIZED. */
int screen_key(struct screen *s, double until);

#endif
