/* SPDX-License-Identifier: MIT
 *
 * Torus stage: what there is to see while a person plays Tetress, and its picture.
 */
#ifndef TETRARCH_UI_TUI_TORUS_STAGE_H
#define TETRARCH_UI_TUI_TORUS_STAGE_H

#include "tetress/agent.h"
#include "tetress/torus_game.h"
#include "tetress/torus_hand.h"

struct screen;

/* Which cells are marked: none, where the cursor could be with this piece, or all that any action could take. */
enum torus_marks { TORUS_MARKS_NONE, TORUS_MARKS_SPOTS, TORUS_MARKS_REACH, TORUS_MARKS };

struct torus_stage {
    const struct torus_game *game;
    const struct torus_hand *hand;
    enum side person;
    const char *agent; /* its name */
    enum torus_marks marks;
    const struct agent_choice *hint; /* or NULL */
    bool thinking;                   /* about its own action, or about a hint */
    double seconds;                  /* that it has thought */
    bool aside;                      /* the piece is not shown: it lies where it was just placed */
    const char *notice;              /* a sentence that comes before all others, or NULL */
    bool clearing;                   /* the last action is shown before its lines are gone */
    bool flash;                      /* and the lines stand out just now */
};

/* Paints and shows everything; returns false if the screen is too small, and says so on it. */
bool torus_stage_show(const struct torus_stage *t, struct screen *s);

#endif
