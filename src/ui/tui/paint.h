/* SPDX-License-Identifier: MIT
 *
 * Paint: cells, frames and text on the screen, as well as the terminal can show them.
 *
 * A cell is two characters wide, so that it is roughly square. Without colours a cell shows the letter of its piece;
 * without Unicode it is made of ASCII characters.
 */
#ifndef TETRARCH_UI_TUI_PAINT_H
#define TETRARCH_UI_TUI_PAINT_H

#include "ui/tui/screen.h"

#include <stdint.h>

/* The appearance of a cell. */
enum look_kind { LOOK_EMPTY, LOOK_FULL, LOOK_GHOST, LOOK_HINT };

struct look {
    uint8_t kind;
    uint8_t cell; /* a piece's number, or CELL_GARBAGE */
};

enum style { STYLE_PLAIN, STYLE_STRONG, STYLE_DIM, STYLE_ALARM, STYLE_REVERSED };

/* A colour for terminals with 256 and with 8 colours; -1 is the terminal's default. */
struct tint {
    short many, few;
};

/* Paints a cell at a row and column of the screen. */
void paint_cell(const struct screen *s, int row, int column, struct look look);

/* Paints two cells, one above the other, as one character; needs Unicode. */
void paint_half(const struct screen *s, int row, int column, struct look upper, struct look lower);

/* Paints one character of a bar, in red if it is urgent and in yellow if not. */
void paint_bar(const struct screen *s, int row, int column, bool urgent);

/* Paints a frame, with a title in its top edge unless that is NULL; if `open`, without a top edge. */
void paint_frame(const struct screen *s, int row, int column, int height, int width, const char *title, bool open);

/* Paints formatted text, cut off after `width` characters. */
void paint_text(const struct screen *s, int row, int column, int width, enum style style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* Paints text in colours, if there are any, with the attributes of a style but not its colour. */
void paint_tinted(const struct screen *s, int row, int column, struct tint front, struct tint back, enum style style,
                  const char *text);

/* Paints highlighted text centred in `width` characters. */
void paint_banner(const struct screen *s, int row, int column, int width, const char *text);

#endif
