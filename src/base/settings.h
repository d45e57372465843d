/* SPDX-License-Identifier: MIT
 *
 * Settings: values of the rows of a table (param.h), written in one text: words, and settings as key=value, separated
 * by blanks: "lookahead preview=1 depth=2".
 */
#ifndef TETRARCH_BASE_SETTINGS_H
#define TETRARCH_BASE_SETTINGS_H

#include "base/param.h"

enum { SETTINGS_MAX = 24, SETTINGS_WORDS = 2 };

struct settings {
    const struct param *table; /* borrowed */
    struct param_value value[SETTINGS_MAX];
    char *copy; /* of the text; the words and values point into it */
    const char *word[SETTINGS_WORDS];
    int words;
};

/* Reads a text; NULL stands for an empty one. Fails if a key is not in the table, which ends with a row without a name,
 * or is given twice, if a value is not allowed, or if there are more than `words` words. Release the result, even after
 * a failure, with settings_release(). */
int settings_parse(struct settings *out, const struct param table[], const char *text, int words, struct err *err);

/* Releases what s holds. */
void settings_release(struct settings *s);

/* Return a setting of the table, and whether it was given. */
int64_t settings_int(const struct settings *s, const char *name);
double settings_real(const struct settings *s, const char *name);
const char *settings_text(const struct settings *s, const char *name);
bool settings_given(const struct settings *s, const char *name);

#endif
