/* SPDX-License-Identifier: MIT
 *
 * Fumen code: the tables by which a fumen is read and printed. Private to fumen*.c.
 */
#ifndef TETRARCH_ENGINE_TETRIS_FUMEN_CODE_H
#define TETRARCH_ENGINE_TETRIS_FUMEN_CODE_H

#include "engine/tetris/fumen.h"

enum {
    FUMEN_COLOURS = 9,       /* of a cell */
    FUMEN_CHARACTERS = 96,   /* of a comment, from the blank; the last one does not occur */
    FUMEN_ESCAPED_MAX = 4095 /* characters of an escaped comment */
};

/* The digits, by value. */
#define FUMEN_DIGITS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/* Cells by colour; pieces have the same numbers. */
static const uint8_t fumen_cells[FUMEN_COLOURS] = { CELL_EMPTY, PIECE_I, PIECE_L, PIECE_O,     PIECE_Z,
                                                    PIECE_T,    PIECE_J, PIECE_S, CELL_GARBAGE };
static const uint8_t fumen_colours[FUMEN_COLOURS] = {
    [CELL_EMPTY] = 0, [PIECE_I] = 1, [PIECE_L] = 2, [PIECE_O] = 3,     [PIECE_Z] = 4,
    [PIECE_T] = 5,    [PIECE_J] = 6, [PIECE_S] = 7, [CELL_GARBAGE] = 8
};

/* From the cell by which a fumen names the place of a piece to its centre. */
static const struct offset fumen_centres[PIECES][ORIENTATIONS] = {
    [PIECE_I] = { [SOUTH] = { 1, 0 }, [WEST] = { 0, -1 } },
    [PIECE_O] = { [NORTH] = { 0, -1 }, [SOUTH] = { 1, 0 }, [WEST] = { 1, -1 } },
    [PIECE_S] = { [NORTH] = { 0, -1 }, [EAST] = { -1, 0 } },
    [PIECE_Z] = { [NORTH] = { 0, -1 }, [WEST] = { 1, 0 } },
};

/* A fumen counts orientations from south, clockwise the other way round; the same number leads back. */
static inline int fumen_turn(int orientation)
{
    return (ORIENTATIONS + SOUTH - orientation) % ORIENTATIONS;
}

#endif
