/* SPDX-License-Identifier: MIT
 *
 * Watch versus: `tetrarch watch` where two players play against each other, live or from a record.
 */
#ifndef TETRARCH_UI_CLI_WATCH_VERSUS_H
#define TETRARCH_UI_CLI_WATCH_VERSUS_H

#include "ui/cli/args.h"
#include "ui/tui/keys.h"

/* Fails if options were given that do not go with such a game: one between two players, or one of a record. */
int watch_versus_check(const struct args *args, bool record, struct err *err);

/* Plays the first word, or the default, against --against; or shows a game of the record that the first word names. */
int watch_versus_live(const struct args *args, const struct keys *keys, struct err *err);
int watch_versus_record(const struct args *args, const struct keys *keys, struct err *err);

#endif
