/* SPDX-License-Identifier: MIT
 *
 * Str: text that grows, and suggestions for misspelt names.
 *
 * A `struct str` that is all zero is an empty text; `text` is NULL then. Once anything has been added, it ends in a NUL
 * byte.
 */
#ifndef TETRARCH_BASE_STR_H
#define TETRARCH_BASE_STR_H

#include "base/err.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct str {
    char *text;
    size_t length, capacity;
};

/* Adds formatted text to the end of s. */
void str_add(struct str *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds bytes of any kind to the end of s. */
void str_add_bytes(struct str *s, const void *bytes, size_t length);

/* Releases what s holds and makes it an empty text again. */
void str_release(struct str *s);

/* Replaces control characters, bidirectional controls and invalid UTF-8 by "?", in place. */
void str_make_printable(char *text);

/* Tells whether str_make_printable() would leave text as it is. */
bool str_is_printable(const char *text);

/* Returns how many single-character insertions, deletions, replacements and swaps of neighbours turn a
 * into b, ignoring case. Names longer than 63 characters count as far apart. */
int str_distance(const char *a, const char *b);

/* Returns the one of the `count` names that is most similar to `word`, or NULL if none is similar. */
const char *str_nearest(const char *word, const char *const names[], int count);

/* Writes "did you mean X or Y?" into out, each name between `before` and `after`: the names that begin with the word,
 * at most STR_SUGGESTED_MAX of them, or else the nearest one. Returns false and writes an empty text if no name is
 * similar. */
enum { STR_SUGGESTED_MAX = 6, STR_SUGGEST_BYTES = 320 };
bool str_suggest(const char *word, const char *const names[], int count, const char *before, const char *after,
                 char out[STR_SUGGEST_BYTES]);

/* Fails with "there is no <what> <word>" and a suggestion (str_suggest()) or, if no name is similar, the hint. */
int str_unknown(const char *what, const char *word, const char *const names[], int count, const char *hint,
                struct err *err);

/* Returns the name of row i of a table, NULL past its last row. */
typedef const char *str_name_at(const void *table, int i);

/* Returns the row of the table whose name is `word`, or -1 with the error of str_unknown(). At most 256 names are
 * considered for a suggestion. */
int str_find(const char *what, const char *word, str_name_at *name_at, const void *table, const char *hint,
             struct err *err);

/* The same for a table of `count` rows of `size` bytes each, whose first member is the name, a const char *. A row
 * without a name ends the table earlier; with STR_ALL_ROWS only such a row does. */
enum { STR_ALL_ROWS = INT_MAX };
int str_find_row(const char *what, const char *word, const void *table, size_t size, int count, const char *hint,
                 struct err *err);

#endif
