/* SPDX-License-Identifier: MIT
 *
 * Json: reads JSON with error messages that say where something is wrong, writes it as text, and replaces numbers that
 * JSON cannot represent.
 *
 * Jansson parses but does not record positions. A value that turns out to be wrong later is located again in the text.
 */
#ifndef TETRARCH_BASE_JSON_H
#define TETRARCH_BASE_JSON_H

#include "base/stats.h"
#include "base/str.h"

#include <jansson.h>

/* Parses text as one JSON value; duplicate keys and an empty text are refused. Returns NULL on failure; the caller
 * releases the result with json_decref(). */
json_t *json_read(const char *text, size_t length, const char *label, struct err *err);

/* How JSON is laid out, and how many significant digits its numbers have. */
enum json_form {
    JSON_FORM_LINE,    /* 15 digits, to hide rounding in the last ones: for people and for records */
    JSON_FORM_EXACT,   /* 17 digits: every number is read back unchanged */
    JSON_FORM_TREE,    /* 17 digits, indented, with a line for each value */
    JSON_FORM_COMPACT, /* 17 digits, without blanks */
    JSON_FORM_EVENT,   /* 10 digits, more than a chart can show; without blanks */
    JSON_FORM_FILE,    /* 8 digits; a line for each member of an object and each element of its lists */
};

/* Appends a value as text to out and releases it. Fails, with out unchanged, if value cannot be written or is NULL,
 * which json_pack() returns for a text that is not UTF-8 or a number that is not finite. `what` names the value in the
 * error message ("the weights"). This is the only place where JSON becomes text. */
int json_to_str(struct str *out, json_t *value, enum json_form form, const char *what, struct err *err);

/* Returns a value that Jansson has made of valid texts and finite numbers, which is NULL only if memory has run out:
 * see mem.h. json_append() takes such a value over into a list. */
json_t *json_must(json_t *value);
void json_append(json_t *list, json_t *value);

/* Returns a JSON number, or null where the value is not finite. The caller owns it. */
json_t *json_finite(double value);

/* Returns a list of such numbers. The caller owns it. */
json_t *json_finites(const double values[], int count);

/* Returns an interval as [low, high]. The caller owns it. */
json_t *json_interval(const struct interval *interval);

/* A text being read, its name in error messages, and where to write them. */
struct json_source {
    const char *text, *label;
    size_t length;
    struct err *err;
};

/* Fails with a message that begins with the label and the line and column of `path` (see json_place()). */
int json_wrong(const struct json_source *s, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Finds the value at a path in valid JSON text: a path is keys and, for arrays, numbers, separated by "/"
 * ("features/3/weight"). Sets the line and column, both from 1; if there is no such value, those of the last value
 * found on the path. */
void json_place(const char *text, size_t length, const char *path, int *line, int *column);

#endif
