/* SPDX-License-Identifier: MIT
 *
 * Embedded: files built into the program (tools/embed), so that it needs no data files; users' own stand beside them.
 */
#ifndef TETRARCH_BASE_EMBEDDED_H
#define TETRARCH_BASE_EMBEDDED_H

#include "base/str.h"

/* One file; a row without a name ends a table of them. The text ends in a NUL byte that length does not count. */
struct embedded {
    const char *name;
    const char *text;
    size_t length;
};

/* Tells whether a name is that of a file: it has a slash or ends in .json. */
bool embedded_is_path(const char *name);

/* Adds to out the text of the table's row of this name, or of the file at this path if it is one.
 * `what` and `hint` are for the sentence where there is neither, as in str_unknown(). A file may have EMBEDDED_FILE_MAX
 * bytes. */
enum { EMBEDDED_FILE_MAX = 1 << 20 };
int embedded_read(const struct embedded table[], const char *what, const char *hint, const char *name_or_path,
                  struct str *out, struct err *err);

#endif
