/* SPDX-License-Identifier: MIT */
#include "engine/tetris/fumen.h"

/* Returns the field as a board that is high enough for every full cell. */
static struct board board_of(const struct fumen_page *page)
{
    struct board b = board_empty(FIELD_WIDTH, FUMEN_HEIGHT);
    for (int y = 0; y < FUMEN_HEIGHT; y++)
        for (int x = 0; x < FIELD_WIDTH; x++)
            if (page->cell[y][x] != CELL_EMPTY)
                b.column[x] |= 1u << y;
    return b;
}

static int board_height(const struct board *b)
{
    int height = 0;
    for (int x = 0; x < b->width; x++)
        if (board_column_height(b, x) > height)
            height = board_column_height(b, x);
    return height;
}

/* Places the piece of the page in the drawing. */
static int place(const struct fumen_page *page, struct drawing *d, struct err *err)
{
    enum piece piece = (enum piece)page->piece;
    struct field field = field_from_board(&d->before);
    struct rules rules = rules_simplified(d->before.width, d->before.height);
    if (!field_fits(&field, piece, page->spot))
        return err_set(err, "the %c of the fumen overlaps full cells", piece_letter(piece));
    if (!field_rests(&field, piece, page->spot))
        return err_set(err, "the %c of the fumen is in the air, but a piece that was just placed is at rest",
                       piece_letter(piece));
    d->has_piece = true;
    d->piece = piece;
    d->outcome = drop_outcome_at(&d->before, &rules, piece, field_placement(piece, page->spot));
    return 0;
}

int fumen_to_drawing(const struct fumen_page *page, int height, struct drawing *out, struct err *err)
{
    struct drawing d = { .before = board_of(page), .piece = PIECE_NONE };
    int used = board_height(&d.before);
    if (height == 0)
        height = used > FIELD_VISIBLE ? used : FIELD_VISIBLE;
    if (fumen_check_size(page, FIELD_WIDTH, height, err))
        return -1;
    d.before.height = height;
    d.outcome.locked = d.outcome.after = d.before;
    if (page->piece < PIECES && place(page, &d, err))
        return -1;
    *out = d;
    return 0;
}

/* Writes the lowest rows of a board as cells. */
static void cells_of(const struct board *b, int rows, uint8_t out[])
{
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < b->width; x++)
            *out++ = b->column[x] >> y & 1 ? CELL_GARBAGE : CELL_EMPTY;
}

int fumen_from_drawing(const struct drawing *d, struct fumen_page *out, struct err *err)
{
    enum { ROWS = HEIGHT_MAX + SHAPE_SIZE };
    struct fumen_page page = fumen_page_empty();
    uint8_t before[ROWS * WIDTH_MAX], locked[ROWS * WIDTH_MAX];
    cells_of(&d->before, ROWS, before);
    cells_of(&d->outcome.locked, ROWS, locked);
    if (fumen_set_cells(&page, locked, d->before.width, ROWS, err) ||
        fumen_set_cells(&page, before, d->before.width, ROWS, err))
        return -1;
    if (d->has_piece) {
        page.piece = (uint8_t)d->piece;
        page.spot = field_spot(d->piece, d->outcome.placement);
    }
    *out = page;
    return 0;
}

int fumen_or_drawing(struct fumen *f, const char *text, size_t length, int number, int height, struct drawing *out,
                     const char **comment, struct err *err)
{
    struct fumen_page page = { .comment = "" };
    int result = !fumen_is(text, length)                               ? notation_parse(text, length, height, out, err)
                 : fumen_read(f, text, length, number, &page, err) < 0 ? -1
                                                                       : fumen_to_drawing(&page, height, out, err);
    *comment = page.comment;
    return result;
}
