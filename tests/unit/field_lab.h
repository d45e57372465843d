/* SPDX-License-Identifier: MIT
 *
 * Field lab: fields drawn as text for tests, with the piece in play in them.
 *
 * Lines of ten cells, the top row first: "." is empty, "#" full, and a letter is a cell of the piece in play.
 */
#ifndef TETRARCH_TESTS_FIELD_LAB_H
#define TETRARCH_TESTS_FIELD_LAB_H

#include "unit.h"

#include "engine/tetris/field.h"

struct scene {
    struct field field; /* without the piece */
    enum piece piece;   /* PIECE_NONE if none is drawn */
    struct spot spot;
};

static inline void lab_fill(struct field *f, int x, int y)
{
    f->word[y / FIELD_WORD_ROWS] |= UINT64_C(1) << (y % FIELD_WORD_ROWS * FIELD_WIDTH + x);
}

/* Tells whether a piece at a spot has exactly these cells. */
static inline bool lab_covers(enum piece piece, struct spot spot, const struct field *cells)
{
    struct field covered = { 0 };
    if (!field_fits(&covered, piece, spot))
        return false;
    for (int i = 0; i < SHAPE_SIZE; i++) {
        struct offset c = srs_cell(piece, spot.orientation, i);
        lab_fill(&covered, spot.x + c.x, spot.y + c.y);
    }
    return memcmp(&covered, cells, sizeof covered) == 0;
}

/* Reads a drawing whose piece has a given orientation, which the drawing alone does not determine. */
static inline struct scene scene(const char *text, enum orientation orientation)
{
    struct scene s = { .piece = PIECE_NONE };
    struct field cells = { 0 };
    int rows = (int)(strlen(text) + 1) / (FIELD_WIDTH + 1);
    assert_int_equal(strlen(text) + 1, (size_t)rows * (FIELD_WIDTH + 1));
    for (int i = 0; text[i]; i++) {
        int x = i % (FIELD_WIDTH + 1), y = rows - 1 - i / (FIELD_WIDTH + 1);
        if (text[i] == '#')
            lab_fill(&s.field, x, y);
        else if (text[i] != '.' && text[i] != '\n') {
            lab_fill(&cells, x, y);
            s.piece = (enum piece)piece_from_letter(text[i]);
        }
    }
    if (s.piece == PIECE_NONE)
        return s;
    for (int y = 0; y < FIELD_HEIGHT; y++)
        for (int x = 0; x < FIELD_WIDTH; x++) {
            s.spot = (struct spot){ (uint8_t)orientation, (int8_t)x, (int8_t)y, SPIN_NONE };
            if (lab_covers(s.piece, s.spot, &cells))
                return s;
        }
    fail_msg("no piece of that orientation is drawn:\n%s", text);
    return s;
}

/* Reads a drawing without a piece. */
static inline struct field drawn_field(const char *text)
{
    return scene(text, NORTH).field;
}

#endif
