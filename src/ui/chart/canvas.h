/* SPDX-License-Identifier: MIT
 *
 * Canvas: a rectangle of characters that is drawn on in dots: in Unicode each character is 2 x 4 Braille dots, in
 * ASCII a single dot.
 */
#ifndef TETRARCH_UI_CHART_CANVAS_H
#define TETRARCH_UI_CHART_CANVAS_H

#include "base/str.h"

#include <stdbool.h>

/* The contents of a cell. A mark hides dots, dots hide a block, and a block hides the rule. */
struct canvas_cell {
    char mark;            /* an ASCII character, or 0 */
    unsigned char dots;   /* the low byte of U+2800 + dots */
    unsigned char eighth; /* 0 to 8: how many eighths of the block are filled, from the bottom */
    bool rule;            /* part of a horizontal line */
};

struct canvas {
    int columns, rows;
    int dots_wide, dots_high; /* of the whole canvas */
    bool unicode;
    struct canvas_cell *cells; /* row by row, the top row first */
};

/* Makes an empty canvas. Both sizes must be positive. */
void canvas_init(struct canvas *c, int columns, int rows, bool unicode);

/* Releases what c holds. */
void canvas_release(struct canvas *c);

/* Returns the cell at a column and row, which must be inside the canvas. */
struct canvas_cell *canvas_cell(const struct canvas *c, int column, int row);

/* Draws a dot; (0, 0) is the top left. `mark` is the character to write in its cell, or 0 for Braille. */
void canvas_dot(const struct canvas *c, int x, int y, char mark);

/* Draws a straight line of dots from (x1, y1) to (x2, y2), both included. */
void canvas_line(const struct canvas *c, int x1, int y1, int x2, int y2, char mark);

/* Adds the characters of one row to out, padded with blanks. */
void canvas_add_row(const struct canvas *c, int row, struct str *out);

/* Removes the blanks at the end of out and ends the line. */
void canvas_end_line(struct str *out);

#endif
