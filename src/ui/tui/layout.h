/* SPDX-License-Identifier: MIT
 *
 * Layout: where things stand on a screen of a size.
 *
 * The full layout has a side with hold and previews, the board, and a panel of text; a board is an open well of 21 rows
 * on a floor. The compact one shows two rows of the board in one of the screen and fits 24x12.
 */
#ifndef TETRARCH_UI_TUI_LAYOUT_H
#define TETRARCH_UI_TUI_LAYOUT_H

#include "engine/tetris/field.h"
#include "ui/tui/screen.h"

enum layout_kind { LAYOUT_NONE, LAYOUT_COMPACT, LAYOUT_FULL };

enum {
    LAYOUT_BOARD_ROWS = FIELD_VISIBLE + 1, /* that are shown: a new piece stands half in the one above the visible */
    LAYOUT_SIDE_WIDTH = 12,
};

struct layout {
    enum layout_kind kind; /* LAYOUT_NONE: the screen is too small, and the rest is not set */
    int top;               /* row of the boards and the panel */
    int board[2], side[2]; /* columns; those of the second board only where there are two */
    int panel, panel_width, panel_rows;
};

/* Returns the layout of one or two boards. */
struct layout layout_for(const struct screen *s, int boards);

/* Asks, instead of a picture, for a larger window: large enough for boards, or of this many columns and rows. */
void layout_ask(const struct screen *s, int boards);
void layout_ask_for(const struct screen *s, int columns, int rows);

#endif
