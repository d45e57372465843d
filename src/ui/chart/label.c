/* SPDX-License-Identifier: MIT */
#include "ui/chart/label.h"

#include "base/str.h"

#include <stdio.h>
#include <string.h>

/* Continuation bytes are 10xxxxxx. */
static bool begins_character(char byte)
{
    return ((unsigned char)byte & 0xc0) != 0x80;
}

int label_width(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += begins_character(*text);
    return width;
}

/* Returns the byte offset of character number `index`. */
static int byte_of(const char *text, int index)
{
    int i = 0;
    for (; text[i]; i++)
        if (begins_character(text[i]) && index-- == 0)
            break;
    return i;
}

struct label label_clip(const char *text, int width)
{
    struct label label;
    snprintf(label.text, sizeof label.text, "%s", text);
    str_make_printable(label.text);
    if (label_width(label.text) <= width)
        return label;
    int kept = width > 2 ? width - 2 : 0, dots = width - kept;
    int end = byte_of(label.text, kept);
    memset(label.text + end, '.', (size_t)dots);
    label.text[end + dots] = '\0';
    return label;
}
