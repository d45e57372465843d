/* SPDX-License-Identifier: MIT
 *
 * Pattern: a feature that is looked up, not multiplied: it distinguishes kinds of boards, and each kind has a weight of
 * its own.
 *
 * A pattern finds one or more spots on a board and the kind of each; a score adds the weights of the kinds. So a score
 * can depend on the board in ways for which a number times a weight is too coarse: the value of three particular steps
 * of the surface beside the wall, or of a fourth hole after three others.
 */
#ifndef TETRARCH_ENGINE_FEATURES_PATTERN_H
#define TETRARCH_ENGINE_FEATURES_PATTERN_H

#include "engine/tetris/board.h"

enum pattern {
    PATTERN_EDGES,  /* excess of row transitions, in pairs: a row that is not full has at least two */
    PATTERN_RUNS,   /* vertical runs of holes */
    PATTERN_DEPTH,  /* full cells above holes */
    PATTERN_WELLS,  /* the feature of that name */
    PATTERN_ROOM,   /* rows free above the highest column, by rows with holes */
    PATTERN_FREE,   /* cells free above the columns */
    PATTERN_COVER,  /* rows that cover the topmost holes, by the cells missing in them */
    PATTERN_HOLLOW, /* rows above the row of the topmost holes, by the cells missing in it */
    PATTERN_COUNTS,
    PATTERN_FITS = PATTERN_COUNTS, /* which steps the surface has somewhere: which pieces fit */
    PATTERN_STEPS,                 /* three steps in a row of the surface, by distance from the wall */
    PATTERN_ROWS,                  /* the cells of each row of the stack, by the holes in it */
    PATTERNS,
};

enum {
    STEP_MAX = 4, /* higher steps count as this */
    STEP_KINDS = 2 * STEP_MAX + 1,
    TRIPLE_KINDS = STEP_KINDS * STEP_KINDS * STEP_KINDS,
    TRIPLE_COLUMNS = 4, /* that three steps span */
    TRIPLE_PLACES = 4,  /* distances from the wall that are distinguished: 0, 1, 2, more */
    ROOM_ROWS = 21,     /* free rows and rows with holes that PATTERN_ROOM distinguishes */
    ROOM_HOLES = 12,
    COVER_ROWS = 8, /* covering rows and missing cells that PATTERN_COVER distinguishes */
    COVER_CELLS = 40,
    HOLLOW_ROWS = 21, /* the same for PATTERN_HOLLOW */
    HOLLOW_CELLS = 10,
    ROWS_CELLS = 10, /* columns of the widest board whose rows PATTERN_ROWS looks at */
    ROWS_HOLES = 4,  /* numbers of holes in a row that it distinguishes: 0, 1, 2, more */
    /* How many kinds each pattern distinguishes; values beyond count as the last kind. */
    EDGES_KINDS = 64,
    RUNS_KINDS = 32,
    DEPTH_KINDS = 64,
    WELLS_KINDS = 128,
    ROOM_KINDS = ROOM_ROWS * ROOM_HOLES,
    FREE_KINDS = 201,
    COVER_KINDS = COVER_ROWS * COVER_CELLS,
    HOLLOW_KINDS = HOLLOW_ROWS * HOLLOW_CELLS,
    FITS_KINDS = 2048,
    STEPS_KINDS = TRIPLE_PLACES * TRIPLE_KINDS,
    ROWS_KINDS = ROWS_HOLES << ROWS_CELLS,
    PATTERN_KINDS_MAX = ROWS_KINDS, /* the most that a pattern has */
    PATTERN_SPOTS_MAX = HEIGHT_MAX,
};

/* The number of kinds of each pattern, and the most spots that it has on a board. */
extern const int pattern_kinds[PATTERNS], pattern_spots[PATTERNS];

/* Returns how many kinds a pattern once had, if they were fewer than now; 0 otherwise. */
int pattern_kinds_before(enum pattern pattern);

/* Tells whether a pattern once had `count` kinds, fewer than now, and writes into from[], for each kind of today, the
 * earlier kind that it was part of. Files of that time remain valid, and mean what they meant. */
bool pattern_widened(enum pattern pattern, int count, uint16_t from[]);

/* Returns what a beginner would weigh a kind: the less of everything ugly, the better. */
double pattern_guess(enum pattern pattern, int kind);

/* Makes weights that were learnt from their guesses on boards of this size fit for higher boards: where there is more
 * room than in three quarters of the board, which only the first pieces of a game find, or where no game has moved a
 * weight from its guess, it becomes that of the nearest kind with less room, and a little more for each row or cell. */
void pattern_extend(enum pattern pattern, int width, int height, double weight[]);

/* Writes the kinds of all spots of a pattern into kind, which must hold PATTERN_SPOTS_MAX, and returns how many there
 * are. */
int pattern_find(enum pattern pattern, const struct board *b, uint16_t kind[]);

/* What the bits of a kind of PATTERN_FITS stand for: steps of -2 to 2; a flat step followed by one of -1, 0 or 1; a
 * step of -1 followed by a flat one; three flat ones; a step of 1 followed by a flat one. */
enum { FIT_FLAT_THEN = 4, FIT_THEN_FLAT = 7, FIT_THREE_FLAT = 1 << 9 };

/* Returns the index of the weight of three steps, the first of them between columns `place` and place + 1. Their kind
 * is (first * STEP_KINDS + second) * STEP_KINDS + third, each step counted from -STEP_MAX. Right of the middle the
 * board is mirrored. */
int pattern_triple(int place, int width, int kind);

/* Returns the kind of a row with these full cells, bit x for column x, and this number of holes, on a board of at most
 * ROWS_CELLS columns. A row and its mirror image are of one kind. */
int pattern_row(uint32_t cells, int holes, int width);

#endif
