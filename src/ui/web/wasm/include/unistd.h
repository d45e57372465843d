/* SPDX-License-Identifier: MIT
 *
 * Unistd: what C has under this name, as far as the engine of the page needs it.
 */
#ifndef TETRARCH_UI_WEB_WASM_INCLUDE_UNISTD_H
#define TETRARCH_UI_WEB_WASM_INCLUDE_UNISTD_H

#include <stddef.h>

typedef long ssize_t;
enum { STDERR_FILENO = 2 };

/* Writes to nobody. */
ssize_t write(int file, const void *bytes, size_t size);

/* There is one thread, which never waits for another. */
int pause(void);

#endif
