/* SPDX-License-Identifier: MIT
 *
 * Match session: plays a match with a progress line, a record and a response to Ctrl-C, for the commands that need
 * one.
 */
#ifndef TETRARCH_UI_CLI_MATCH_SESSION_H
#define TETRARCH_UI_CLI_MATCH_SESSION_H

#include "lab/match/match.h"
#include "ui/cli/args.h"

/* Plays a match, or the part of it that the file `record` (which may be NULL) does not hold yet. After Ctrl-C the
 * result holds the games before the first unplayed one. Release it with match_release(). */
int match_session_play(const struct args *args, const struct match_config *config, const char *record,
                       struct match_result *out, struct err *err);

#endif
