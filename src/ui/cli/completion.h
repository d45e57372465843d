/* SPDX-License-Identifier: MIT
 *
 * Completion: the scripts that complete command lines, made from the tables of commands, options and all that they
 * name.
 */
#ifndef TETRARCH_UI_CLI_COMPLETION_H
#define TETRARCH_UI_CLI_COMPLETION_H

#include "base/err.h"

#include <stdio.h>

/* The shells that there is a script for, ending with NULL. */
extern const char *const completion_shells[];

/* Prints the completion script for a shell; fails if there is none for it. */
int completion_print(const char *shell, FILE *out, struct err *err);

#endif
