/* SPDX-License-Identifier: MIT */
#include "ui/tui/paint.h"

#include "engine/tetris/state.h"

#include <curses.h>
#include <stdarg.h>
#include <string.h>

/* Colours by cell contents, for terminals with 256 and with 8 colours. */
static const struct tint colours[] = {
    [PIECE_I] = { 44, COLOR_CYAN },   [PIECE_O] = { 220, COLOR_YELLOW },     [PIECE_T] = { 134, COLOR_MAGENTA },
    [PIECE_S] = { 70, COLOR_GREEN },  [PIECE_Z] = { 167, COLOR_RED },        [PIECE_J] = { 68, COLOR_BLUE },
    [PIECE_L] = { 208, COLOR_WHITE }, [CELL_GARBAGE] = { 245, COLOR_WHITE },
};

/* Pictures of cells: in Unicode, in ASCII. */
static const char *const pictures[][2] = {
    [LOOK_EMPTY] = { " ·", " ." },
    [LOOK_FULL] = { "██", "[]" },
    [LOOK_GHOST] = { "░░", "::" },
    [LOOK_HINT] = { "<>", "<>" },
};
static const char *const garbage[2] = { "▒▒", "%%" };

static short colour_of(const struct screen *s, int cell)
{
    return s->colours == 256 ? colours[cell].many : colours[cell].few;
}

static attr_t pair_of(const struct screen *s, int front, int back)
{
    return s->colours ? (attr_t)COLOR_PAIR(alloc_pair(front, back)) : 0;
}

/* Dim is a darker colour if there are enough colours; the attribute is often shown as plain. */
static attr_t dim(const struct screen *s)
{
    return s->colours == 256 ? pair_of(s, 240, -1) : A_DIM;
}

void paint_cell(const struct screen *s, int row, int column, struct look look)
{
    const char *picture = pictures[look.kind][!s->unicode];
    attr_t attributes = look.kind == LOOK_EMPTY ? dim(s) : pair_of(s, colour_of(s, look.cell), -1);
    char letters[3] = { 0 };
    if (look.kind == LOOK_FULL && look.cell == CELL_GARBAGE) {
        picture = garbage[!s->unicode];
    } else if (look.kind == LOOK_FULL && !s->colours) {
        letters[0] = letters[1] = piece_letter((enum piece)look.cell);
        picture = letters;
    } else if (look.kind == LOOK_FULL && !s->unicode) {
        attributes |= A_REVERSE;
    }
    attributes |= look.kind == LOOK_HINT ? A_BOLD : 0;
    attrset(attributes);
    mvaddstr(row, column, picture);
    attrset(A_NORMAL);
}

/* In half a character a ghost is dark grey and a hint almost white; with 8 colours both are white. */
static int half_colour(const struct screen *s, struct look look)
{
    if (look.kind == LOOK_EMPTY || !s->colours)
        return -1;
    if (look.kind == LOOK_FULL)
        return colour_of(s, look.cell);
    return s->colours == 256 ? (look.kind == LOOK_GHOST ? 239 : 255) : COLOR_WHITE;
}

void paint_half(const struct screen *s, int row, int column, struct look upper, struct look lower)
{
    int above = half_colour(s, upper), below = half_colour(s, lower);
    bool up = upper.kind != LOOK_EMPTY, down = lower.kind != LOOK_EMPTY;
    bool faint = !s->colours && upper.kind != LOOK_FULL && lower.kind != LOOK_FULL;
    const char *picture = faint && (up || down) ? "░" : up && (!down || above != below) ? "▀" : down ? "▄" : " ";
    if (up && down && (above == below || !s->colours))
        picture = faint ? "░" : "█";
    attrset(pair_of(s, up ? above : below, up && down ? below : -1));
    mvaddstr(row, column, picture);
    attrset(A_NORMAL);
}

void paint_bar(const struct screen *s, int row, int column, bool urgent)
{
    attrset(pair_of(s, colour_of(s, urgent ? PIECE_Z : PIECE_O), -1) | (urgent ? A_BOLD : 0));
    mvaddstr(row, column, s->unicode ? (urgent ? "█" : "▒") : (urgent ? "#" : "*"));
    attrset(A_NORMAL);
}

/* The corners and sides of a frame: top left, top right, bottom left, bottom right, across, down. */
static const char *const frames[2][6] = { { "┌", "┐", "└", "┘", "─", "│" }, { "+", "+", "+", "+", "-", "|" } };

void paint_frame(const struct screen *s, int row, int column, int height, int width, const char *title, bool open)
{
    const char *const *frame = frames[!s->unicode];
    attrset(dim(s));
    for (int i = open ? 0 : 1; i < height - 1; i++) {
        mvaddstr(row + i, column, frame[5]);
        mvaddstr(row + i, column + width - 1, frame[5]);
    }
    for (int i = 0; i < width; i++) {
        int corner = i == 0 ? 0 : i == width - 1 ? 1 : -1;
        if (!open)
            mvaddstr(row, column + i, frame[corner < 0 ? 4 : corner]);
        mvaddstr(row + height - 1, column + i, frame[corner < 0 ? 4 : corner + 2]);
    }
    attrset(A_NORMAL);
    if (title)
        paint_text(s, row, column + 2, width - 4, STYLE_PLAIN, " %s ", title);
}

void paint_text(const struct screen *s, int row, int column, int width, enum style style, const char *format, ...)
{
    char text[256];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (row < 0 || row >= s->rows || column < 0 || width <= 0)
        return;
    const attr_t attributes[] = {
        [STYLE_PLAIN] = A_NORMAL,
        [STYLE_STRONG] = A_BOLD,
        [STYLE_DIM] = s->colours == 256 ? pair_of(s, 245, -1) : A_NORMAL,
        [STYLE_ALARM] = A_BOLD | pair_of(s, colour_of(s, PIECE_Z), -1),
        [STYLE_REVERSED] = A_REVERSE,
    };
    attrset(attributes[style]);
    mvaddnstr(row, column, text, width);
    attrset(A_NORMAL);
}

void paint_tinted(const struct screen *s, int row, int column, struct tint front, struct tint back, enum style style,
                  const char *text)
{
    static const attr_t attributes[] = {
        [STYLE_PLAIN] = A_NORMAL, [STYLE_STRONG] = A_BOLD,      [STYLE_DIM] = A_DIM,
        [STYLE_ALARM] = A_BOLD,   [STYLE_REVERSED] = A_REVERSE,
    };
    bool many = s->colours == 256;
    attrset(attributes[style] | pair_of(s, many ? front.many : front.few, many ? back.many : back.few));
    mvaddstr(row, column, text);
    attrset(A_NORMAL);
}

void paint_banner(const struct screen *s, int row, int column, int width, const char *text)
{
    int length = (int)strlen(text), shown = length < width ? length : width;
    const char *blank = shown + 2 <= width ? " " : "";
    if (row < 0 || row >= s->rows || shown <= 0)
        return;
    attrset(A_REVERSE | A_BOLD);
    mvprintw(row, column + (width - shown - 2 * (int)strlen(blank)) / 2, "%s%.*s%s", blank, shown, text, blank);
    attrset(A_NORMAL);
}
