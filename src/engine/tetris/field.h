/* SPDX-License-Identifier: MIT
 *
 * Field: the board of the modern game, ten columns and forty rows, of which twenty are visible.
 *
 * Six rows of ten cells are packed into each word, the lowest row in the lowest bits: cell (x, y) is bit y % 6 * 10 + x
 * of word y / 6. The four highest bits of a word, and the rows from 40 on, are always 0. Packed like this, a few
 * operations move or compare all cells at once; reach.c depends on that.
 */
#ifndef TETRARCH_ENGINE_TETRIS_FIELD_H
#define TETRARCH_ENGINE_TETRIS_FIELD_H

#include "engine/tetris/drop.h"
#include "engine/tetris/srs.h"

enum {
    FIELD_WIDTH = 10,
    FIELD_HEIGHT = 40,
    FIELD_VISIBLE = 20,
    FIELD_WORD_ROWS = 6,
    FIELD_WORD_BITS = FIELD_WORD_ROWS * FIELD_WIDTH,
    FIELD_WORDS = 7,
};

/* The leftmost cell of each row of a word; times a row of ten bits, it is that row repeated. */
#define FIELD_COLUMN UINT64_C(0x4010040100401)

struct field {
    uint64_t word[FIELD_WORDS];
};

/* Tells whether a cell is full; walls and floor count as full, cells above the top as empty. */
static inline bool field_full(const struct field *f, int x, int y)
{
    if (x < 0 || x >= FIELD_WIDTH || y < 0)
        return true;
    return y < FIELD_HEIGHT && f->word[y / FIELD_WORD_ROWS] >> (y % FIELD_WORD_ROWS * FIELD_WIDTH + x) & 1;
}

/* Tells whether a piece fits at a spot: on empty cells, between the walls and below the top. */
bool field_fits(const struct field *f, enum piece piece, struct spot spot);

/* Tells whether a piece that fits at a spot cannot move down. */
bool field_rests(const struct field *f, enum piece piece, struct spot spot);

/* Returns one more than the highest row with a full cell, 0 if there is none. */
int field_height(const struct field *f);

/* Returns one row as ten bits. */
unsigned field_row(const struct field *f, int y);

/* Fills the cells of a piece at a spot where it fits. */
void field_fill(struct field *f, enum piece piece, struct spot spot);

/* Removes the full rows and returns which they were, as bits. */
uint64_t field_clear(struct field *f);

/* Puts a piece down and removes the full rows; returns how many. Does the same as the two above, faster. */
int field_lock(struct field *f, enum piece piece, struct spot spot);

/* Pushes everything up by n rows, 1 to 40, and fills the rows at the bottom but for the column `hole`. Returns false
 * if full cells were pushed out at the top. */
bool field_garbage(struct field *f, int n, int hole);

/* Finds where a piece appears; returns false if both places are taken. */
bool field_spawn(const struct field *f, enum piece piece, struct spot *out);

/* Converts a board of ten columns, and back; a board has room for 32 rows, and the rows above are left out. */
struct field field_from_board(const struct board *b);
struct board field_to_board(const struct field *f, int height);

/* Converts a resting place between the two ways of naming it. A placement is the same for all spots with the same
 * cells; its spot is the canonical one (srs.h). */
struct placement field_placement(enum piece piece, struct spot spot);
struct spot field_spot(enum piece piece, struct placement placement);

#endif
