/* SPDX-License-Identifier: MIT */
#include "ui/tui/layout.h"

#include "ui/tui/paint.h"

enum {
    FULL_HEIGHT = LAYOUT_BOARD_ROWS + 1,
    FULL_BOARD = 2 * FIELD_WIDTH + 2,
    COMPACT_HEIGHT = (LAYOUT_BOARD_ROWS + 1) / 2 + 1,
    COMPACT_BOARD = FIELD_WIDTH + 2,
    PANEL_LEAST = 10,
    PANEL_MAX = 44,
    GAP = 2,
};

static struct layout one_board(const struct screen *s, bool full)
{
    struct layout l = { .kind = full ? LAYOUT_FULL : LAYOUT_COMPACT };
    int fixed = full ? LAYOUT_SIDE_WIDTH + FULL_BOARD : COMPACT_BOARD, free = s->columns - fixed - GAP;
    l.panel_width = free < PANEL_MAX ? free : PANEL_MAX;
    int left = (s->columns - fixed - GAP - l.panel_width) / 2;
    l.side[0] = left;
    l.board[0] = left + (full ? LAYOUT_SIDE_WIDTH : 0);
    l.panel = left + fixed + GAP;
    return l;
}

static struct layout two_boards(const struct screen *s, bool full)
{
    struct layout l = { .kind = full ? LAYOUT_FULL : LAYOUT_COMPACT };
    int board = full ? FULL_BOARD : COMPACT_BOARD, side = full ? LAYOUT_SIDE_WIDTH : 0;
    int free = s->columns - 2 * (board + side), middle = free < 24 ? free : 24, left = (free - middle) / 2;
    l.side[0] = left;
    l.board[0] = left + side;
    l.panel = l.board[0] + board + 1;
    l.panel_width = middle - 2;
    l.board[1] = l.panel + l.panel_width + 1;
    l.side[1] = l.board[1] + board;
    return l;
}

/* The minimum number of columns: sides, boards and a panel wide enough for a word. */
static int columns_needed(int boards, bool full)
{
    int board = full ? FULL_BOARD + LAYOUT_SIDE_WIDTH : COMPACT_BOARD;
    return boards * board + PANEL_LEAST + GAP;
}

struct layout layout_for(const struct screen *s, int boards)
{
    bool full = s->rows >= FULL_HEIGHT && s->columns >= columns_needed(boards, true);
    bool compact = s->unicode && s->rows >= COMPACT_HEIGHT && s->columns >= columns_needed(boards, false);
    if (!full && !compact)
        return (struct layout){ .kind = LAYOUT_NONE };
    struct layout l = boards == 1 ? one_board(s, full) : two_boards(s, full);
    int height = full ? FULL_HEIGHT : COMPACT_HEIGHT;
    l.top = (s->rows - height) / 3;
    l.panel_rows = s->rows - l.top;
    if (full && l.panel_rows > FULL_HEIGHT)
        l.panel_rows = FULL_HEIGHT;
    return l;
}

void layout_ask_for(const struct screen *s, int columns, int rows)
{
    int row = s->rows / 2 - 1;
    paint_text(s, row > 0 ? row : 0, 0, s->columns, STYLE_STRONG, "The game is paused.");
    paint_text(s, row > 0 ? row + 1 : 1, 0, s->columns, STYLE_PLAIN, "Please make the window");
    paint_text(s, row > 0 ? row + 2 : 2, 0, s->columns, STYLE_PLAIN, "larger: %dx%d", columns, rows);
}

void layout_ask(const struct screen *s, int boards)
{
    bool full = !s->unicode;
    layout_ask_for(s, columns_needed(boards, full), full ? FULL_HEIGHT : COMPACT_HEIGHT);
}
