/* SPDX-License-Identifier: MIT
 *
 * Versus report: the result of a versus match, for people, as JSON and as CSV.
 */
#ifndef TETRARCH_UI_CLI_VERSUS_REPORT_H
#define TETRARCH_UI_CLI_VERSUS_REPORT_H

#include "lab/match/versus_match.h"

#include <jansson.h>

/* Prints the summary of a match of at least one game. */
void versus_report_print(const struct versus_match *m, const struct versus_result *r);

/* Returns the summary of a match, which may have no game, and the list of its games. The caller owns it. */
json_t *versus_report_json(const struct versus_match *m, const struct versus_result *r);

/* Adds the first line of a CSV file, and a line for each lock of all games, each after a newline. */
void versus_report_csv_head(struct str *out);
void versus_report_csv(const struct versus_match *m, const struct versus_result *r, struct str *out);

#endif
