/* SPDX-License-Identifier: MIT
 *
 * Ref: the simplified game and its features a second time, as plainly as possible: cells in an array, loops
 * over all of them, nothing shared with src/ but the names. The fast code is held against it.
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

/* A placement and what came of it. */
struct ref_drop {
    bool alive;
    int row, piece_height, rows_removed, eroded;
    struct ref_board locked, after;
};

/* Returns the number of rotations of a piece given by its letter, and the width of one. */
int ref_rotations(char piece);
int ref_width(char piece, int rotation);

/* Drops a piece. */
struct ref_drop ref_drop(const struct ref_board *b, char piece, int rotation, int column, bool lines_after_overflow);

/* Returns a feature by name, in whole units of 1 (doubled for those that count half rows, times the width
 * for the mean height). Fails the program for a name it does not know. */
int ref_feature(const char *name, const struct ref_drop *d);

/* Writes the kinds of a pattern, from the left, and returns how many there are. */
int ref_pattern(const char *name, const struct ref_board *b, int kind[]);

#endif
