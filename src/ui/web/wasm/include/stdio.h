/* SPDX-License-Identifier: MIT
 *
 * Stdio: what C has under this name, as far as the engine of the page needs it.
 */
#ifndef TETRARCH_UI_WEB_WASM_INCLUDE_STDIO_H
#define TETRARCH_UI_WEB_WASM_INCLUDE_STDIO_H

#include <stdarg.h>
#include <stddef.h>

typedef struct file FILE;

/* Knows %d and %u, with a width or without, %n and blanks. */
int sscanf(const char *text, const char *format, ...) __attribute__((format(scanf, 2, 3)));

/* Know %s %.*s %.Ns %c %d %u %x %lld, %0Nx and the like, %zu and %%; other conversions are written as they stand. */
int snprintf(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
int vsnprintf(char *out, size_t size, const char *format, va_list arguments);

#endif
