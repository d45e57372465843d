/* SPDX-License-Identifier: MIT
 *
 * Panel: lines of text beside a board, one below the other until there is no more room.
 */
#ifndef TETRARCH_UI_TUI_PANEL_H
#define TETRARCH_UI_TUI_PANEL_H

#include "engine/play/seat.h"
#include "ui/tui/keys.h"
#include "ui/tui/layout.h"
#include "ui/tui/paint.h"

enum {
    PANEL_NUMBER_MAX = 32,
    PANEL_SECOND_SIDE = 12, /* the row, from the top, where the second side of a game of two begins */
};

struct panel {
    const struct screen *screen;
    int row, column, width, end; /* row: the next line; end: the first row below the panel */
};

/* Returns the empty panel of a layout. */
struct panel panel_new(const struct screen *s, const struct layout *l);

/* Adds a line of formatted text. */
void panel_line(struct panel *p, enum style style, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Adds a line with a label on the left and a value to its right. */
void panel_value(struct panel *p, const char *label, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Adds an empty line if at least `more` lines are left for what follows. */
void panel_space(struct panel *p, int more);

/* Adds words, wrapped onto as many lines as they need. */
void panel_words(struct panel *p, enum style style, const char *words);

/* One side of a game of two. */
struct panel_side {
    const char *name;
    int64_t pieces, sent; /* locked, and rows of garbage */
    int64_t frames;       /* of play so far */
    int coming;           /* rows of garbage on their way */
    const char *praise;   /* for its last lock, or "" */
};

/* Adds the figures of a side: pieces and rows sent, each also a minute, and what is coming. In the compact layout only
 * what matters most. */
void panel_add_side(struct panel *p, const struct layout *l, const struct panel_side *side);

/* Lists the held piece and the previews if the layout does not draw them. */
void panel_pieces(struct panel *p, const struct layout *l, const struct state *s);

/* Adds the key bindings of some actions, two per line if there is room. `actions` ends with -1. */
void panel_keys(struct panel *p, const struct keys *keys, const int actions[]);

/* Paints the key bindings of some actions on one line below the boards, if the layout has such a line. `actions` ends
 * with -1; `more` is further text at the end, or "". */
void panel_footer(const struct screen *s, const struct layout *l, const struct keys *keys, const int actions[],
                  const char *more);

/* Writes ticks as minutes, seconds and hundredths, or a number with its thousands separated, and returns out. */
const char *panel_time(int64_t ticks, char out[PANEL_NUMBER_MAX]);
const char *panel_number(int64_t number, char out[PANEL_NUMBER_MAX]);

#endif
