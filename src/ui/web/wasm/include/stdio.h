/* SPDX-License-Identifier: MIT
 *
 * Stdio: the part of the standard header that the page's engine needs.
 */
#ifndef TETRARCH_UI_WEB_WASM_INCLUDE_STDIO_H
#define TETRARCH_UI_WEB_WASM_INCLUDE_STDIO_H

#include <stdarg.h>
#include <stddef.h>

typedef struct file FILE;

/* Supports %d and %u, with or without a width, %n and blanks. */
int sscanf(const char *text, const char *format, ...) __attribute__((format(scanf, 2, 3)));

/* Support %s %.*s %.Ns %c %d %u %x %lld, %0Nx and the like, %zu, %f and %.Nf (N < 9), %g (up to nine decimals, never
 * an exponent) and %%; of any other conversion only the letter is written. */
int snprintf(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
int vsnprintf(char *out, size_t size, const char *format, va_list arguments);

#endif
