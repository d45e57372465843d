/* SPDX-License-Identifier: MIT
 *
 * Stdlib: the part of the standard header that the page's engine needs.
 */
#ifndef TETRARCH_UI_WEB_WASM_INCLUDE_STDLIB_H
#define TETRARCH_UI_WEB_WASM_INCLUDE_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *p, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void free(void *p);

#define EXIT_FAILURE 1
_Noreturn void quick_exit(int code);

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));

static inline int abs(int x)
{
    return x < 0 ? -x : x;
}

long strtol(const char *text, char **end, int base);
long long strtoll(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
double strtod(const char *text, char **end);

#endif
