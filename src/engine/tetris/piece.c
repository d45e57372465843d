/* SPDX-License-Identifier: MIT */
#include "engine/tetris/piece.h"

#include <ctype.h>
#include <string.h>

static const char letters[PIECES + 1] = "IOTSZJL";

/* clang-format off */
/* Columns first: { width, height, { under }, { size }, { column bits }, { cells per row } }. The rotations are in the
 * order of the simulator that most student projects share, which begins upright for I and two-wide for J, L and T. */

const struct shape piece_shapes[PIECES][ROTATIONS_MAX] = {
    [PIECE_I] = {
        { 1, 4, { 0 }, { 4 }, { 0xf }, { 1, 1, 1, 1 } },
        { 4, 1, { 0, 0, 0, 0 }, { 1, 1, 1, 1 }, { 1, 1, 1, 1 }, { 4 } },
    },
    [PIECE_O] = {
        { 2, 2, { 0, 0 }, { 2, 2 }, { 3, 3 }, { 2, 2 } },
    },
    [PIECE_T] = {
        { 2, 3, { 0, 1 }, { 3, 1 }, { 7, 2 }, { 1, 2, 1 } },
        { 3, 2, { 1, 0, 1 }, { 1, 2, 1 }, { 2, 3, 2 }, { 1, 3 } },
        { 2, 3, { 1, 0 }, { 1, 3 }, { 2, 7 }, { 1, 2, 1 } },
        { 3, 2, { 0, 0, 0 }, { 1, 2, 1 }, { 1, 3, 1 }, { 3, 1 } },
    },
    [PIECE_S] = {
        { 3, 2, { 0, 0, 1 }, { 1, 2, 1 }, { 1, 3, 2 }, { 2, 2 } },
        { 2, 3, { 1, 0 }, { 2, 2 }, { 6, 3 }, { 1, 2, 1 } },
    },
    [PIECE_Z] = {
        { 3, 2, { 1, 0, 0 }, { 1, 2, 1 }, { 2, 3, 1 }, { 2, 2 } },
        { 2, 3, { 0, 1 }, { 2, 2 }, { 3, 6 }, { 1, 2, 1 } },
    },
    [PIECE_J] = {
        { 2, 3, { 0, 0 }, { 1, 3 }, { 1, 7 }, { 2, 1, 1 } },
        { 3, 2, { 0, 0, 0 }, { 2, 1, 1 }, { 3, 1, 1 }, { 3, 1 } },
        { 2, 3, { 0, 2 }, { 3, 1 }, { 7, 4 }, { 1, 1, 2 } },
        { 3, 2, { 1, 1, 0 }, { 1, 1, 2 }, { 2, 2, 3 }, { 1, 3 } },
    },
    [PIECE_L] = {
        { 2, 3, { 0, 0 }, { 3, 1 }, { 7, 1 }, { 2, 1, 1 } },
        { 3, 2, { 0, 1, 1 }, { 2, 1, 1 }, { 3, 2, 2 }, { 1, 3 } },
        { 2, 3, { 2, 0 }, { 1, 3 }, { 4, 7 }, { 1, 1, 2 } },
        { 3, 2, { 0, 0, 0 }, { 1, 1, 2 }, { 1, 1, 3 }, { 3, 1 } },
    },
};

static const uint8_t rotations[PIECES] = {
    [PIECE_I] = 2, [PIECE_O] = 1, [PIECE_T] = 4, [PIECE_S] = 2, [PIECE_Z] = 2, [PIECE_J] = 4, [PIECE_L] = 4,
};
/* clang-format on */

int piece_rotations(enum piece piece)
{
    return rotations[piece];
}

char piece_letter(enum piece piece)
{
    return letters[piece];
}

int piece_from_letter(char letter)
{
    const char *at = letter ? strchr(letters, toupper((unsigned char)letter)) : NULL;
    return at ? (int)(at - letters) : -1;
}
