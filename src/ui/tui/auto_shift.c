/* SPDX-License-Identifier: MIT */
#include "ui/tui/auto_shift.h"

/* Terminals repeat a key 20 to 60 times a second, and fingers tap at most 12 times; anything faster was delayed on the
 * line and arrived in a burst. */
static const double gap_least = 0.010, gap_max = 0.070;

struct auto_shift auto_shift_new(double das, double arr)
{
    return (struct auto_shift){ .das = das, .arr = arr, .input = -1 };
}

void auto_shift_note(struct auto_shift *h, enum input input, double now)
{
    double gap = now - h->last;
    if (h->input != (int)input || gap < gap_least || gap > gap_max)
        h->since = now;
    h->input = (int)input;
    h->last = h->pressed = now;
}

void auto_shift_forget(struct auto_shift *h)
{
    h->input = -1;
}

int auto_shift_due(struct auto_shift *h, double now)
{
    bool repeats = h->input == INPUT_LEFT || h->input == INPUT_RIGHT || h->input == INPUT_SOFT;
    if (!repeats || now - h->last > gap_max || h->last <= h->since || h->last - h->since < h->das)
        return 0;
    if (h->arr <= 0.0)
        return FIELD_HEIGHT;
    int due = (int)((now - h->pressed) / h->arr);
    h->pressed += due * h->arr;
    return due;
}
