/* SPDX-License-Identifier: MIT
 *
 * Ref: a second implementation of the simplified game and its features, as plain as possible: cells in an array, loops
 * over all of them, nothing shared with src/ but the names. The fast code is compared with it.
 */
#ifndef TETRARCH_TESTS_REF_H
#define TETRARCH_TESTS_REF_H

#include <stdbool.h>
#include <stdint.h>

enum { REF_WIDTH = 16, REF_HEIGHT = 28 };

struct ref_board {
    int width, height;
    bool full[REF_HEIGHT][REF_WIDTH]; /* [row][column], row 0 at the bottom */
};

/* A placement and its outcome. */
struct ref_drop {
    bool alive;
    int row, piece_height, rows_removed, eroded;
    struct ref_board before, locked, after;
};

/* Returns the number of rotations of a piece given by its letter, and the width of one. */
int ref_rotations(char piece);
int ref_width(char piece, int rotation);

/* Drops a piece. */
struct ref_drop ref_drop(const struct ref_board *b, char piece, int rotation, int column, bool lines_after_overflow);

/* Returns a feature by name, in whole units of 1 (doubled for features that count half rows, times the width for the
 * mean height). Ends the program if the name is unknown. */
int ref_feature(const char *name, const struct ref_drop *d);

/* Writes the kinds of a pattern, from the left, and returns their number. */
int ref_pattern(const char *name, const struct ref_board *b, int kind[]);

#endif
