/* SPDX-License-Identifier: MIT
 *
 * Command: a program and its arguments, read from one line of text.
 *
 * Blanks separate the words, except between single or double quotes. Nothing else is special: no shell reads it.
 */
#ifndef TETRARCH_LAB_MATCH_COMMAND_H
#define TETRARCH_LAB_MATCH_COMMAND_H

#include "base/err.h"

enum { COMMAND_WORDS = 64 };

struct command {
    char *path;                    /* of the program; owned */
    char *word[COMMAND_WORDS + 1]; /* the program as it was written and its arguments, then NULL */
    char *text;                    /* the words point into it; owned */
};

/* Reads a command. Fails if there is no such program: it is looked for in PATH, unless its name holds a "/". Release it
 * with command_release(). */
int command_parse(const char *text, struct command *out, struct err *err);

/* Releases what a command holds. */
void command_release(struct command *c);

#endif
