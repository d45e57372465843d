/* SPDX-License-Identifier: MIT
 *
 * Embedded: files built into the program (tools/embed), so that it needs no data files. Users can name files of their
 * own instead.
 */
#ifndef TETRARCH_BASE_EMBEDDED_H
#define TETRARCH_BASE_EMBEDDED_H

#include "base/str.h"

/* One file. A row without a name ends a table. The text ends in a NUL byte that `length` does not count. */
struct embedded {
    const char *name;
    const char *text;
    size_t length;
};

/* Tells whether a name is the path of a file: it has a slash or ends in .json. */
bool embedded_is_path(const char *name);

/* The largest file: WEIGHTS_MAX weights with all their digits. */
enum { EMBEDDED_FILE_MAX = 1 << 22 };

/* Appends to out the text of the table row with this name or, if embedded_is_path(), of the file at this path, which
 * may have at most EMBEDDED_FILE_MAX bytes. If there is no such row, `what` and `hint` go into the error message, as in
 * str_unknown(). */
int embedded_read(const struct embedded table[], const char *what, const char *hint, const char *name_or_path,
                  struct str *out, struct err *err);

#endif
