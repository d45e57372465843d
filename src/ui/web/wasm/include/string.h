/* SPDX-License-Identifier: MIT
 *
 * String: the part of the standard header that the page's engine needs.
 */
#ifndef TETRARCH_UI_WEB_WASM_INCLUDE_STRING_H
#define TETRARCH_UI_WEB_WASM_INCLUDE_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memchr(const void *bytes, int c, size_t size);

size_t strlen(const char *text);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t most);
char *strcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t size);
char *strchr(const char *text, int c);
size_t strcspn(const char *text, const char *ends);
size_t strspn(const char *text, const char *of);
char *strpbrk(const char *text, const char *ends);
char *strstr(const char *text, const char *part);
char *strtok_r(char *text, const char *ends, char **rest);
char *strdup(const char *text);

#endif
