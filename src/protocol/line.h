/* SPDX-License-Identifier: MIT
 *
 * Line: lines of text from another program, which may send anything.
 *
 * A line may hold any bytes, NUL among them. One that is too long is passed over to its end, so that the next one is
 * read as if nothing had happened; memory stays bounded.
 */
#ifndef TETRARCH_PROTOCOL_LINE_H
#define TETRARCH_PROTOCOL_LINE_H

#include "base/str.h"

enum { LINE_BYTES = 1 << 20 }; /* the longest line, without its end */

enum line_kind { LINE_GIVEN, LINE_TOO_LONG, LINE_END };

/* Reads the next line into `line`, overwriting it, without the newline. The last one needs no newline.
 * Waits until a line, or the end, has come. */
enum line_kind line_read(FILE *in, struct str *line);

#endif
