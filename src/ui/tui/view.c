/* SPDX-License-Identifier: MIT */
#include "ui/tui/view.h"

#include "ui/tui/paint.h"

#include <string.h>

enum { ROWS = LAYOUT_BOARD_ROWS };

struct picture {
    struct look look[ROWS + 1][FIELD_WIDTH]; /* by row from the bottom; one extra, so that the rows come in pairs */
};

static void put_piece(struct picture *p, enum look_kind kind, enum piece piece, struct spot spot)
{
    for (int i = 0; i < SHAPE_SIZE; i++) {
        struct offset c = srs_cell(piece, spot.orientation, i);
        int x = spot.x + c.x, y = spot.y + c.y;
        if (y >= 0 && y < ROWS && x >= 0 && x < FIELD_WIDTH)
            p->look[y][x] = (struct look){ (uint8_t)kind, (uint8_t)piece };
    }
}

static void draw_picture(struct picture *p, const struct state *state, const struct decision *hint)
{
    memset(p, 0, sizeof *p);
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < FIELD_WIDTH; x++)
            if (state->cell[y][x] != CELL_EMPTY)
                p->look[y][x] = (struct look){ LOOK_FULL, state->cell[y][x] };
    if (state->end)
        return;
    enum piece piece = (enum piece)state->queue[0];
    put_piece(p, LOOK_GHOST, piece, state_ghost(state));
    if (hint)
        put_piece(p, LOOK_HINT, (enum piece)hint->piece, field_spot((enum piece)hint->piece, hint->placement));
    put_piece(p, LOOK_FULL, piece, state->spot);
}

static void paint_piece(const struct screen *s, int row, int column, uint8_t piece)
{
    if (piece == PIECE_NONE)
        return;
    for (int i = 0; i < SHAPE_SIZE; i++) {
        struct offset c = srs_cell((enum piece)piece, NORTH, i);
        int shift = piece == PIECE_I ? 0 : piece == PIECE_O ? 0 : 1; /* in characters, towards the centre */
        paint_cell(s, row + 1 - c.y, column + 2 * (c.x + 1) + shift, (struct look){ LOOK_FULL, piece });
    }
}

static void paint_side(const struct screen *s, int row, int column, const struct state *state)
{
    enum { HOLD_HEIGHT = 4, EACH = 3, NEXT_HEIGHT = VIEW_PREVIEWS * EACH + 1 };
    paint_frame(s, row, column, HOLD_HEIGHT, LAYOUT_SIDE_WIDTH, state->held ? "HELD" : "HOLD", false);
    paint_piece(s, row + 1, column + 2, state->hold);
    row += HOLD_HEIGHT;
    paint_frame(s, row, column, NEXT_HEIGHT, LAYOUT_SIDE_WIDTH, "NEXT", false);
    for (int i = 0; i < VIEW_PREVIEWS; i++)
        paint_piece(s, row + 1 + i * EACH, column + 2, state->queue[1 + i]);
}

void view_game(const struct screen *s, const struct layout *l, int place, const struct state *state,
               const struct decision *hint)
{
    struct picture p;
    int left = l->board[place] + 1;
    draw_picture(&p, state, hint);
    if (l->kind == LAYOUT_COMPACT) {
        int rows = (ROWS + 1) / 2;
        paint_frame(s, l->top, l->board[place], rows + 1, FIELD_WIDTH + 2, NULL, true);
        for (int y = 0; y < rows; y++)
            for (int x = 0; x < FIELD_WIDTH; x++)
                paint_half(s, l->top + rows - 1 - y, left + x, p.look[2 * y + 1][x], p.look[2 * y][x]);
        return;
    }
    paint_frame(s, l->top, l->board[place], ROWS + 1, 2 * FIELD_WIDTH + 2, NULL, true);
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < FIELD_WIDTH; x++)
            if (y < FIELD_VISIBLE || p.look[y][x].kind != LOOK_EMPTY)
                paint_cell(s, l->top + ROWS - 1 - y, left + 2 * x, p.look[y][x]);
    paint_side(s, l->top, l->side[place], state);
}

void view_meter(const struct screen *s, const struct layout *l, int place, int rows, int ready)
{
    bool full = l->kind == LAYOUT_FULL;
    int width = full ? 2 * FIELD_WIDTH + 2 : FIELD_WIDTH + 2, height = full ? ROWS : (ROWS + 1) / 2;
    int column = l->board[place] + (place == 0 ? width - 1 : 0);
    for (int i = 0; i < height; i++) {
        int n = full ? i + 1 : 2 * i + 1; /* the first row of garbage that this character stands for */
        if (n <= rows)
            paint_bar(s, l->top + height - 1 - i, column, n <= ready);
    }
}

void view_banner(const struct screen *s, const struct layout *l, int place, const char *const lines[])
{
    bool full = l->kind == LAYOUT_FULL;
    int row = l->top + (full ? 7 : 3), width = full ? 2 * FIELD_WIDTH : FIELD_WIDTH;
    for (int i = 0; lines[i]; i++)
        paint_banner(s, row + i * (full ? 2 : 1), l->board[place] + 1, width, lines[i]);
}
