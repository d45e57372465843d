/* SPDX-License-Identifier: MIT
 *
 * Torus board: paints the board of Tetress, in one of two sizes, with rows and columns numbered as in the notation.
 *
 * There is no frame, because the edges meet. Without colours tokens are letters, the red ones reversed.
 */
#ifndef TETRARCH_UI_TUI_TORUS_BOARD_H
#define TETRARCH_UI_TUI_TORUS_BOARD_H

#include "tetress/torus.h"
#include "ui/tui/paint.h"

/* A small cell is two characters in one row; a large one is four characters in two rows. */
enum torus_size { TORUS_SMALL = 1, TORUS_LARGE = 2 };

enum { TORUS_MARGIN = 3 }; /* columns for the row numbers; the column numbers take one row */

struct torus_picture {
    cells tokens[SIDES];
    cells last;  /* the most recent tokens */
    cells ghost; /* the piece in hand of `side`; it may be where it does not fit */
    bool fits;
    enum side side;
    cells hint, marks, flash;
};

/* The colour of a side. */
extern const struct tint torus_tints[SIDES];

/* Paints the board with its numbers; row and column are its top left corner. */
void torus_board_paint(const struct screen *s, int row, int column, enum torus_size size,
                       const struct torus_picture *p);

#endif
