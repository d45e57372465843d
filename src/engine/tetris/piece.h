/* SPDX-License-Identifier: MIT
 *
 * Piece: the seven tetrominoes and their nineteen shapes.
 *
 * A shape is a piece in one rotation, described by columns, because pieces here fall straight down onto
 * columns. The order of the rotations is part of the rules: among equal placements the first wins.
 */
#ifndef TETRARCH_ENGINE_TETRIS_PIECE_H
#define TETRARCH_ENGINE_TETRIS_PIECE_H

#include <stdint.h>

enum piece { PIECE_I, PIECE_O, PIECE_T, PIECE_S, PIECE_Z, PIECE_J, PIECE_L, PIECES, PIECE_NONE = PIECES };

enum {
    ROTATIONS_MAX = 4, /* shapes of one piece */
    SHAPE_SIZE = 4,    /* cells of a piece, and so the widest and highest shape */
};

struct shape {
    uint8_t width, height;
    uint8_t under[SHAPE_SIZE];  /* empty rows below the lowest cell of each column */
    uint8_t size[SHAPE_SIZE];   /* cells in each column; they are always stacked without a gap */
    uint8_t column[SHAPE_SIZE]; /* each column as bits, bit 0 = lowest row of the shape */
    uint8_t row[SHAPE_SIZE];    /* cells in each row, from the lowest */
};

/* Returns how many different rotations a piece has: 1, 2 or 4. */
int piece_rotations(enum piece piece);

/* Every shape, by piece and rotation; entries beyond a piece's rotations are empty. */
extern const struct shape piece_shapes[PIECES][ROTATIONS_MAX];

/* Returns the shape of a piece in rotation 0 to piece_rotations() - 1. */
static inline const struct shape *piece_shape(enum piece piece, int rotation)
{
    return &piece_shapes[piece][rotation];
}

/* Returns the letter of a piece: one of "IOTSZJL". */
char piece_letter(enum piece piece);

/* Returns the piece with this letter, in upper or lower case, or -1 if there is none. */
int piece_from_letter(char letter);

#endif
