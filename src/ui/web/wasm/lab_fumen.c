/* SPDX-License-Identifier: MIT */
#include "ui/web/wasm/lab_fumen.h"

#include "base/mem.h"
#include "engine/tetris/fumen.h"

#include <stdlib.h>
#include <string.h>

struct lab_fumen {
    int pages;
    uint8_t cell[HEIGHT_MAX * FIELD_WIDTH];
    struct fumen_queue queue;
};

struct lab_fumen *lab_fumen_new(const char *text, int length, int width, int height)
{
    struct fumen f;
    struct fumen_page page;
    int pages = fumen_read(&f, text, (size_t)length, 1, &page, &lab_err);
    if (pages < 0 || fumen_check_size(&page, width, height, &lab_err))
        return NULL;
    struct lab_fumen *found = xcalloc(1, sizeof *found);
    found->pages = pages;
    memset(found->cell, CELL_EMPTY, sizeof found->cell);
    memcpy(found->cell, page.cell, sizeof page.cell);
    if (!fumen_parse_queue(page.comment, &found->queue))
        found->queue = (struct fumen_queue){ PIECE_NONE, page.piece < PIECES, { page.piece } };
    return found;
}

void lab_fumen_free(struct lab_fumen *f)
{
    free(f);
}

int lab_fumen_pages(const struct lab_fumen *f)
{
    return f->pages;
}

const uint8_t *lab_fumen_cells(const struct lab_fumen *f)
{
    return f->cell;
}

int lab_fumen_known(const struct lab_fumen *f)
{
    return f->queue.known;
}

const uint8_t *lab_fumen_queue(const struct lab_fumen *f)
{
    return f->queue.piece;
}

int lab_fumen_hold(const struct lab_fumen *f)
{
    return f->queue.hold;
}

const char *lab_fumen_print(const uint8_t cells[], int width, int height, const uint8_t queue[], int known, int hold)
{
    static char text[FUMEN_TEXT_MAX];
    char comment[FUMEN_QUEUE_TEXT_MAX];
    struct fumen_page page = fumen_page_empty();
    struct fumen_queue pieces = { .hold = (uint8_t)hold, .known = known < FUMEN_QUEUE_MAX ? known : FUMEN_QUEUE_MAX };
    memcpy(pieces.piece, queue, (size_t)pieces.known);
    fumen_print_queue(&pieces, comment);
    page.comment = comment;
    return fumen_set_cells(&page, cells, width, height, &lab_err) || fumen_print(&page, text, &lab_err) ? NULL : text;
}
