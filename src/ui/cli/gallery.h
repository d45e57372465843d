/* SPDX-License-Identifier: MIT
 *
 * Gallery: the boards on which games ended, side by side, as text or as an SVG document.
 */
#ifndef TETRARCH_UI_CLI_GALLERY_H
#define TETRARCH_UI_CLI_GALLERY_H

#include "base/str.h"
#include "measure/last_boards.h"

/* Adds boards as lines of at most `columns` characters, as far as one board fits, each with the piece that found no
 * room below it. */
void gallery_text(const struct last_board boards[], int count, int columns, struct str *out);

/* Adds the same as a complete SVG document. The title is one line above the boards. */
void gallery_svg(const struct last_board boards[], int count, const char *title, struct str *out);

#endif
