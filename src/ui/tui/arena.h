/* SPDX-License-Identifier: MIT
 *
 * Arena: the screen while two players play against each other, live or from a record.
 */
#ifndef TETRARCH_UI_TUI_ARENA_H
#define TETRARCH_UI_TUI_ARENA_H

#include "engine/play/broadcast.h"
#include "ui/tui/keys.h"

struct screen;

struct arena {
    const struct broadcast *game;
    const char *const *name; /* of the sides */
    const struct keys *keys;
    const char *title;  /* the rules, and which game it is */
    const char *speed;  /* as shown */
    const char *reason; /* why the game ended, if it was not topping out; or "" */
    double frame;       /* of play */
    bool paused;
};

/* Paints and shows the screen; returns false, after asking for a larger window, if the screen is too small. */
bool arena_show(const struct arena *a, struct screen *s);

#endif
