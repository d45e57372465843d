/* SPDX-License-Identifier: MIT
 *
 * Srs: how pieces turn in the modern game (the Super Rotation System), about true centres.
 *
 * A piece stands at a spot: an orientation and the column and row of its centre. A turn keeps the centre and then
 * tries a few offsets ("kicks") in order; the first at which the piece fits is taken. The tables are in the header
 * so that a compiler can turn them into constants of the code that floods whole boards (reach.c).
 */
#ifndef TETRARCH_ENGINE_TETRIS_SRS_H
#define TETRARCH_ENGINE_TETRIS_SRS_H

#include "engine/tetris/piece.h"

#include <stdbool.h>

enum orientation { NORTH, EAST, SOUTH, WEST, ORIENTATIONS };

/* Quarter turns clockwise from one orientation to another. */
enum turn { TURN_CW = 1, TURN_HALF = 2, TURN_CCW = 3 };

enum { KICKS_MAX = 6 };

struct offset {
    int8_t x, y; /* to the right and up */
};

/* The kinds of spin; only a T spins. */
enum spin { SPIN_NONE, SPIN_MINI, SPIN_FULL, SPINS };

/* Where a piece stands or rests. */
struct spot {
    uint8_t orientation;
    int8_t x, y;  /* the centre */
    uint8_t spin; /* how it came to rest there */
};

/* Tells whether two spots are the same, whatever the spins. */
static inline bool spot_equal(struct spot a, struct spot b)
{
    return a.orientation == b.orientation && a.x == b.x && a.y == b.y;
}

/* The cells of each piece facing north, about its centre. */
static const struct offset srs_north[PIECES][SHAPE_SIZE] = {
    [PIECE_I] = { { -1, 0 }, { 0, 0 }, { 1, 0 }, { 2, 0 } }, [PIECE_O] = { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 } },
    [PIECE_T] = { { -1, 0 }, { 0, 0 }, { 1, 0 }, { 0, 1 } }, [PIECE_S] = { { -1, 0 }, { 0, 0 }, { 0, 1 }, { 1, 1 } },
    [PIECE_Z] = { { -1, 1 }, { 0, 1 }, { 0, 0 }, { 1, 0 } }, [PIECE_J] = { { -1, 0 }, { 0, 0 }, { 1, 0 }, { -1, 1 } },
    [PIECE_L] = { { -1, 0 }, { 0, 0 }, { 1, 0 }, { 1, 1 } },
};

/* Returns cell i of a piece in an orientation, about its centre. */
static inline struct offset srs_cell(enum piece piece, int orientation, int i)
{
    struct offset n = srs_north[piece][i];
    switch (orientation) {
    case EAST: return (struct offset){ n.y, (int8_t)-n.x };
    case SOUTH: return (struct offset){ (int8_t)-n.x, (int8_t)-n.y };
    case WEST: return (struct offset){ (int8_t)-n.y, n.x };
    default: return n;
    }
}

/* The kicks, by the orientation turned from and enum turn. The half turns are not part of SRS; these are TETR.IO's.
 * O does not turn. */
static const struct offset srs_kicks_jlstz[ORIENTATIONS][4][KICKS_MAX] = {
    [NORTH] = { [TURN_CW] = { { 0, 0 }, { -1, 0 }, { -1, 1 }, { 0, -2 }, { -1, -2 } },
                [TURN_HALF] = { { 0, 0 }, { 0, 1 }, { 1, 1 }, { -1, 1 }, { 1, 0 }, { -1, 0 } },
                [TURN_CCW] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, -2 }, { 1, -2 } } },
    [EAST] = { [TURN_CW] = { { 0, 0 }, { 1, 0 }, { 1, -1 }, { 0, 2 }, { 1, 2 } },
               [TURN_HALF] = { { 0, 0 }, { 1, 0 }, { 1, 2 }, { 1, 1 }, { 0, 2 }, { 0, 1 } },
               [TURN_CCW] = { { 0, 0 }, { 1, 0 }, { 1, -1 }, { 0, 2 }, { 1, 2 } } },
    [SOUTH] = { [TURN_CW] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, -2 }, { 1, -2 } },
                [TURN_HALF] = { { 0, 0 }, { 0, -1 }, { -1, -1 }, { 1, -1 }, { -1, 0 }, { 1, 0 } },
                [TURN_CCW] = { { 0, 0 }, { -1, 0 }, { -1, 1 }, { 0, -2 }, { -1, -2 } } },
    [WEST] = { [TURN_CW] = { { 0, 0 }, { -1, 0 }, { -1, -1 }, { 0, 2 }, { -1, 2 } },
               [TURN_HALF] = { { 0, 0 }, { -1, 0 }, { -1, 2 }, { -1, 1 }, { 0, 2 }, { 0, 1 } },
               [TURN_CCW] = { { 0, 0 }, { -1, 0 }, { -1, -1 }, { 0, 2 }, { -1, 2 } } },
};

/* The same for the I, whose true centre moves with every turn: the usual table plus that movement. Its half turn has a
 * single kick. */
static const struct offset srs_kicks_i[ORIENTATIONS][4][KICKS_MAX] = {
    [NORTH] = { [TURN_CW] = { { 1, 0 }, { -1, 0 }, { 2, 0 }, { -1, -1 }, { 2, 2 } },
                [TURN_HALF] = { { 1, -1 } },
                [TURN_CCW] = { { 0, -1 }, { -1, -1 }, { 2, -1 }, { -1, 1 }, { 2, -2 } } },
    [EAST] = { [TURN_CW] = { { 0, -1 }, { -1, -1 }, { 2, -1 }, { -1, 1 }, { 2, -2 } },
               [TURN_HALF] = { { -1, -1 } },
               [TURN_CCW] = { { -1, 0 }, { 1, 0 }, { -2, 0 }, { 1, 1 }, { -2, -2 } } },
    [SOUTH] = { [TURN_CW] = { { -1, 0 }, { 1, 0 }, { -2, 0 }, { 1, 1 }, { -2, -2 } },
                [TURN_HALF] = { { -1, 1 } },
                [TURN_CCW] = { { 0, 1 }, { 1, 1 }, { -2, 1 }, { 1, -1 }, { -2, 2 } } },
    [WEST] = { [TURN_CW] = { { 0, 1 }, { 1, 1 }, { -2, 1 }, { 1, -1 }, { -2, 2 } },
               [TURN_HALF] = { { 1, 1 } },
               [TURN_CCW] = { { 1, 0 }, { -1, 0 }, { 2, 0 }, { -1, -1 }, { 2, 2 } } },
};

/* Returns how many kicks a turn tries: 0 where the piece does not turn. */
static inline int srs_kick_count(enum piece piece, enum turn turn)
{
    if (piece == PIECE_O)
        return 0;
    if (turn == TURN_HALF)
        return piece == PIECE_I ? 1 : 6;
    return 5;
}

/* Returns kick i of a turn. */
static inline struct offset srs_kick(enum piece piece, int from, enum turn turn, int i)
{
    return piece == PIECE_I ? srs_kicks_i[from][turn][i] : srs_kicks_jlstz[from][turn][i];
}

/* The fifth kick makes every T-spin a full one. */
enum { SRS_FULL_KICK = 4 };

/* The two corners that a T points to, then the two at its back, relative to its centre. */
extern const struct offset srs_corners[ORIENTATIONS][4];

/* Where a piece appears: facing north, its centre here, or one row higher where that is not free. */
enum { SRS_SPAWN_X = 4, SRS_SPAWN_Y = 19 };

/* Returns the spot with the same cells whose orientation comes first: I, S, Z look alike facing north and south, or
 * east and west, and O always faces north. */
struct spot srs_canonical(enum piece piece, struct spot spot);

#endif
