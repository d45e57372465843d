/* SPDX-License-Identifier: MIT
 *
 * Match session: a match with its progress line, its record and its interruption, for the commands that play one.
 */
#ifndef TETRARCH_UI_CLI_MATCH_SESSION_H
#define TETRARCH_UI_CLI_MATCH_SESSION_H

#include "lab/match/match.h"
#include "ui/cli/args.h"

/* Plays a match, or what the file `record`, which may be NULL, does not hold of it yet. After Ctrl-C the result is what
 * there is. Release it with match_release(). */
int match_session_play(const struct args *args, const struct match_config *config, const char *record,
                       struct match_result *out, struct err *err);

#endif
