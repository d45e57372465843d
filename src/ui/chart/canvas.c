/* SPDX-License-Identifier: MIT */
#include "ui/chart/canvas.h"

#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>

void canvas_init(struct canvas *c, int columns, int rows, bool unicode)
{
    *c = (struct canvas){ .columns = columns, .rows = rows, .unicode = unicode };
    c->dots_wide = unicode ? 2 * columns : columns;
    c->dots_high = unicode ? 4 * rows : rows;
    c->cells = xcalloc((size_t)columns * (size_t)rows, sizeof *c->cells);
}

void canvas_release(struct canvas *c)
{
    free(c->cells);
    *c = (struct canvas){ 0 };
}

struct canvas_cell *canvas_cell(const struct canvas *c, int column, int row)
{
    assert(column >= 0 && column < c->columns && row >= 0 && row < c->rows);
    return &c->cells[(size_t)row * (size_t)c->columns + (size_t)column];
}

void canvas_dot(const struct canvas *c, int x, int y, char mark)
{
    /* Unicode numbers the six original dots of a Braille cell first, column by column, then the two below them. */
    static const unsigned char bits[4][2] = { { 0x01, 0x08 }, { 0x02, 0x10 }, { 0x04, 0x20 }, { 0x40, 0x80 } };
    struct canvas_cell *cell = c->unicode ? canvas_cell(c, x / 2, y / 4) : canvas_cell(c, x, y);
    if (mark)
        cell->mark = mark;
    else
        cell->dots |= bits[y % 4][x % 2];
}

void canvas_line(const struct canvas *c, int x1, int y1, int x2, int y2, char mark)
{
    int dx = x2 - x1, dy = y2 - y1;
    int steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    canvas_dot(c, x1, y1, mark);
    for (int i = 1; i <= steps; i++) {
        /* Adding half a step before the division rounds to nearest; every operand stays positive. */
        int x = (2 * (x1 * steps + dx * i) + steps) / (2 * steps);
        int y = (2 * (y1 * steps + dy * i) + steps) / (2 * steps);
        canvas_dot(c, x, y, mark);
    }
}

void canvas_add_row(const struct canvas *c, int row, struct str *out)
{
    static const char *const blocks[] = { "", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█" };
    for (int i = 0; i < c->columns; i++) {
        const struct canvas_cell *cell = canvas_cell(c, i, row);
        if (cell->mark)
            str_add(out, "%c", cell->mark);
        else if (cell->dots) /* U+2800 to U+28FF in UTF-8 */
            str_add(out, "\xe2%c%c", 0xa0 | cell->dots >> 6, 0x80 | (cell->dots & 0x3f));
        else if (cell->eighth)
            str_add(out, "%s", c->unicode ? blocks[cell->eighth] : "#");
        else
            str_add(out, "%s", !cell->rule ? " " : c->unicode ? "┄" : "-");
    }
}

void canvas_end_line(struct str *out)
{
    while (out->length > 0 && out->text[out->length - 1] == ' ')
        out->length--;
    str_add(out, "\n");
}
