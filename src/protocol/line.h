/* SPDX-License-Identifier: MIT
 *
 * Line: lines of text from another program, which may send anything.
 *
 * A line may hold any bytes, including NUL. A line that is too long is skipped to its end, and the next one is read as
 * usual; memory stays bounded.
 */
#ifndef TETRARCH_PROTOCOL_LINE_H
#define TETRARCH_PROTOCOL_LINE_H

#include "base/str.h"

enum { LINE_BYTES = 1 << 20 }; /* the longest line, without its newline */

enum line_kind { LINE_GIVEN, LINE_TOO_LONG, LINE_END };

/* Reads the next line into `line`, overwriting it, without the newline, which the last line need not have. Blocks until
 * a line, or the end, has come. */
enum line_kind line_read(FILE *in, struct str *line);

#endif
