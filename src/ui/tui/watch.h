/* SPDX-License-Identifier: MIT
 *
 * Watch: a controller plays the modern game, or a replay is shown, at any speed or step by step.
 */
#ifndef TETRARCH_UI_TUI_WATCH_H
#define TETRARCH_UI_TUI_WATCH_H

#include "engine/play/pilot.h"
#include "engine/play/seat.h"
#include "ui/tui/keys.h"
#include "ui/tui/speed.h"

struct screen;

struct watch_config {
    struct pilot *pilot;         /* the player, or NULL to show the replay */
    const struct replay *replay; /* of ten columns and up to twenty visible rows */
    const struct rules *rules;
    uint64_t seed;
    const struct board *board; /* where the games of a pilot begin; NULL means an empty board */
    const char *title;
    const struct keys *keys;
    int speed;          /* 1 (slowest) to SPEEDS (as fast as possible) */
    int64_t max_pieces; /* ends after this many pieces; 0 means never */
};

struct watch_result {
    int64_t pieces, rows, score;
};

/* Shows games until the viewer quits. The record of the last game is moved into *record, which the caller releases. */
struct watch_result watch_run(struct screen *s, const struct watch_config *config, struct replay *record);

#endif
