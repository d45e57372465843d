/* SPDX-License-Identifier: MIT */
#include "protocol/line.h"

enum { CHUNK = 4096 };

enum line_kind line_read(FILE *in, struct str *line)
{
    char chunk[CHUNK];
    size_t n = 0;
    bool too_long = false, any = false;
    int c;
    line->length = 0;
    while ((c = getc(in)) != EOF && c != '\n') {
        any = true;
        chunk[n++] = (char)c;
        if (n < CHUNK)
            continue;
        too_long |= line->length + n > LINE_BYTES;
        if (!too_long)
            str_add_bytes(line, chunk, n);
        n = 0;
    }
    if (c == EOF && !any)
        return LINE_END;
    if (too_long || line->length + n > LINE_BYTES)
        return LINE_TOO_LONG;
    str_add_bytes(line, chunk, n);
    return LINE_GIVEN;
}
