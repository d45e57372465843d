/* SPDX-License-Identifier: MIT
 *
 * Controllers: the subcommands of `tetrarch controllers` that have files of their own, and what they share.
 */
#ifndef TETRARCH_UI_CLI_CONTROLLERS_H
#define TETRARCH_UI_CLI_CONTROLLERS_H

#include "ui/cli/cmd.h"

extern const struct cmd controllers_heights;

/* Collects the controllers that a command names, or all shipped ones, at most `max`, and checks that each can be
 * loaded. Returns their number, or -1 after printing the error. */
int controllers_named(const struct args *args, const char *names[], int max);

#endif
