/* SPDX-License-Identifier: MIT */
#include "engine/tetris/fumen.h"
#include "api/border.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)TETRARCH_HEIGHT_MAX == (int)HEIGHT_MAX && (int)TETRARCH_FUMEN_QUEUE == (int)FUMEN_QUEUE_MAX,
              "the header says the same");

static int read_page(const char *text, int width, int height, struct tetrarch_fumen *out, struct err *err)
{
    struct fumen_queue queue;
    struct fumen_page page;
    struct fumen *f = xmalloc(sizeof *f); /* large */
    int pages = fumen_read(f, text, strlen(text), 1, &page, err);
    if (pages >= 0 && !fumen_parse_queue(page.comment, &queue))
        queue = (struct fumen_queue){ PIECE_NONE, page.piece < PIECES, { page.piece } };
    free(f);
    if (pages < 0 || fumen_check_size(&page, width, height, err))
        return -1;
    *out = (struct tetrarch_fumen){ .pages = pages, .width = width, .height = height, .known = queue.known };
    out->hold = queue.hold;
    memcpy(out->queue, queue.piece, (size_t)queue.known);
    memset(out->cells, CELL_EMPTY, sizeof out->cells);
    memcpy(out->cells, page.cell, sizeof page.cell);
    return 0;
}

int tetrarch_fumen_read(const char *text, int width, int height, struct tetrarch_fumen *out,
                        struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, -1);
    return read_page(text, width, height, out, &err) ? border_fail(error, &err) : 0;
}

static int check(const struct tetrarch_fumen *in, struct err *err)
{
    if (in->width < 1 || in->width > WIDTH_MAX || in->height < 1 || in->height > HEIGHT_MAX)
        return err_set(err, "a board of %dx%d cannot be drawn", (int)in->width, (int)in->height);
    for (int i = 0; i < in->width * in->height; i++)
        if (in->cells[i] > CELL_EMPTY)
            return err_set(err, "%d is not a cell: cells are 0 to %d", in->cells[i], CELL_EMPTY);
    if (in->known < 0 || in->known > FUMEN_QUEUE_MAX)
        return err_set(err, "%d pieces are known, but there may be 0 to %d", (int)in->known, FUMEN_QUEUE_MAX);
    for (int i = 0; i < in->known; i++)
        if (border_piece(in->queue[i], err))
            return -1;
    return in->hold > PIECE_NONE ? err_set(err, "%d is not a piece that can be in hold", in->hold) : 0;
}

static int print(const struct tetrarch_fumen *in, char text[FUMEN_TEXT_MAX], struct err *err)
{
    char comment[FUMEN_QUEUE_TEXT_MAX];
    struct fumen_page page = fumen_page_empty();
    struct fumen_queue queue = { .hold = in->hold, .known = in->known };
    if (check(in, err))
        return -1;
    memcpy(queue.piece, in->queue, (size_t)in->known);
    fumen_print_queue(&queue, comment);
    page.comment = comment;
    return fumen_set_cells(&page, in->cells, in->width, in->height, err) ? -1 : fumen_print(&page, text, err);
}

char *tetrarch_fumen_print(const struct tetrarch_fumen *fumen, struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, NULL);
    char *text = xmalloc(FUMEN_TEXT_MAX);
    if (print(fumen, text, &err) == 0)
        return text;
    border_fail(error, &err);
    free(text);
    return NULL;
}
