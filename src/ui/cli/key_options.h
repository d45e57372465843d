/* SPDX-License-Identifier: MIT
 *
 * Key options: the keys of the terminal game, from the settings file and --keys.
 */
#ifndef TETRARCH_UI_CLI_KEY_OPTIONS_H
#define TETRARCH_UI_CLI_KEY_OPTIONS_H

#include "ui/cli/args.h"
#include "ui/tui/keys.h"

/* clang-format off */
/* A row for a command's option table. */
#define KEY_OPTIONS \
    { .name = "keys", .type = PARAM_TEXT, .metavar = "ACTION=KEY,...", \
      .help = "other keys, such as left=j,right=l,hard=enter; ~/.config/tetrarch/keys has the same, a line each" }
/* clang-format on */

/* Reads $XDG_CONFIG_HOME/tetrarch/keys, or ~/.config/tetrarch/keys, if it exists, and then --keys. */
int key_options(const struct args *args, struct keys *out, struct err *err);

/* Prints the actions and their keys, for --help. */
void key_options_explain(void);

#endif
