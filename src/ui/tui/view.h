/* SPDX-License-Identifier: MIT
 *
 * View: a player's board with ghost and hint, the held piece and the previews.
 */
#ifndef TETRARCH_UI_TUI_VIEW_H
#define TETRARCH_UI_TUI_VIEW_H

#include "engine/player/player.h"
#include "engine/tetris/state.h"
#include "ui/tui/layout.h"

/* The number of previews shown. */
enum { VIEW_PREVIEWS = 5 };

/* Paints a game at place 0 or 1 of a layout. `hint` is a suggested placement, or NULL. The compact layout has no room
 * for hold and previews; the panel lists them instead. */
void view_game(const struct screen *s, const struct layout *l, int place, const struct state *state,
               const struct decision *hint);

/* Paints the garbage on its way to a game as a bar in the side of its well that faces the panel: one cell for each row,
 * the `ready` ones, which may rise next, at the bottom in another colour. */
void view_meter(const struct screen *s, const struct layout *l, int place, int rows, int ready);

/* Paints up to four lines of text over the middle of a board; NULL ends them. */
void view_banner(const struct screen *s, const struct layout *l, int place, const char *const lines[]);

#endif
