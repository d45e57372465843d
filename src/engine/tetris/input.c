/* SPDX-License-Identifier: MIT */
#include "engine/tetris/input.h"

#include <string.h>

const char input_letters[] = "lrxzasdh";

const char *const input_names[] = {
    [INPUT_LEFT] = "left",     [INPUT_RIGHT] = "right",      [INPUT_CW] = "turn right",
    [INPUT_CCW] = "turn left", [INPUT_HALF] = "turn around", [INPUT_SOFT] = "down",
    [INPUT_HARD] = "drop",     [INPUT_HOLD] = "hold",        [INPUTS] = NULL,
};

int input_from_letter(char letter)
{
    const char *at = letter ? strchr(input_letters, letter) : NULL;
    return at ? (int)(at - input_letters) : -1;
}

/* The spin of a T that was just turned: a spin needs three full corners, a full spin also both in front or the fifth
 * kick. */
static enum spin spin_of(const struct field *f, enum piece piece, struct spot spot, bool full_kick)
{
    if (piece != PIECE_T)
        return SPIN_NONE;
    int corners = 0, front = 0;
    for (int i = 0; i < 4; i++) {
        struct offset c = srs_corners[spot.orientation][i];
        bool full = field_full(f, spot.x + c.x, spot.y + c.y);
        corners += full;
        front += full && i < 2;
    }
    if (corners < 3)
        return SPIN_NONE;
    return front == 2 || full_kick ? SPIN_FULL : SPIN_MINI;
}

static bool turn(const struct field *f, enum piece piece, enum turn turn, struct spot *spot)
{
    for (int k = 0; k < srs_kick_count(piece, turn); k++) {
        struct offset kick = srs_kick(piece, spot->orientation, turn, k);
        struct spot to = { (uint8_t)((spot->orientation + turn) % ORIENTATIONS), (int8_t)(spot->x + kick.x),
                           (int8_t)(spot->y + kick.y), SPIN_NONE };
        if (!field_fits(f, piece, to))
            continue;
        to.spin = (uint8_t)spin_of(f, piece, to, turn != TURN_HALF && k == SRS_FULL_KICK);
        *spot = to;
        return true;
    }
    return false;
}

static bool shift(const struct field *f, enum piece piece, int dx, int dy, struct spot *spot)
{
    struct spot to = { spot->orientation, (int8_t)(spot->x + dx), (int8_t)(spot->y + dy), SPIN_NONE };
    if (!field_fits(f, piece, to))
        return false;
    *spot = to;
    return true;
}

bool input_apply(const struct field *f, enum piece piece, enum input input, struct spot *spot)
{
    switch (input) {
    case INPUT_LEFT: return shift(f, piece, -1, 0, spot);
    case INPUT_RIGHT: return shift(f, piece, 1, 0, spot);
    case INPUT_CW: return turn(f, piece, TURN_CW, spot);
    case INPUT_CCW: return turn(f, piece, TURN_CCW, spot);
    case INPUT_HALF: return turn(f, piece, TURN_HALF, spot);
    case INPUT_SOFT: return shift(f, piece, 0, -1, spot);
    case INPUT_HARD: {
        bool moved = false;
        while (shift(f, piece, 0, -1, spot))
            moved = true;
        return moved;
    }
    default: return false;
    }
}
