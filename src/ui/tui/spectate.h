/* SPDX-License-Identifier: MIT
 *
 * Spectate: two players play against each other, live or from a record, at any speed, lock by lock, and back.
 */
#ifndef TETRARCH_UI_TUI_SPECTATE_H
#define TETRARCH_UI_TUI_SPECTATE_H

#include "engine/play/broadcast.h"
#include "ui/tui/keys.h"
#include "ui/tui/speed.h"

struct screen;

struct spectate_config {
    struct versus_config game;
    struct broadcast_source source;
    bool live; /* a restart is the next game; otherwise the same one again */
    const char *name[VERSUS_SIDES];
    const char *title; /* the rules, and which game it is; short */
    /* Returns why the game ended if a side did not top out, or "". */
    const char *(*reason)(void *context);
    void *context;
    const struct keys *keys;
    int speed; /* 1 to SPEEDS */
};

/* The last game, as far as it was seen. */
struct spectate_result {
    bool over;
    int winner;         /* a side, or VERSUS_NOBODY */
    enum state_end end; /* how the loser topped out, if it did */
    int64_t number, frames;
    int64_t pieces[VERSUS_SIDES], sent[VERSUS_SIDES];
};

/* Shows games until the viewer quits. */
struct spectate_result spectate_run(struct screen *s, const struct spectate_config *config);

#endif
