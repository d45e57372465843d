/* SPDX-License-Identifier: MIT
 *
 * Speed: how fast a game is shown, from 1, the slowest, to as fast as possible.
 */
#ifndef TETRARCH_UI_TUI_SPEED_H
#define TETRARCH_UI_TUI_SPEED_H

enum { SPEEDS = 9 };

/* A speed: pieces a second or, for games that have a time of their own, a multiple of it, and what these are called.
 * The last row has no limit: its figures are 0. */
struct speed {
    double pieces, factor;
    const char *as_pieces, *as_factor;
};
extern const struct speed speeds[SPEEDS];

#endif
