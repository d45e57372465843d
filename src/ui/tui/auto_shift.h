/* SPDX-License-Identifier: MIT
 *
 * Auto shift: tells from what a terminal sends that a key is held down.
 *
 * A terminal reports no key as released. A held key just comes again, after a delay and then at a rate that are the
 * terminal's own. Every time it comes counts as a press, at once and always, so that no press is lost however slow the
 * line is. Only when a key has come as steadily as no finger taps, and for `das` seconds, it counts as held; then
 * presses are added so that there is one every `arr` seconds, until it stops coming or another key is pressed.
 */
#ifndef TETRARCH_UI_TUI_AUTO_SHIFT_H
#define TETRARCH_UI_TUI_AUTO_SHIFT_H

#include "engine/tetris/input.h"

struct auto_shift {
    double das, arr;    /* seconds; an arr of 0 goes as far as possible at once */
    int input;          /* that came last, or -1 */
    double since, last; /* when it began to come steadily, and when it last came */
    double pressed;     /* when the last press was counted */
};

/* Starts with no key. */
struct auto_shift auto_shift_new(double das, double arr);

/* Takes note that a key came at a time. */
void auto_shift_note(struct auto_shift *h, enum input input, double now);

/* Forgets the key: a piece has locked, or the game stood still. */
void auto_shift_forget(struct auto_shift *h);

/* Returns how many presses of h->input to add at a time: 0 for most, FIELD_HEIGHT for as far as possible. */
int auto_shift_due(struct auto_shift *h, double now);

#endif
