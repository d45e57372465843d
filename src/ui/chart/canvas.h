/* SPDX-License-Identifier: MIT
 *
 * Canvas: a rectangle of characters to draw on with finer dots: in Unicode each character is 2 x 4 dots of
 * Braille, in ASCII one.
 */
#ifndef TETRARCH_UI_CHART_CANVAS_H
#define TETRARCH_UI_CHART_CANVAS_H

#include "base/str.h"

#include <stdbool.h>

/* What is drawn in a cell. A mark hides dots, dots hide a block, and a block hides the rule. */
struct canvas_cell {
    char mark;            /* a character of ASCII, or 0 */
    unsigned char dots;   /* the low byte of U+2800 + dots */
    unsigned char eighth; /* 0 to 8 eighths of a block, from below */
    bool rule;            /* part of a horizontal line */
};

struct canvas {
    int columns, rows;
    int dots_wide, dots_high; /* of the whole canvas */
    bool unicode;
    struct canvas_cell *cells; /* by rows, the top one first */
};

/* Makes an empty canvas. Both sizes are positive. */
void canvas_init(struct canvas *c, int columns, int rows, bool unicode);

/* Releases what c holds. */
void canvas_release(struct canvas *c);

/* Returns a cell inside the canvas. */
struct canvas_cell *canvas_cell(const struct canvas *c, int column, int row);

/* Draws a dot; (0, 0) is at the top left. `mark` is what to write in its cell, or 0 for Braille. */
void canvas_dot(const struct canvas *c, int x, int y, char mark);

/* Draws a straight line of dots from one to another, ends included. */
void canvas_line(const struct canvas *c, int x1, int y1, int x2, int y2, char mark);

/* Adds the characters of one row to out, with blanks to its end. */
void canvas_add_row(const struct canvas *c, int row, struct str *out);

#endif
