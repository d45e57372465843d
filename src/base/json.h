/* SPDX-License-Identifier: MIT
 *
 * Json: reading JSON with sentences that say where something is wrong, writing it as text, and numbers that JSON has no
 * word for.
 *
 * Jansson parses; it forgets places. A value that turns out wrong later is found again in the text.
 */
#ifndef TETRARCH_BASE_JSON_H
#define TETRARCH_BASE_JSON_H

#include "base/stats.h"
#include "base/str.h"

#include <jansson.h>

/* Parses text as one JSON value; duplicate keys and an empty text are refused. Returns NULL on failure; the caller
 * releases the result with json_decref(). */
json_t *json_read(const char *text, size_t length, const char *label, struct err *err);

/* How JSON is written: what stands between its parts, and how many digits a number has. */
enum json_form {
    JSON_FORM_LINE,    /* 15 digits, which hide the rounding of the last: what people read and a record holds */
    JSON_FORM_EXACT,   /* 17 digits, from which any number is read back as it was */
    JSON_FORM_TREE,    /* 17 digits, over several lines: one for each part */
    JSON_FORM_COMPACT, /* 17 digits, without blanks */
    JSON_FORM_EVENT,   /* without blanks, 10 digits: more than can be seen in a chart */
    JSON_FORM_FILE, /* 8 digits, over several lines: one for each member of an object and each element of its lists */
};

/* Adds a value as text to out and releases it. Fails, with out as it was, where there is no such text: value is NULL,
 * as json_pack() returns it for a text that is not UTF-8 or a number that is not finite. `what` names the value in the
 * sentence ("the weights"). This is the one place where JSON becomes text. */
int json_to_str(struct str *out, json_t *value, enum json_form form, const char *what, struct err *err);

/* Returns a JSON number, or null where the value is not finite. The caller owns it. */
json_t *json_finite(double value);

/* Returns a list of such numbers. The caller owns it. */
json_t *json_finites(const double values[], int count);

/* Returns an interval as [low, high]. The caller owns it. */
json_t *json_interval(const struct interval *interval);

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
