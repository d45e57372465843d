/* SPDX-License-Identifier: MIT
 *
 * Mem: allocation that never returns NULL. Out of memory ends the program with a message; nothing here
 * could go on without it.
 */
#ifndef TETRARCH_BASE_MEM_H
#define TETRARCH_BASE_MEM_H

#include <stddef.h>

/* Allocates count * size zeroed bytes. The caller owns them and releases them with free(). */
void *xcalloc(size_t count, size_t size);

/* Allocates size zeroed bytes at an address that is a multiple of `alignment`, a power of two. */
void *xaligned(size_t alignment, size_t size);

/* Resizes the block at p to count * size bytes, like realloc(); p may be NULL. */
void *xrealloc(void *p, size_t count, size_t size);

/* Copies text into memory that the caller owns and releases with free(). */
char *xstrdup(const char *text);

#endif
