/* SPDX-License-Identifier: MIT
 *
 * Embedded: files built into the program (tools/embed), so that it needs no data files.
 */
#ifndef TETRARCH_BASE_EMBEDDED_H
#define TETRARCH_BASE_EMBEDDED_H

#include <stddef.h>

/* One file; a row without a name ends a table of them. The text ends in a NUL byte that length does not count. */
struct embedded {
    const char *name;
    const char *text;
    size_t length;
};

#endif
