/* SPDX-License-Identifier: MIT */
#include "engine/tetris/fumen_code.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Digits that are being written. A "?" after 42 digits, and after every 47 from there, is the custom of editors, which
 * lets long addresses be wrapped. */
struct fumen_sheet {
    char *at;
    int digits;
};

static void add_number(struct fumen_sheet *s, uint32_t value, int digits)
{
    for (int i = 0; i < digits; i++, value /= 64) {
        if (s->digits >= 42 && (s->digits - 42) % 47 == 0)
            *s->at++ = '?';
        *s->at++ = FUMEN_DIGITS[value % 64];
        s->digits++;
    }
}

static int colour_at(const struct fumen_page *page, int index)
{
    int row = FUMEN_HEIGHT - 1 - index / FIELD_WIDTH, x = index % FIELD_WIDTH;
    return fumen_colours[row < 0 ? page->rising[x] : page->cell[row][x]];
}

enum { CELLS = (FUMEN_HEIGHT + 1) * FIELD_WIDTH };

static void add_field(struct fumen_sheet *s, const struct fumen_page *page)
{
    for (int index = 0, length; index < CELLS; index += length) {
        int colour = colour_at(page, index);
        for (length = 1; index + length < CELLS && colour_at(page, index + length) == colour;)
            length++;
        add_number(s, (uint32_t)((colour + FUMEN_COLOURS - 1) * CELLS + length - 1), 2);
        if (colour == 0 && length == CELLS)
            add_number(s, 0, 1);
    }
}

static void add_action(struct fumen_sheet *s, const struct fumen_page *page, bool commented)
{
    uint32_t place = 0, turn = 0, piece = 0;
    if (page->piece < PIECES) {
        struct offset centre = fumen_centres[page->piece][page->spot.orientation];
        int x = page->spot.x - centre.x, y = page->spot.y - centre.y;
        assert(x >= 0 && x < FIELD_WIDTH && y >= -1 && y < FUMEN_HEIGHT);
        place = (uint32_t)((FUMEN_HEIGHT - 1 - y) * FIELD_WIDTH + x);
        turn = (uint32_t)fumen_turn(page->spot.orientation);
        piece = fumen_colours[page->piece];
    }
    uint32_t flags = page->rise | page->mirror << 1 | page->colour << 2 | commented << 3 | !page->lock << 4;
    add_number(s, ((flags * CELLS + place) * ORIENTATIONS + turn) * 8 + piece, 3);
}

/* Reads a character of UTF-8 and moves on; returns 0 at the end, or if there is none. */
static uint32_t read_utf8(const char **at)
{
    const uint8_t *c = (const uint8_t *)*at;
    int more = *c < 0x80 ? 0 : *c < 0xc2 ? -1 : *c < 0xe0 ? 1 : *c < 0xf0 ? 2 : *c < 0xf5 ? 3 : -1;
    if (more < 0)
        return 0;
    uint32_t value = more == 0 ? *c : (uint32_t)(*c & 0x3f >> more);
    for (int i = 1; i <= more; i++) {
        if ((c[i] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (c[i] & 0x3f);
    }
    static const uint32_t least[] = { 0, 0x80, 0x800, 0x10000 };
    if (value < least[more] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
        return 0;
    *at += more + 1;
    return value;
}

/* Adds one unit of UTF-16 to an escaped text of this length; returns its new length. */
static int add_unit(char out[], int length, uint32_t unit)
{
    static const char plain[] = "@*_+-./0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    enum { ESCAPE_MAX = 8 };
    char text[ESCAPE_MAX] = { (char)unit };
    static const char hex[] = "0123456789ABCDEF";
    if (unit > 0xff)
        snprintf(text, sizeof text, "%%u%c%c%c%c", hex[unit >> 12], hex[unit >> 8 & 15], hex[unit >> 4 & 15],
                 hex[unit & 15]);
    else if (unit > 0x7f || !strchr(plain, (char)unit))
        snprintf(text, sizeof text, "%%%c%c", hex[unit >> 4], hex[unit & 15]);
    for (const char *c = text; *c; c++, length++)
        if (length < FUMEN_ESCAPED_MAX)
            out[length] = *c;
    return length;
}

/* Writes a comment as the function escape() of JavaScript does. Returns its length, or -1 on failure. */
static int escape(const char *comment, char out[FUMEN_ESCAPED_MAX], struct err *err)
{
    int length = 0;
    while (*comment && length <= FUMEN_ESCAPED_MAX) {
        uint32_t c = read_utf8(&comment);
        if (c == 0)
            return err_set(err, "the comment of a fumen must be valid UTF-8");
        if (c > 0xffff)
            length = add_unit(out, length, 0xd800 + ((c - 0x10000) >> 10));
        length = add_unit(out, length, c > 0xffff ? 0xdc00 + (c & 0x3ff) : c);
    }
    if (length > FUMEN_ESCAPED_MAX)
        return err_set(err, "the comment of a fumen is too long: escaped, it may have %d characters",
                       FUMEN_ESCAPED_MAX);
    return length;
}

static void add_comment(struct fumen_sheet *s, const char escaped[], int length)
{
    add_number(s, (uint32_t)length, 2);
    for (int i = 0; i < length; i += 4) {
        uint32_t value = 0;
        for (int k = 3; k >= 0; k--)
            value = value * FUMEN_CHARACTERS + (i + k < length ? (uint32_t)(escaped[i + k] - ' ') : 0);
        add_number(s, value, 5);
    }
}

int fumen_print(const struct fumen_page *page, char out[FUMEN_TEXT_MAX], struct err *err)
{
    char escaped[FUMEN_ESCAPED_MAX];
    int length = page->comment ? escape(page->comment, escaped, err) : 0;
    if (length < 0)
        return -1;
    strcpy(out, "v115@");
    struct fumen_sheet s = { .at = out + strlen(out) };
    add_field(&s, page);
    add_action(&s, page, length > 0);
    if (length > 0)
        add_comment(&s, escaped, length);
    *s.at = '\0';
    return 0;
}
