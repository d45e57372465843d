/* SPDX-License-Identifier: MIT
 *
 * Output: numbers and JSON on stdout.
 */
#ifndef TETRARCH_UI_CLI_OUTPUT_H
#define TETRARCH_UI_CLI_OUTPUT_H

#include "base/err.h"
#include "base/json.h"
#include "base/stats.h"
#include "engine/player/weight_map.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct args;

enum { OUTPUT_NUMBER_MAX = 48 };

/* Writes a number for human readers into out, which holds OUTPUT_NUMBER_MAX bytes, and returns out: "1,234,567",
 * "12.34", "unlimited" for infinity. */
const char *output_number(double value, char out[]);

/* Writes a rate per second to three digits: "2.44 million", "51,300", "12.3". out holds OUTPUT_NUMBER_MAX bytes. */
const char *output_rate(double value, char out[]);

/* Writes a time to about three digits: "under 1 ms", "0.012 s", "4.51 s", "1,234 s". out holds OUTPUT_NUMBER_MAX
 * bytes. */
const char *output_seconds(double seconds, char out[]);

/* Writes a count and its noun, "1 game" or "1,200 games", into out, which holds OUTPUT_PLURAL_MAX bytes. */
enum { OUTPUT_PLURAL_MAX = OUTPUT_NUMBER_MAX + 32 };
const char *output_plural(double count, const char *noun, char out[]);

/* Writes "low to high" into out, which holds OUTPUT_RANGE_MAX bytes, and returns out; "-" if a single value leaves the
 * spread unknown. */
enum { OUTPUT_RANGE_MAX = 2 * OUTPUT_NUMBER_MAX + 4 };
const char *output_range(const struct interval *interval, char out[]);

/* Prints text as one shell word in single quotes. */
void output_quoted(const char *text, FILE *out);

/* Tells whether the locale of the environment is one of UTF-8. */
bool output_unicode(void);

/* Prints features and their weights, one per line; for a pattern, the number of its weights and their range. */
void output_weights(int count, const struct monomial features[], const double weights[]);

/* Prints the weights that a trained point stands for, in the same way. */
void output_point(const struct weight_map *map, const double x[]);

/* Returns the counts of depths 1 to n as a list, and prints them one per line if `print`. The caller owns the list. */
json_t *output_counts(const uint64_t counts[], int n, bool print);

/* Tells whether two paths lead to the same file, whether or not it exists. */
bool output_same(const char *a, const char *b);

/* Fails if a file cannot be written, so that the user learns of it now and not after hours of work. */
int output_check(const char *path, struct err *err);

/* Creates the folder at `path` if it does not exist, and fails if it is not writable. */
int output_folder(const char *path, struct err *err);

/* Reports on standard output that a file was written; silent with --json or --quiet, and for pipes and devices. */
void output_written(const struct args *args, const char *path);

/* Prints the object on one line and releases it. If it cannot be encoded, prints an error and ends the program with
 * exit code 1. */
void output_json(json_t *object);

#endif
