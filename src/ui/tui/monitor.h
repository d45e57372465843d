/* SPDX-License-Identifier: MIT
 *
 * Monitor: the screen while a controller plays or a replay is shown.
 */
#ifndef TETRARCH_UI_TUI_MONITOR_H
#define TETRARCH_UI_TUI_MONITOR_H

#include "engine/play/robot.h"
#include "ui/tui/keys.h"

struct screen;

struct monitor {
    const struct seat *seat;
    const struct robot *robot; /* the player, or NULL for a replay */
    const struct keys *keys;
    const char *title;
    const char *speed; /* as shown */
    double rate;       /* recent pieces per second */
    bool paused, over;
};

/* Paints and shows the screen; returns false, after asking for a larger window, if the screen is too small. */
bool monitor_show(const struct monitor *m, struct screen *s);

#endif
