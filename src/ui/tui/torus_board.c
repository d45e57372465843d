/* SPDX-License-Identifier: MIT */
#include "ui/tui/torus_board.h"

#include <stdio.h>
#include <string.h>

enum cell_kind { KIND_EMPTY, KIND_TOKEN, KIND_LAST, KIND_GHOST, KIND_BLOCKED, KIND_HINT, KIND_MARK, KIND_FLASH };

/* Pictures of cells, in Unicode and in ASCII: the two rows of a large cell, and a small cell. */
static const struct {
    const char *upper, *lower, *small;
} pictures[][2] = {
    [KIND_EMPTY] = { { "    ", "  · ", " ·" }, { "    ", "  . ", " ." } },
    [KIND_TOKEN] = { { "    ", "    ", "  " }, { "    ", "    ", "  " } },
    [KIND_LAST] = { { "┌  ┐", "└  ┘", " •" }, { "/  \\", "\\  /", " *" } },
    [KIND_GHOST] = { { "▒▒▒▒", "▒▒▒▒", "▒▒" }, { "::::", "::::", "::" } },
    [KIND_BLOCKED] = { { " ╲╱ ", " ╱╲ ", " x" }, { " \\/ ", " /\\ ", " x" } },
    [KIND_HINT] = { { " ╱╲ ", " ╲╱ ", "<>" }, { " /\\ ", " \\/ ", "<>" } },
    [KIND_MARK] = { { "    ", "  + ", " +" }, { "    ", "  + ", " +" } },
    [KIND_FLASH] = { { "▓▓▓▓", "▓▓▓▓", "▓▓" }, { "####", "####", "##" } },
};

const struct tint torus_tints[SIDES] = { [RED] = { 167, 1 }, [BLUE] = { 68, 4 } };

static const struct tint bright[SIDES] = { [RED] = { 210, 1 }, [BLUE] = { 117, 4 } };
static const struct tint white = { 231, 7 }, grey = { 242, -1 }, light = { 252, -1 };
/* Empty cells form a checkerboard. */
static const struct tint ground[2] = { { 234, -1 }, { 235, -1 } };

struct torus_cell {
    enum cell_kind kind;
    int token; /* the side of the token here, or -1 */
};

static struct torus_cell cell_at(const struct torus_picture *p, int number)
{
    cells bit = (cells)1 << number;
    struct torus_cell c = { KIND_EMPTY, p->tokens[RED] & bit ? RED : p->tokens[BLUE] & bit ? BLUE : -1 };
    if (p->flash & bit)
        c.kind = KIND_FLASH;
    else if (p->ghost & bit)
        c.kind = p->fits ? KIND_GHOST : KIND_BLOCKED;
    else if (p->hint & bit)
        c.kind = KIND_HINT;
    else if (c.token >= 0)
        c.kind = p->last & bit ? KIND_LAST : KIND_TOKEN;
    else if (p->marks & bit)
        c.kind = KIND_MARK;
    return c;
}

/* On a token everything is white; on an empty cell the colour depends on the kind. */
static struct tint front_of(struct torus_cell c, enum side side)
{
    if (c.kind == KIND_FLASH || c.token >= 0)
        return white;
    if (c.kind == KIND_GHOST || c.kind == KIND_HINT)
        return bright[side];
    return c.kind == KIND_EMPTY ? grey : light;
}

static void paint_strip(const struct screen *s, int row, int column, const char *picture, struct torus_cell c, bool odd,
                        const struct torus_picture *p)
{
    char text[16];
    bool letters = !s->colours && c.token >= 0;
    enum style style = letters && c.token == RED                                 ? STYLE_REVERSED
                       : c.kind != KIND_EMPTY && c.kind != KIND_MARK && !letters ? STYLE_STRONG
                                                                                 : STYLE_PLAIN;
    snprintf(text, sizeof text, "%s", picture);
    for (char *blank = text; letters && (blank = strchr(blank, ' '));)
        *blank = "RB"[c.token];
    paint_tinted(s, row, column, front_of(c, p->side), c.token >= 0 ? torus_tints[c.token] : ground[odd], style, text);
}

static void paint_number(const struct screen *s, int row, int column, int number)
{
    paint_text(s, row, column, 2, STYLE_DIM, "%2d", number);
}

void torus_board_paint(const struct screen *s, int row, int column, enum torus_size size, const struct torus_picture *p)
{
    int left = column + TORUS_MARGIN, top = row + 1;
    for (int i = 0; i < TORUS_SIZE; i++) {
        paint_number(s, row, left + 2 * size * i + size - 1, i);
        paint_number(s, top + size * i, column, i);
    }
    for (int i = 0; i < TORUS_CELLS; i++) {
        int y = top + i / TORUS_SIZE * size, x = left + i % TORUS_SIZE * 2 * size;
        bool odd = (i / TORUS_SIZE + i % TORUS_SIZE) % 2;
        struct torus_cell c = cell_at(p, i);
        if (size == TORUS_SMALL) {
            paint_strip(s, y, x, pictures[c.kind][!s->unicode].small, c, odd, p);
            continue;
        }
        paint_strip(s, y, x, pictures[c.kind][!s->unicode].upper, c, odd, p);
        paint_strip(s, y + 1, x, pictures[c.kind][!s->unicode].lower, c, odd, p);
    }
}
