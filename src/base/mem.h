/* SPDX-License-Identifier: MIT
 *
 * Mem: allocation that never returns NULL. Out of memory ends the program with one sentence on standard error and exit
 * code 1, from any thread, without a core dump. Of the handlers only those of at_quick_exit() run, which may do what a
 * signal handler may: give a terminal back, remove a file.
 */
#ifndef TETRARCH_BASE_MEM_H
#define TETRARCH_BASE_MEM_H

#include <stddef.h>

/* Allocates size bytes. The caller owns them and releases them with free(). */
void *xmalloc(size_t size);

/* Allocates count * size zeroed bytes. The caller owns them and releases them with free(). */
void *xcalloc(size_t count, size_t size);

/* Allocates size zeroed bytes at an address that is a multiple of `alignment`, a power of two. */
void *xaligned(size_t alignment, size_t size);

/* Resizes the block at p to count * size bytes, like realloc(); p may be NULL. */
void *xrealloc(void *p, size_t count, size_t size);

/* Returns the array at p, which has room for *capacity elements of a size and holds `count` of them, with room for one
 * more: itself, or a copy of at least twice the capacity, so that adding n elements one by one takes O(n). Where
 * nothing is there yet, p is NULL and *capacity 0. */
void *array_grow(void *p, int count, int *capacity, size_t size);

/* Copies text into memory that the caller owns and releases with free(). */
char *xstrdup(const char *text);

/* Writes the sentence about the memory to standard error. Safe in a signal handler. The functions above do so by
 * themselves; this is for a handler that has just given a screen back which covered the sentence. */
void mem_report(void);

#endif
