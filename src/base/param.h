/* SPDX-License-Identifier: MIT
 *
 * Param: a named, typed, documented setting as one row of a table.
 *
 * The row is the parser, the range check, the default and the help at once, so that they cannot
 * disagree. Command-line options are such rows; so is everything else that a user may set.
 */
#ifndef TETRARCH_BASE_PARAM_H
#define TETRARCH_BASE_PARAM_H

#include "base/err.h"

#include <stdbool.h>
#include <stdint.h>

enum param_type {
    PARAM_FLAG,   /* present or not; takes no value */
    PARAM_INT,    /* a whole number from min to max, also written 1,000, 10_000, 10k, 1.5M, 2G or 1e6 */
    PARAM_REAL,   /* a finite number from min to max */
    PARAM_TEXT,   /* anything */
    PARAM_LIST,   /* any text; the option may be repeated */
    PARAM_CHOICE, /* one of the words in choices, which ends with NULL */
};

enum param_scale { PARAM_NOT_TUNED, PARAM_LINEAR, PARAM_LOG, PARAM_ANY };

struct param {
    const char *name; /* in lower case with dashes */
    enum param_type type;
    const char *metavar;  /* placeholder for the value in the help; NULL for a flag */
    const char *fallback; /* the default value as text; NULL if there is none */
    double min, max;
    const char *const *choices;
    const char *help; /* one phrase, without a full stop */
    /* How `tetrarch tune` searches the setting: a number between low and high, or any choice. Most are not searched. */
    enum param_scale scale;
    double low, high;
};

struct param_value {
    bool given;       /* false if this is the default */
    int64_t integer;  /* PARAM_INT, PARAM_FLAG (0 or 1), and the index of a PARAM_CHOICE */
    double real;      /* PARAM_INT and PARAM_REAL */
    const char *text; /* as written; points into the text that was parsed */
};

/* The choices "no" and "yes", whose indices are 0 and 1. */
extern const char *const param_no_yes[];

/* Parses text as a value of p. Error messages call the setting `name`, as the user wrote it ("--games"). */
int param_parse(const struct param *p, const char *name, const char *text, struct param_value *out, struct err *err);

/* Returns the value of the setting with this name, which must be in the table; values are in the table's order. */
const struct param_value *param_find(const struct param table[], const struct param_value values[], const char *name);

/* Returns the number of the row with this name, or -1; the table ends with a row without a name. */
int param_index(const struct param table[], const char *name);

/* Sets out to the default of p, which is always valid; out is all zero if there is none. */
void param_default(const struct param *p, struct param_value *out);

/* Sets all values of a table to their defaults and returns how many there are, which must not be more than max. The
 * table may be NULL. */
int param_defaults(const struct param table[], struct param_value out[], int max);

#endif
