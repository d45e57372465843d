/* SPDX-License-Identifier: MIT
 *
 * Screen: the terminal while a game is on it: what it can do, keys with a time to wait for them, and its return to the
 * way it was.
 */
#ifndef TETRARCH_UI_TUI_SCREEN_H
#define TETRARCH_UI_TUI_SCREEN_H

#include "base/err.h"

#include <stdatomic.h>
#include <stdbool.h>

struct screen {
    bool unicode; /* the locale's characters are UTF-8 */
    int colours;  /* 0, 8 or 256 */
    int rows, columns;
    bool gone;               /* the terminal is gone */
    const atomic_bool *stop; /* asks for an end; borrowed */
};

/* What screen_key() returns where no key came. */
enum { SCREEN_TIME = -1, SCREEN_RESIZED = -2 };

/* Takes over the terminal; NO_COLOR in the environment is honoured. Fails where there is none, or one that cannot move
 * its cursor. End it with screen_end(). */
int screen_start(struct screen *s, const atomic_bool *stop, struct err *err);
void screen_end(struct screen *s);

/* Tells whether the game should end, because a signal asked for it or the terminal is gone. */
bool screen_stopped(const struct screen *s);

/* Begins an empty picture, and shows it. */
void screen_clear(struct screen *s);
void screen_show(void);

/* Waits for a key until a time of clock_seconds() and returns it as curses numbers it, or one of the above. */
int screen_key(struct screen *s, double until);

#endif
