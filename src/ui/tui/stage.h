/* SPDX-License-Identifier: MIT
 *
 * Stage: what there is to see while a person plays, and its picture.
 */
#ifndef TETRARCH_UI_TUI_STAGE_H
#define TETRARCH_UI_TUI_STAGE_H

#include "ui/tui/layout.h"
#include "ui/tui/play.h"

struct stage {
    const struct play_config *config;
    const struct seat *own, *opponent; /* the second is NULL without one */
    const struct decision *hint;       /* or NULL */
    int64_t hints;                     /* taken in this game */
    bool paused;
    bool over; /* the result and the ranking hold */
    struct play_result result;
    struct ranking ranking;
};

/* Paints and shows everything; returns false if the screen is too small, and says so on it. */
bool stage_show(const struct stage *t, struct screen *s);

#endif
