/* SPDX-License-Identifier: MIT
 *
 * Importance: how near to death a board is, for splitting. Rows of a table.
 */
#ifndef TETRARCH_MEASURE_IMPORTANCE_H
#define TETRARCH_MEASURE_IMPORTANCE_H

#include "engine/tetris/board.h"

struct importance {
    const char *name, *help;
    int (*of)(const struct board *b); /* 0 or more, higher for boards nearer to death */
};

/* All of them and their names, in the same order and ending with a row without a name; the first is the default. */
extern const struct importance importances[];
extern const char *const importance_names[];

#endif
