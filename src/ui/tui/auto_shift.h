/* SPDX-License-Identifier: MIT
 *
 * Auto shift: detects from a terminal's key repeat that a key is held down.
 *
 * A terminal does not report key releases. A held key is simply sent again, after a delay and then at a rate that the
 * terminal chooses. Every repeat counts as a press, immediately, so that no press is lost however slow the line is. A
 * key counts as held only once it has arrived, for `das` seconds, more steadily than any finger taps; from then on
 * presses are added so that there is one every `arr` seconds, until the key stops arriving or another key is pressed.
 */
#ifndef TETRARCH_UI_TUI_AUTO_SHIFT_H
#define TETRARCH_UI_TUI_AUTO_SHIFT_H

#include "engine/tetris/input.h"

struct auto_shift {
    double das, arr;    /* seconds; an arr of 0 moves as far as possible at once */
    int input;          /* the latest key, or -1 */
    double since, last; /* when it started to arrive steadily, and when it last arrived */
    double pressed;     /* when the last press was counted */
};

/* Starts without a key. */
struct auto_shift auto_shift_new(double das, double arr);

/* Records that a key arrived at time `now`, in seconds. */
void auto_shift_note(struct auto_shift *h, enum input input, double now);

/* Forgets the key, because a piece has locked or the game was paused. */
void auto_shift_forget(struct auto_shift *h);

/* Returns how many presses of h->input to add at time `now`: usually 0; FIELD_HEIGHT means as far as possible. */
int auto_shift_due(struct auto_shift *h, double now);

#endif
