/* SPDX-License-Identifier: MIT */
#include "engine/tetris/fumen_code.h"

#include <stdio.h>
#include <string.h>

/* The mark of a fumen: a letter, three digits of the version, "@". */
enum { MARK_LENGTH = 5 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static const char *find_mark(const char *text, size_t length)
{
    for (size_t i = 0; i + MARK_LENGTH <= length; i++) {
        const char *at = text + i;
        if (memchr("vmd", at[0], 3) && is_digit(at[1]) && is_digit(at[2]) && is_digit(at[3]) && at[4] == '@')
            return at;
    }
    return NULL;
}

bool fumen_is(const char *text, size_t length)
{
    return find_mark(text, length) != NULL;
}

struct fumen_page fumen_page_empty(void)
{
    struct fumen_page page = { .piece = PIECE_NONE, .lock = true, .colour = true, .comment = "" };
    memset(page.cell, CELL_EMPTY, sizeof page.cell);
    memset(page.rising, CELL_EMPTY, sizeof page.rising);
    return page;
}

int fumen_open(struct fumen *f, const char *text, size_t length, struct err *err)
{
    const char *mark = find_mark(text, length);
    if (!mark)
        return err_set(err, "there is no fumen: a text with \"v115@\" in it was expected");
    int version = (mark[1] - '0') * 100 + (mark[2] - '0') * 10 + mark[3] - '0';
    if (version != 115 && version != 110)
        return err_set(err, "the fumen has the version %d, but only 115 and 110 can be read", version);
    const char *start = mark + MARK_LENGTH;
    size_t left = length - (size_t)(start - text);
    const char *more = memchr(start, '&', left);
    size_t used = more ? (size_t)(more - start) : left;
    if (used > FUMEN_LENGTH_MAX)
        return err_set(err, "the fumen is longer than %d characters", FUMEN_LENGTH_MAX);
    *f = (struct fumen){
        .text = start,
        .at = start,
        .end = start + used,
        .version = version,
        .rows = version == 115 ? FUMEN_HEIGHT : FUMEN_HEIGHT - 2,
        .next = fumen_page_empty(),
    };
    return 0;
}

/* Skips what has no meaning; returns false at the end of the text. */
static bool skip(struct fumen *f)
{
    while (f->at < f->end && *f->at && strchr("? \t\r\n", *f->at))
        f->at++;
    return f->at < f->end;
}

/* Reads a number of `digits` digits. */
static int read_number(struct fumen *f, int digits, uint32_t *out, struct err *err)
{
    uint32_t value = 0;
    for (int i = 0; i < digits; i++) {
        if (!skip(f))
            return err_set(err, "the fumen breaks off in page %d", f->pages + 1);
        const char *digit = *f->at ? strchr(FUMEN_DIGITS, *f->at) : NULL;
        if (!digit) {
            char shown[8];
            snprintf(shown, sizeof shown, *f->at > ' ' && *f->at < 127 ? "\"%c\"" : "\\x%02x", (unsigned char)*f->at);
            return err_set(err,
                           "character %d after the \"@\" of the fumen is %s, but only letters, digits, \"+\", "
                           "\"/\" and \"?\" occur in one",
                           (int)(f->at - f->text) + 1, shown);
        }
        value |= (uint32_t)(digit - FUMEN_DIGITS) << 6 * i;
        f->at++;
    }
    *out = value;
    return 0;
}

/* Returns cell `index` of a field, counted from the top left. */
static uint8_t *cell_at(struct fumen *f, int index)
{
    int row = f->rows - 1 - index / FIELD_WIDTH;
    return row < 0 ? &f->next.rising[index % FIELD_WIDTH] : &f->next.cell[row][index % FIELD_WIDTH];
}

static int read_field(struct fumen *f, struct err *err)
{
    int cells = (f->rows + 1) * FIELD_WIDTH;
    if (f->unchanged > 0) {
        f->unchanged--;
        return 0;
    }
    for (int index = 0; index < cells;) {
        uint32_t number;
        if (read_number(f, 2, &number, err))
            return -1;
        int difference = (int)number / cells - (FUMEN_COLOURS - 1), length = (int)number % cells + 1;
        if (length > cells - index)
            return err_set(err, "page %d of the fumen has more than %d cells", f->pages + 1, cells);
        if (difference == 0 && length == cells) {
            if (read_number(f, 1, &number, err))
                return -1;
            f->unchanged = (int)number;
        }
        for (; length > 0; length--, index++) {
            uint8_t *cell = cell_at(f, index);
            int colour = fumen_colours[*cell] + difference;
            if (colour < 0 || colour >= FUMEN_COLOURS)
                return err_set(err, "page %d of the fumen has a cell of colour %d, but there are only 0 to %d",
                               f->pages + 1, colour, FUMEN_COLOURS - 1);
            *cell = fumen_cells[colour];
        }
    }
    return 0;
}

/* Takes the lowest part of a number, which has `count` values, from it. */
static int take(uint32_t *number, int count)
{
    int part = (int)(*number % (uint32_t)count);
    *number /= (uint32_t)count;
    return part;
}

/* Reads everything but field and comment. */
static int read_action(struct fumen *f, bool *commented, struct err *err)
{
    uint32_t number = 0;
    if (read_number(f, 3, &number, err))
        return -1;
    struct fumen_page *page = &f->next;
    int piece = take(&number, 8), orientation = fumen_turn(take(&number, ORIENTATIONS));
    int place = take(&number, (f->rows + 1) * FIELD_WIDTH);
    page->piece = piece == 0 ? PIECE_NONE : fumen_cells[piece];
    page->spot = (struct spot){ 0 };
    page->rise = take(&number, 2);
    page->mirror = take(&number, 2);
    page->colour = take(&number, 2);
    *commented = take(&number, 2);
    page->lock = !take(&number, 2);
    if (page->piece == PIECE_NONE)
        return 0;
    struct offset centre = fumen_centres[page->piece][orientation];
    page->spot = (struct spot){ .orientation = (uint8_t)orientation,
                                .x = (int8_t)(place % FIELD_WIDTH + centre.x),
                                .y = (int8_t)(f->rows - 1 - place / FIELD_WIDTH + centre.y) };
    for (int i = 0; i < SHAPE_SIZE; i++) {
        struct offset cell = srs_cell((enum piece)page->piece, orientation, i);
        int x = page->spot.x + cell.x, y = page->spot.y + cell.y;
        if (x < 0 || x >= FIELD_WIDTH || y < 0)
            return err_set(err, "the %c on page %d of the fumen reaches beyond the walls or the floor",
                           piece_letter((enum piece)page->piece), f->pages + 1);
    }
    return 0;
}

/* Reads `digits` hexadecimal digits, or returns -1. */
static int read_hex(const char *text, int digits)
{
    static const char values[] = "0123456789abcdef0123456789ABCDEF";
    int value = 0;
    for (int i = 0; i < digits; i++) {
        const char *found = text[i] ? strchr(values, text[i]) : NULL;
        if (!found)
            return -1;
        value = value * 16 + (int)(found - values) % 16;
    }
    return value;
}

/* Reads a character, or an escape of one unit of UTF-16, and moves on. */
static uint32_t read_unit(const char **at)
{
    int value;
    if (**at == '%' && (*at)[1] == 'u' && (value = read_hex(*at + 2, 4)) >= 0)
        *at += 6;
    else if (**at == '%' && (value = read_hex(*at + 1, 2)) >= 0)
        *at += 3;
    else
        value = (unsigned char)*(*at)++;
    return (uint32_t)value;
}

/* Reads a character of one or two units. Those that are not characters become U+FFFD. */
static uint32_t read_character(const char **at)
{
    const uint32_t replacement = 0xfffd;
    uint32_t first = read_unit(at);
    if (first >= 0xd800 && first < 0xdc00) {
        const char *after = *at;
        uint32_t second = *after ? read_unit(&after) : 0;
        if (second < 0xdc00 || second >= 0xe000)
            return replacement;
        *at = after;
        return 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
    }
    return first == 0 || (first >= 0xdc00 && first < 0xe000) ? replacement : first;
}

/* Adds a character as UTF-8 and returns the end. */
static char *add_utf8(char *out, uint32_t c)
{
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const uint8_t marks[] = { 0, 0xc0, 0xe0, 0xf0 };
    *out++ = (char)(marks[more] | c >> 6 * more);
    while (more-- > 0)
        *out++ = (char)(0x80 | (c >> 6 * more & 0x3f));
    return out;
}

/* Reads a comment. An escape is at least as long as its character in UTF-8, so that the result always fits. */
static int read_comment(struct fumen *f, struct err *err)
{
    char escaped[FUMEN_ESCAPED_MAX + 1];
    uint32_t length, number = 0;
    if (read_number(f, 2, &length, err))
        return -1;
    for (uint32_t i = 0; i < length; i++) {
        if (i % 4 == 0 && read_number(f, 5, &number, err))
            return -1;
        int character = take(&number, FUMEN_CHARACTERS);
        if (character == FUMEN_CHARACTERS - 1)
            return err_set(err, "the comment on page %d of the fumen has a character that does not exist",
                           f->pages + 1);
        escaped[i] = (char)(' ' + character);
    }
    escaped[length] = '\0';
    char *out = f->comment;
    for (const char *at = escaped; *at;)
        out = add_utf8(out, read_character(&at));
    *out = '\0';
    return 0;
}

/* Puts the piece into the field. */
static void lock_piece(struct fumen_page *page)
{
    for (int i = 0; i < SHAPE_SIZE && page->piece != PIECE_NONE; i++) {
        struct offset cell = srs_cell((enum piece)page->piece, page->spot.orientation, i);
        if (page->spot.y + cell.y < FUMEN_HEIGHT)
            page->cell[page->spot.y + cell.y][page->spot.x + cell.x] = page->piece;
    }
}

static void remove_full_rows(struct fumen_page *page)
{
    int kept = 0;
    for (int y = 0; y < FUMEN_HEIGHT; y++)
        if (memchr(page->cell[y], CELL_EMPTY, FIELD_WIDTH))
            memmove(page->cell[kept++], page->cell[y], FIELD_WIDTH);
    for (; kept < FUMEN_HEIGHT; kept++)
        memset(page->cell[kept], CELL_EMPTY, FIELD_WIDTH);
}

static void push_up(struct fumen_page *page)
{
    memmove(page->cell[1], page->cell[0], sizeof page->cell - sizeof page->cell[0]);
    memcpy(page->cell[0], page->rising, FIELD_WIDTH);
    memset(page->rising, CELL_EMPTY, FIELD_WIDTH);
}

static void mirror(struct fumen_page *page)
{
    for (int y = 0; y < FUMEN_HEIGHT; y++)
        for (int x = 0; x < FIELD_WIDTH / 2; x++) {
            uint8_t *left = &page->cell[y][x], *right = &page->cell[y][FIELD_WIDTH - 1 - x], kept = *left;
            *left = *right;
            *right = kept;
        }
}

/* Makes the field of a page that of the next one. */
static void turn_page(struct fumen_page *page)
{
    if (!page->lock)
        return;
    lock_piece(page);
    remove_full_rows(page);
    if (page->rise)
        push_up(page);
    if (page->mirror)
        mirror(page);
}

int fumen_next(struct fumen *f, struct fumen_page *out, struct err *err)
{
    bool commented;
    if (!skip(f))
        return f->pages > 0 ? 0 : err_set(err, "the fumen has no page after the \"@\"");
    if (f->pages == FUMEN_PAGES_MAX)
        return err_set(err, "the fumen has more than %d pages", FUMEN_PAGES_MAX);
    if (read_field(f, err) || read_action(f, &commented, err) || (commented && read_comment(f, err)))
        return -1;
    f->pages++;
    *out = f->next;
    out->comment = f->comment;
    turn_page(&f->next);
    return 1;
}

int fumen_read(struct fumen *f, const char *text, size_t length, int number, struct fumen_page *out, struct err *err)
{
    struct fumen_page page;
    int more;
    if (fumen_open(f, text, length, err))
        return -1;
    while ((more = fumen_next(f, &page, err)) > 0)
        ;
    if (more < 0)
        return -1;
    int pages = f->pages;
    if (number < 1 || number > pages)
        return err_set(err, "the fumen has %d page%s, and no page %d", pages, pages == 1 ? "" : "s", number);
    fumen_open(f, text, length, err);
    while (f->pages < number)
        fumen_next(f, out, err);
    return pages;
}

/* Returns how many rows of cells are not empty. */
static int rows_used(const uint8_t cells[], int width, int height)
{
    for (int i = width * height - 1; i >= 0; i--)
        if (cells[i] != CELL_EMPTY)
            return i / width + 1;
    return 0;
}

int fumen_set_cells(struct fumen_page *page, const uint8_t cells[], int width, int height, struct err *err)
{
    int used = rows_used(cells, width, height);
    if (width != FIELD_WIDTH)
        return err_set(err, "the board has %d columns, but those of a fumen have %d", width, FIELD_WIDTH);
    if (used > FUMEN_HEIGHT)
        return err_set(err, "row %d of the board has a full cell, but a fumen has only %d rows", used, FUMEN_HEIGHT);
    memset(page->cell, CELL_EMPTY, sizeof page->cell);
    memcpy(page->cell, cells, (size_t)(used * FIELD_WIDTH));
    return 0;
}

int fumen_check_size(const struct fumen_page *page, int width, int height, struct err *err)
{
    int used = rows_used(page->cell[0], FIELD_WIDTH, FUMEN_HEIGHT);
    if (width != FIELD_WIDTH)
        return err_set(err, "a fumen has %d columns, but the board has %d", FIELD_WIDTH, width);
    if (used > height)
        return err_set(err, "the fumen has full cells in row %d, but the board has %d rows", used, height);
    return 0;
}
