/* SPDX-License-Identifier: MIT
 *
 * Output: numbers and JSON on stdout.
 */
#ifndef TETRARCH_CLI_OUTPUT_H
#define TETRARCH_CLI_OUTPUT_H

#include "base/err.h"
#include "base/json.h"
#include "base/stats.h"

#include <stdbool.h>
#include <stdint.h>

struct feature;

enum { OUTPUT_NUMBER_MAX = 48 };

/* Writes a number for people into out, which holds OUTPUT_NUMBER_MAX bytes, and returns out: "1,234,567",
 * "12.34", "unlimited" for infinity. */
const char *output_number(double value, char out[]);

/* Writes "low to high" into out, which holds OUTPUT_RANGE_MAX bytes, and returns out; "-" where one value says nothing
 * about how far others lie apart. */
enum { OUTPUT_RANGE_MAX = 2 * OUTPUT_NUMBER_MAX + 4 };
const char *output_range(const struct interval *interval, char out[]);

/* Prints features and their weights line by line; of a pattern, how many there are and their range. */
void output_weights(int count, const struct feature *const features[], const double weights[]);

/* Returns [low, high]. The caller owns it. */
json_t *output_interval(const struct interval *interval);

/* Returns the counts of depths 1 to n as a list, and prints them line by line if told. The caller owns it. */
json_t *output_counts(const uint64_t counts[], int n, bool print);

/* Tells whether two paths lead to one file, be it there or not. */
bool output_same(const char *a, const char *b);

/* Tells at once, not after hours, that a file cannot be written. */
int output_check(const char *path, struct err *err);

/* Prints the object on one line and releases it. Where there is no text for it, says so and ends the program with exit
 * code 1. */
void output_json(json_t *object);

#endif
