/* SPDX-License-Identifier: MIT
 *
 * Fumen: boards as the short texts that players send each other, "v115@vhAAgH".
 *
 * A fumen is a book of pages. A page is a field of ten columns and 23 rows whose cells have the colours of pieces, a
 * row of garbage below it, at most one piece in play, and a comment. Pages are stored as differences: when a page is
 * turned, its piece locks, full rows go, the garbage may rise and the field may be mirrored.
 *
 * The text begins with "v", "m" or "d", the version and "@". Numbers follow, in digits of base 64, the lowest first:
 *
 *     the field, from the top left to the garbage, as runs of two digits: (8 + new colour - old colour) x cells + run
 *     - 1; a single run without a difference is followed by the number of further pages without one, in one digit
 *     the action in three digits: from the lowest, 8 pieces x 4 rotations x cells x flags (rise, mirror, colour,
 *     comment, no lock)
 *     the comment, if it is new: its length in two digits, then four characters, of 96, in five digits each
 *
 * Colours count from 0: empty, I, L, O, Z, T, J, S, grey. "?" and blanks have no meaning, and "&" ends the text.
 * Comments are escaped as by the function escape() of JavaScript. Version 110 has two rows less.
 *
 * Nothing is allocated, and nothing beyond functions for texts is needed.
 */
#ifndef TETRARCH_ENGINE_TETRIS_FUMEN_H
#define TETRARCH_ENGINE_TETRIS_FUMEN_H

#include "engine/tetris/notation.h"
#include "engine/tetris/state.h"

enum {
    FUMEN_HEIGHT = 23,
    FUMEN_LENGTH_MAX = 1 << 16, /* characters of a text that is read */
    FUMEN_PAGES_MAX = 4096,
    FUMEN_COMMENT_MAX = 4096, /* bytes of a comment, including NUL */
    FUMEN_TEXT_MAX = 6144,    /* bytes of a page that is printed, including NUL */
};

struct fumen_page {
    uint8_t cell[FUMEN_HEIGHT][FIELD_WIDTH]; /* the lowest row first: an enum piece, CELL_GARBAGE or CELL_EMPTY */
    uint8_t rising[FIELD_WIDTH];             /* the row of garbage below */
    uint8_t piece;                           /* in play, or PIECE_NONE */
    struct spot spot;                        /* where it is; it may overlap full cells and reach above the top */
    bool lock, rise, mirror, colour; /* what happens when the page is turned; whether colours are the guideline's */
    const char *comment;             /* UTF-8 */
};

/* A fumen that is being read. */
struct fumen {
    const char *text, *at, *end;
    int version, rows; /* rows of its field, without the garbage */
    int pages;         /* read so far */
    int unchanged;     /* following pages whose field does not differ */
    struct fumen_page next;
    char comment[FUMEN_COMMENT_MAX];
};

/* Tells whether a text contains something like "v115@", of any version, and may thus be meant as a fumen. */
bool fumen_is(const char *text, size_t length);

/* Begins to read the fumen in a text, which may be a whole address that contains one; the text must outlive f. Fails if
 * there is none, or none of version 115 or 110. */
int fumen_open(struct fumen *f, const char *text, size_t length, struct err *err);

/* Reads the next page: 1 with *out set, 0 at the end, -1 on failure. The comment is valid until the next call. */
int fumen_next(struct fumen *f, struct fumen_page *out, struct err *err);

/* Reads page `number`, from 1, and all others, so that a damaged fumen is refused whole. Returns the number of pages,
 * or -1 on failure. The comment is valid as long as f, and fits in FUMEN_COMMENT_MAX bytes. */
int fumen_read(struct fumen *f, const char *text, size_t length, int number, struct fumen_page *out, struct err *err);

/* Writes a fumen of one page, of version 115, NUL-terminated, into out, which holds FUMEN_TEXT_MAX bytes. Fails if the
 * comment, which may be NULL, is not UTF-8 or too long. */
int fumen_print(const struct fumen_page *page, char out[FUMEN_TEXT_MAX], struct err *err);

/* Converts a page to a drawing and back. Colours are lost, as is everything but the field and the piece. A height of 0
 * means 20, or as many rows as have full cells. The piece must be at rest, though not necessarily by a drop. The board
 * of a drawing must be ten columns wide and at most FUMEN_HEIGHT rows high, empty rows above that not counted. */
int fumen_to_drawing(const struct fumen_page *page, int height, struct drawing *out, struct err *err);
int fumen_from_drawing(const struct drawing *d, struct fumen_page *out, struct err *err);

/* Reads a board that is drawn (notation.h), or page `number` of a fumen. *comment, which may not be NULL, is set to the
 * comment of the page, valid as long as f, or to "". */
int fumen_or_drawing(struct fumen *f, const char *text, size_t length, int number, int height, struct drawing *out,
                     const char **comment, struct err *err);

/* Fills the field of a page with `height` rows of `width` cells, the lowest first. Fails if it has no room for them;
 * empty rows at the top need none. */
int fumen_set_cells(struct fumen_page *page, const uint8_t cells[], int width, int height, struct err *err);

/* Fails if the field of a page does not fit on a board of this size. */
int fumen_check_size(const struct fumen_page *page, int width, int height, struct err *err);

/* The pieces that are to come, as comments give them: "#Q=[O](T)SZL" has an O in hold, a T to be placed, then S, Z and
 * L; either bracket may be empty. At most FUMEN_QUEUE_MAX are read. fumen_parse_queue() returns false, and leaves *out
 * alone, if the comment does not begin like this. */
enum { FUMEN_QUEUE_MAX = 64, FUMEN_QUEUE_TEXT_MAX = FUMEN_QUEUE_MAX + 10 };
struct fumen_queue {
    uint8_t hold; /* or PIECE_NONE */
    int known;
    uint8_t piece[FUMEN_QUEUE_MAX];
};
bool fumen_parse_queue(const char *comment, struct fumen_queue *out);
void fumen_print_queue(const struct fumen_queue *queue, char out[FUMEN_QUEUE_TEXT_MAX]);

/* Returns an empty page: no piece, no comment, locking, in the guideline's colours. */
struct fumen_page fumen_page_empty(void);

#endif
