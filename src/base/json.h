/* SPDX-License-Identifier: MIT
 *
 * Json: reading JSON with sentences that say where something is wrong, and numbers that JSON has no word for.
 *
 * Jansson parses; it forgets places. A value that turns out wrong later is found again in the text.
 */
#ifndef TETRARCH_BASE_JSON_H
#define TETRARCH_BASE_JSON_H

#include "base/err.h"

#include <jansson.h>

/* Parses text as one JSON value; duplicate keys are refused. Returns NULL on failure; the caller releases
 * the result with json_decref(). */
json_t *json_read(const char *text, size_t length, const char *label, struct err *err);

/* Returns a JSON number, or null where the value is not finite. The caller owns it. */
json_t *json_finite(double value);

/* Returns a list of such numbers. The caller owns it. */
json_t *json_finites(const double values[], int count);

/* A text being read, its name, and where to say what is wrong with it. */
struct json_source {
    const char *text, *label;
    size_t length;
    struct err *err;
};

/* Fails with a sentence that begins with the place of `path` (see json_place()) in the text. */
int json_wrong(const struct json_source *s, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Finds the value at a path in valid JSON text: a path is keys and, for arrays, numbers, separated by "/"
 * ("features/3/weight"). Sets the line and column, both from 1; where the path ends early, those of the last
 * value on it. */
void json_place(const char *text, size_t length, const char *path, int *line, int *column);

#endif
