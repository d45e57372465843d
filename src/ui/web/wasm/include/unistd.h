/* SPDX-License-Identifier: MIT
 *
 * Unistd: the part of the standard header that the page's engine needs.
 */
#ifndef TETRARCH_UI_WEB_WASM_INCLUDE_UNISTD_H
#define TETRARCH_UI_WEB_WASM_INCLUDE_UNISTD_H

#include <stddef.h>

typedef long ssize_t;
enum { STDERR_FILENO = 2, _SC_NPROCESSORS_ONLN = 84 };

/* Discards the bytes. */
ssize_t write(int file, const void *bytes, size_t size);

/* Returns the number of processors: there is only one thread. */
static inline long sysconf(int name)
{
    (void)name;
    return 1;
}

/* Returns immediately: there is only one thread. */
int pause(void);

#endif
