/* SPDX-License-Identifier: MIT
 *
 * Monitor: what there is to see while a controller plays or a replay is shown, and its picture.
 */
#ifndef TETRARCH_UI_TUI_MONITOR_H
#define TETRARCH_UI_TUI_MONITOR_H

#include "engine/play/robot.h"
#include "ui/tui/keys.h"

struct screen;

struct monitor {
    const struct seat *seat;
    const struct robot *robot; /* who plays, or NULL for a replay */
    const struct keys *keys;
    const char *title;
    const char *speed; /* as shown */
    double rate;       /* pieces a second of late */
    bool paused, over;
};

/* Paints and shows everything; returns false if the screen is too small, and says so on it. */
bool monitor_show(const struct monitor *m, struct screen *s);

#endif
