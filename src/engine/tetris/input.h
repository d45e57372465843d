/* SPDX-License-Identifier: MIT
 *
 * Input: a key press, and what it does to a piece in the air.
 */
#ifndef TETRARCH_ENGINE_TETRIS_INPUT_H
#define TETRARCH_ENGINE_TETRIS_INPUT_H

#include "engine/tetris/field.h"

enum input {
    INPUT_LEFT,
    INPUT_RIGHT,
    INPUT_CW,   /* turn clockwise */
    INPUT_CCW,  /* turn counterclockwise */
    INPUT_HALF, /* turn by 180 degrees, if the rules allow it */
    INPUT_SOFT, /* lower by one row */
    INPUT_HARD, /* lower as far as it goes, and lock */
    INPUT_HOLD, /* put aside */
    INPUTS,
};

/* A letter for each input, in the order of the enum: l r x z a s d h. */
extern const char input_letters[];

/* Names to show to people, in the same order and ending with NULL. */
extern const char *const input_names[];

/* Returns the input with this letter, or -1. */
int input_from_letter(char letter);

/* Moves a piece that fits at *spot by one press and returns whether it moved. spot->spin becomes what locking there at
 * once would be worth: a spin only after a turn, nothing after a shift or a drop of a row or more. INPUT_HARD moves it
 * as far down as possible; INPUT_HOLD does nothing here. */
bool input_apply(const struct field *f, enum piece piece, enum input input, struct spot *spot);

#endif
