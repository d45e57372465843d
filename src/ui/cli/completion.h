/* SPDX-License-Identifier: MIT
 *
 * Completion: shell completion scripts, generated from the tables of commands, options and values.
 */
#ifndef TETRARCH_UI_CLI_COMPLETION_H
#define TETRARCH_UI_CLI_COMPLETION_H

#include "base/err.h"

#include <stdio.h>

/* The supported shells, ending with NULL. */
extern const char *const completion_shells[];

/* Prints the completion script for a shell; fails if the shell is not supported. */
int completion_print(const char *shell, FILE *out, struct err *err);

#endif
