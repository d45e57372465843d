/* SPDX-License-Identifier: MIT
 *
 * Cmd: the commands of the program, one file each, and what they share.
 */
#ifndef TETRARCH_UI_CLI_CMD_H
#define TETRARCH_UI_CLI_CMD_H

#include "ui/cli/args.h"

#include <stddef.h>

#define TETRARCH_NAME "tetrarch"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

/* All commands by name, ending with NULL. */
extern const struct cmd *const commands[];

#define ROW(x) extern const struct cmd cmd_##x;
#include "ui/cli/commands.inc"
#undef ROW

/* Prints an error to stderr and returns `code`. */
int cmd_fail(const struct err *err, int code);

/* Writes a line to stdout immediately, for line protocols; returns false once the reader is gone. */
bool cmd_send(void *context, const char *line, size_t length);

/* Returns --seed or, if it is not given, a fresh random seed. */
uint64_t cmd_seed(const struct args *args);

/* Returns the number of threads to use according to --threads. */
int cmd_threads(const struct args *args);

#endif
