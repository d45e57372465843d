/* SPDX-License-Identifier: MIT */
#include "engine/tetris/srs.h"

const struct offset srs_corners[ORIENTATIONS][4] = {
    [NORTH] = { { -1, 1 }, { 1, 1 }, { -1, -1 }, { 1, -1 } },
    [EAST] = { { 1, 1 }, { 1, -1 }, { -1, 1 }, { -1, -1 } },
    [SOUTH] = { { 1, -1 }, { -1, -1 }, { 1, 1 }, { -1, 1 } },
    [WEST] = { { -1, -1 }, { -1, 1 }, { 1, -1 }, { 1, 1 } },
};

struct spot srs_canonical(enum piece piece, struct spot spot)
{
    /* Facing south is the same as facing north at this offset, and facing west the same as facing east. */
    static const struct offset south[PIECES] = { [PIECE_I] = { -1, 0 }, [PIECE_S] = { 0, -1 }, [PIECE_Z] = { 0, -1 } };
    static const struct offset west[PIECES] = { [PIECE_I] = { 0, 1 }, [PIECE_S] = { -1, 0 }, [PIECE_Z] = { -1, 0 } };
    if (piece_rotations(piece) != 2 || spot.orientation < SOUTH)
        return spot;
    struct offset o = spot.orientation == SOUTH ? south[piece] : west[piece];
    return (struct spot){ (uint8_t)(spot.orientation - SOUTH), (int8_t)(spot.x + o.x), (int8_t)(spot.y + o.y),
                          spot.spin };
}
