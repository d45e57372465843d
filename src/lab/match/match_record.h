/* SPDX-License-Identifier: MIT
 *
 * Match record: a match as lines of JSON, the first for the match and one for each game, in the order they ended in.
 *
 * docs/reference/files.md has the fields. Parsing checks every ply against the rules: the games are legal, and end as
 * they say they do.
 */
#ifndef TETRARCH_LAB_MATCH_MATCH_RECORD_H
#define TETRARCH_LAB_MATCH_MATCH_RECORD_H

#include "base/str.h"
#include "lab/match/match.h"

/* Adds the line of a match, or of one of its games, with its newline. Seconds are rounded to millionths. Fails if the
 * name of an agent is not UTF-8. */
int match_record_print(const struct match_config *config, struct str *out, struct err *err);
int match_record_print_game(const struct match_config *config, const struct match_game *g, struct str *out,
                            struct err *err);

/* Reads the lines of a match into config and result, which holds the games in the order of the lines. `label` names the
 * file in error messages. The last line must be complete. Release the result with match_release(). */
int match_record_parse(const char *text, size_t length, const char *label, struct match_config *config,
                       struct match_result *result, struct err *err);

#endif
