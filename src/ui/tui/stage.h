/* SPDX-License-Identifier: MIT
 *
 * Stage: the screen while a person plays.
 */
#ifndef TETRARCH_UI_TUI_STAGE_H
#define TETRARCH_UI_TUI_STAGE_H

#include "ui/tui/layout.h"
#include "ui/tui/play.h"

struct stage {
    const struct play_config *config;
    const struct seat *own, *opponent; /* opponent may be NULL */
    const struct decision *hint;       /* or NULL */
    int64_t hints;                     /* requested in this game */
    int64_t frames;                    /* of play: ticks, and the time that clears took */
    bool paused;
    bool over; /* the result and the ranking are valid */
    struct play_result result;
    struct ranking ranking;
};

/* Paints and shows the screen; returns false, after asking for a larger window, if the screen is too small. */
bool stage_show(const struct stage *t, struct screen *s);

#endif
