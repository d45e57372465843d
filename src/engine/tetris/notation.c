/* SPDX-License-Identifier: MIT */
#include "engine/tetris/notation.h"

#include <stdio.h>
#include <string.h>

/* The lines of a drawing, without those that are blank at either end. */
struct lines {
    const char *start[HEIGHT_MAX];
    int count, width;
};

static bool is_blank(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r')
            return false;
    return true;
}

static int add_line(struct lines *lines, const char *line, size_t length, int number, struct err *err)
{
    if (length && line[length - 1] == '\r')
        length--;
    if (lines->count == 0)
        lines->width = (int)length;
    if (length < WIDTH_MIN || length > WIDTH_MAX)
        return err_set(err, "line %d of the board has %zu cells, but a board is %d to %d wide", number, length,
                       WIDTH_MIN, WIDTH_MAX);
    if ((int)length != lines->width)
        return err_set(err, "line %d of the board has %zu cells, but the lines above have %d", number, length,
                       lines->width);
    if (lines->count == HEIGHT_MAX)
        return err_set(err, "the board has more than %d lines, but may have at most that many", HEIGHT_MAX);
    for (size_t x = 0; x < length; x++)
        if (!line[x] || !strchr(".#", line[x])) {
            int piece = piece_from_letter(line[x]);
            if (piece < 0 || piece_letter((enum piece)piece) != line[x]) {
                char shown[8];
                snprintf(shown, sizeof shown, line[x] > ' ' && line[x] < 127 ? "\"%c\"" : "\\x%02x",
                         (unsigned char)line[x]);
                return err_set(
                    err,
                    "line %d, column %zu of the board is %s, but a cell is \".\" (empty), \"#\" (full) or the "
                    "letter of the piece just placed (I O T S Z J L)",
                    number, x + 1, shown);
            }
        }
    lines->start[lines->count++] = line;
    return 0;
}

static int split(const char *text, size_t length, struct lines *lines, struct err *err)
{
    const char *at = text, *end = text + length;
    bool ended = false;
    for (int number = 1; at < end; number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t n = (size_t)((stop ? stop : end) - at);
        if (is_blank(at, n))
            ended = lines->count > 0;
        else if (ended)
            return err_set(err, "line %d comes after a blank line, but the lines of a board must stand together",
                           number);
        else if (add_line(lines, at, n, number, err))
            return -1;
        at += n + 1;
    }
    if (lines->count == 0)
        return err_set(
            err,
            "there is no board: a line for each row was expected, \".\" for an empty cell and \"#\" for a full one");
    return 0;
}

/* Fills in the board and collects the cells of the piece, if one is drawn. */
static int fill(const struct lines *lines, struct drawing *d, struct board *cells, struct err *err)
{
    int count = 0;
    for (int i = 0; i < lines->count; i++)
        for (int x = 0; x < lines->width; x++) {
            char c = lines->start[i][x];
            uint32_t bit = 1u << (lines->count - 1 - i);
            if (c == '#')
                d->before.column[x] |= bit;
            if (c == '#' || c == '.')
                continue;
            enum piece piece = (enum piece)piece_from_letter(c);
            if (d->has_piece && piece != d->piece)
                return err_set(err, "two pieces are drawn, %c and %c, but only the piece just placed has letters",
                               piece_letter(d->piece), c);
            d->has_piece = true;
            d->piece = piece;
            cells->column[x] |= bit;
            count++;
        }
    if (d->has_piece && count != SHAPE_SIZE)
        return err_set(err, "the %c has %d cells, but a piece has %d", piece_letter(d->piece), count, SHAPE_SIZE);
    return 0;
}

/* Finds the drop that puts the piece where it is drawn. */
static int find_drop(struct drawing *d, const struct board *cells, struct err *err)
{
    struct rules rules = rules_simplified(d->before.width, d->before.height);
    for (int rotation = 0; rotation < piece_rotations(d->piece); rotation++) {
        int columns = d->before.width - piece_shape(d->piece, rotation)->width + 1;
        for (int column = 0; column < columns; column++) {
            struct outcome o = drop_outcome(&d->before, &rules, d->piece, rotation, column);
            int same = 0;
            while (same < d->before.width && o.locked.column[same] == (d->before.column[same] | cells->column[same]))
                same++;
            if (same == d->before.width) {
                d->outcome = o;
                return 0;
            }
        }
    }
    return err_set(
        err,
        "the %c cannot be dropped to where it is drawn: its four cells must have its shape, rest on a full cell "
        "or the floor, and have nothing above them",
        piece_letter(d->piece));
}

int notation_parse(const char *text, size_t length, int height, struct drawing *out, struct err *err)
{
    struct lines lines = { .count = 0 };
    if (split(text, length, &lines, err))
        return -1;
    if (height == 0)
        height = lines.count;
    if (height < HEIGHT_MIN || height > HEIGHT_MAX)
        return err_set(err, "the board has %d rows, but a board is %d to %d high", height, HEIGHT_MIN, HEIGHT_MAX);
    if (lines.count > height)
        return err_set(err, "the board has %d lines, but its height was given as %d", lines.count, height);
    struct drawing d = { .before = board_empty(lines.width, height) };
    struct board cells = d.before;
    if (fill(&lines, &d, &cells, err))
        return -1;
    d.outcome.locked = d.outcome.after = d.before;
    if (d.has_piece && find_drop(&d, &cells, err))
        return -1;
    *out = d;
    return 0;
}

void notation_print(const struct board *b, int height, char out[])
{
    char *at = out;
    for (int row = height - 1; row >= 0; row--) {
        for (int x = 0; x < b->width; x++)
            *at++ = b->column[x] >> row & 1 ? '#' : '.';
        *at++ = '\n';
    }
    *at = '\0';
}

void notation_print_drawing(const struct drawing *d, char out[])
{
    int height = d->before.height;
    for (int x = 0; x < d->before.width; x++)
        if (board_column_height(&d->outcome.locked, x) > height)
            height = board_column_height(&d->outcome.locked, x);
    notation_print(&d->outcome.locked, height, out);
    for (int row = 0; row < height && d->has_piece; row++)
        for (int x = 0; x < d->before.width; x++)
            if ((d->outcome.locked.column[x] & ~d->before.column[x]) >> row & 1)
                out[(height - 1 - row) * (d->before.width + 1) + x] = piece_letter(d->piece);
}
