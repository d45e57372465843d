/* SPDX-License-Identifier: MIT
 *
 * Ranking: the best games of a mode, for the screen at the end of a game. The caller that starts a game fills it in.
 */
#ifndef TETRARCH_UI_TUI_RANKING_H
#define TETRARCH_UI_TUI_RANKING_H

#include <stdint.h>

enum { RANKING_MAX = 10 };

struct ranking_row {
    char name[64], day[16];
    int64_t score, rows, ticks;
};

struct ranking {
    int count;
    int own;            /* the row of the game that just ended, or -1 */
    char sentence[256]; /* why there is no ranking, or empty */
    struct ranking_row row[RANKING_MAX];
};

#endif
