/* SPDX-License-Identifier: MIT
 *
 * Notation: boards drawn as text, for people and for tests.
 *
 * One line a row, the top row first. "." is an empty cell and "#" a full one. The piece just placed may be
 * drawn with its own letter (four times "T", say); full rows are drawn as they are before they are removed.
 */
#ifndef TETRARCH_ENGINE_TETRIS_NOTATION_H
#define TETRARCH_ENGINE_TETRIS_NOTATION_H

#include "engine/tetris/drop.h"

#include <stddef.h>

/* A drawing: a board, and the piece on it if one is drawn. */
struct drawing {
    struct board before; /* without the piece */
    bool has_piece;
    enum piece piece;
    struct outcome outcome; /* of placing the piece; without one, the board itself with full rows left in place */
};

/* Reads a drawing. The board is as wide as the lines and, where height is 0, as high as there are lines; a greater
 * height adds empty rows on top. Blank lines before and after are skipped. */
int notation_parse(const char *text, size_t length, int height, struct drawing *out, struct err *err);

/* Writes a board as `height` lines, NUL-terminated, into out, which must hold NOTATION_MAX bytes. */
enum { NOTATION_MAX = (WIDTH_MAX + 1) * (HEIGHT_MAX + SHAPE_SIZE) + 1 };
void notation_print(const struct board *b, int height, char out[]);

/* Writes a drawing in the same way, the piece with its letter; the board has more lines than rows if the piece reaches
 * above the top. */
void notation_print_drawing(const struct drawing *d, char out[]);

#endif
