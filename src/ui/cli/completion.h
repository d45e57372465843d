/* SPDX-License-Identifier: MIT
 *
 * Completion: the script that completes command lines, made from the tables of commands, options and all that they
 * name.
 */
#ifndef TETRARCH_UI_CLI_COMPLETION_H
#define TETRARCH_UI_CLI_COMPLETION_H

#include <stdio.h>

/* Prints the completion script for bash. */
void completion_bash(FILE *out);

#endif
