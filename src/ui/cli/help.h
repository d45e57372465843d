/* SPDX-License-Identifier: MIT
 *
 * Help: all documentation of the program, generated from the tables of commands and options, so that the help, the man
 * page and the completion cannot disagree with what the program does.
 */
#ifndef TETRARCH_UI_CLI_HELP_H
#define TETRARCH_UI_CLI_HELP_H

#include "ui/cli/args.h"

#include <stdio.h>

/* Prints the list of commands. */
void help_program(FILE *out);

/* Prints a command's usage, description and options. */
void help_command(const struct cmd *cmd, FILE *out);

/* Prints a text with its lines wrapped; existing newlines are kept. */
void help_text(const char *text, FILE *out);

/* Prints the rows of a table of settings, each name with a prefix such as "--". */
void help_settings(const struct param *table, const char *prefix, FILE *out);

/* Prints the man page in the man macros of roff. */
void help_man(FILE *out);

/* Prints the same page as plain text. */
void help_manual(FILE *out);

#endif
