/* SPDX-License-Identifier: MIT
 *
 * Match report: the result of a match, for people, as JSON, as CSV and as charts.
 */
#ifndef TETRARCH_UI_CLI_MATCH_REPORT_H
#define TETRARCH_UI_CLI_MATCH_REPORT_H

#include "lab/match/match.h"
#include "ui/cli/args.h"

#include <jansson.h>

/* Prints the summary of a match of at least one game. */
void match_report_print(const struct match_config *c, const struct match_result *r);

/* Returns the summary of the games in `summed`, which may have none, and the list of the games in `listed`. The caller
 * owns it. */
json_t *match_report_json(const struct match_config *c, const struct match_result *summed,
                          const struct match_result *listed);

/* Returns a game without its moves. The caller owns it. */
json_t *match_report_game(const struct match_config *c, const struct match_game *g);

/* match_report_check() makes sure that the files named by --csv and --plot can be written and are not the file
 * `record` (which may be NULL). match_report_save() writes the files that were asked for; the CSV file has a row for
 * each ply of all games. */
int match_report_check(const struct args *args, const char *record, struct err *err);
int match_report_save(const struct args *args, const struct match_config *c, const struct match_result *r,
                      struct err *err);

#endif
