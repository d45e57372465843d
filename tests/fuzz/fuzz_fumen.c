/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: fumens. Every page that is read must print, and read again as the same page; one that is a drawing must be
 * the same drawing again.
 */
#include "engine/tetris/fumen.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_drawing(const struct fumen_page *page)
{
    struct drawing d, again;
    struct fumen_page copy;
    struct err err;
    if (fumen_to_drawing(page, 0, &d, &err) || fumen_from_drawing(&d, &copy, &err))
        return;
    if (fumen_to_drawing(&copy, 0, &again, &err) || memcmp(&d.before, &again.before, sizeof d.before) != 0)
        abort();
}

static void check_page(const struct fumen_page *page)
{
    static struct fumen f;
    struct fumen_page again;
    struct err err;
    char text[FUMEN_TEXT_MAX];
    /* A comment that had invalid escapes may become longer than is allowed. */
    if (fumen_print(page, text, &err))
        return;
    if (fumen_read(&f, text, strlen(text), 1, &again, &err) != 1 || strcmp(page->comment, again.comment) != 0 ||
        memcmp(page->cell, again.cell, sizeof again.cell) != 0 ||
        memcmp(page->rising, again.rising, sizeof again.rising) != 0 || page->piece != again.piece ||
        !spot_equal(page->spot, again.spot) || page->lock != again.lock)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct fumen f;
    struct fumen_page page;
    struct err err;
    if (fumen_open(&f, (const char *)data, size, &err))
        return 0;
    while (fumen_next(&f, &page, &err) > 0) {
        check_page(&page);
        check_drawing(&page);
    }
    return 0;
}
