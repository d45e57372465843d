/* SPDX-License-Identifier: MIT
 *
 * Match session: a match with its progress line, its record and its interruption, for the commands that play one.
 */
#ifndef TETRARCH_CLI_MATCH_SESSION_H
#define TETRARCH_CLI_MATCH_SESSION_H

#include "cli/args.h"
#include "match/match.h"

/* Plays a match, or what the file `record`, which may be NULL, does not hold of it yet. After Ctrl-C the result is what
 * there is. Release it with match_release(). */
int match_session_play(const struct args *args, const struct match_config *config, const char *record,
                       struct match_result *out, struct err *err);

#endif
