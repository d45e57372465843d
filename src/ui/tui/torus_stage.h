/* SPDX-License-Identifier: MIT
 *
 * Torus stage: the screen while a person plays Tetress.
 */
#ifndef TETRARCH_UI_TUI_TORUS_STAGE_H
#define TETRARCH_UI_TUI_TORUS_STAGE_H

#include "tetress/agent.h"
#include "tetress/torus_game.h"
#include "tetress/torus_hand.h"

struct screen;

/* Which cells are marked: none, those where the cursor could be with this piece, or all that any action could take. */
enum torus_marks { TORUS_MARKS_NONE, TORUS_MARKS_SPOTS, TORUS_MARKS_REACH, TORUS_MARKS };

struct torus_stage {
    const struct torus_game *game;
    const struct torus_hand *hand;
    enum side person;
    const char *agent; /* the agent's name */
    enum torus_marks marks;
    const struct agent_choice *hint; /* or NULL */
    bool thinking;                   /* about its own action, or about a hint */
    double seconds;                  /* since it began to think */
    bool aside;                      /* the piece is hidden, because it was just placed there */
    const char *notice;              /* a sentence that takes precedence over all others, or NULL */
    bool clearing;                   /* the last action is shown before its lines are removed */
    bool flash;                      /* the lines are highlighted at this moment */
};

/* Paints and shows the screen; returns false, after asking for a larger window, if the screen is too small. */
bool torus_stage_show(const struct torus_stage *t, struct screen *s);

#endif
