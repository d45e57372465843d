/* SPDX-License-Identifier: MIT
 *
 * Lab fumen: boards as fumens (engine/tetris/fumen.h): see lab.h for what all calls have in common.
 */
#ifndef TETRARCH_UI_WEB_WASM_LAB_FUMEN_H
#define TETRARCH_UI_WEB_WASM_LAB_FUMEN_H

#include "ui/web/wasm/lab.h"

#include <stdint.h>

/* Reads the first page of a fumen for a board of this size. Returns 0 if the text is not a fumen or does not fit. */
struct lab_fumen;
LAB struct lab_fumen *lab_fumen_new(const char *text, int length, int width, int height);
LAB void lab_fumen_free(struct lab_fumen *f);
LAB int lab_fumen_pages(const struct lab_fumen *f);
LAB const uint8_t *lab_fumen_cells(const struct lab_fumen *f); /* `height` rows of cells, the lowest first */

/* The pieces: those of a comment with a queue, or else the piece in play, if there is one. lab_fumen_known() is their
 * number; the piece in hold may be PIECE_NONE. */
LAB int lab_fumen_known(const struct lab_fumen *f);
LAB const uint8_t *lab_fumen_queue(const struct lab_fumen *f);
LAB int lab_fumen_hold(const struct lab_fumen *f);

/* Returns a board as a fumen, with the known pieces and the one in hold as a comment; 0 if a fumen cannot hold it. */
LAB const char *lab_fumen_print(const uint8_t cells[], int width, int height, const uint8_t queue[], int known,
                                int hold);

#endif
