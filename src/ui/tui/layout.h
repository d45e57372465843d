/* SPDX-License-Identifier: MIT
 *
 * Layout: where everything is placed on a screen of a given size.
 *
 * The full layout has a side with hold and previews, the board, and a panel of text; a board is an open well of 21
 * rows on a floor. The compact layout shows two rows of the board in one row of the screen and fits 24x12.
 */
#ifndef TETRARCH_UI_TUI_LAYOUT_H
#define TETRARCH_UI_TUI_LAYOUT_H

#include "engine/tetris/field.h"
#include "ui/tui/screen.h"

enum layout_kind { LAYOUT_NONE, LAYOUT_COMPACT, LAYOUT_FULL };

enum {
    LAYOUT_BOARD_ROWS = FIELD_VISIBLE + 1, /* rows shown: a new piece is half in the row above the visible ones */
    LAYOUT_SIDE_WIDTH = 12,
};

struct layout {
    enum layout_kind kind; /* LAYOUT_NONE: the screen is too small; the other fields are not set */
    int top;               /* row of the boards and the panel */
    int board[2], side[2]; /* columns; index 1 only with two boards */
    int panel, panel_width, panel_rows;
};

/* Returns the layout of one or two boards. */
struct layout layout_for(const struct screen *s, int boards);

/* Instead of the game, asks the user for a larger window: large enough for `boards` boards, or of the given size. */
void layout_ask(const struct screen *s, int boards);
void layout_ask_for(const struct screen *s, int columns, int rows);

#endif
