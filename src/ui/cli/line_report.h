/* SPDX-License-Identifier: MIT
 *
 * Line report: lines of play that a search has found (engine/player/widening.h), for people and as JSON.
 */
#ifndef TETRARCH_UI_CLI_LINE_REPORT_H
#define TETRARCH_UI_CLI_LINE_REPORT_H

#include "engine/player/widening.h"
#include "engine/tetris/path.h"

#include <jansson.h>

/* The names of spins, by enum spin. */
extern const char *const line_report_spins[];

/* Writes the keys that carry out a decision on a field, hold included, and returns how many; 0 if none lead there. */
enum { LINE_KEYS_MAX = 1 + PATH_MAX_INPUTS };
int line_report_keys(const struct field *f, bool half_turns, const struct decision *d, uint8_t out[LINE_KEYS_MAX]);

/* Prints these keys by their names, separated by commas: "left x3, drop". */
void line_report_print_keys(const struct field *f, bool half_turns, const struct decision *d);

/* Returns a line as an object: its first placement, its score and depth, and the keys. The score is null for a line of
 * depth 0. The caller owns it. */
json_t *line_report_json(const struct field *f, bool half_turns, const struct widening_line *line);

#endif
