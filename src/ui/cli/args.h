/* SPDX-License-Identifier: MIT
 *
 * Args: a command's words and options, parsed by the command's own table.
 */
#ifndef TETRARCH_UI_CLI_ARGS_H
#define TETRARCH_UI_CLI_ARGS_H

#include "base/param.h"

#include <stdint.h>

enum { ARGS_OPTIONS_MAX = 40, ARGS_WORDS_MAX = 32, ARGS_LISTED_MAX = 64 };

struct args;

/* A command of the program. */
struct cmd {
    const char *name;
    const char *summary;      /* one phrase, for lists */
    const char *words;        /* what follows the name in the usage line, such as "CONTROLLER" */
    const char *kind;         /* of these words, for completion: a metavar of cli/completion.c; may be NULL */
    const char *description;  /* a paragraph or more for --help; NULL if the summary says it all */
    const char *const *first; /* what the first word may be, ending with NULL; NULL if anything */
    int words_min, words_max;
    const struct param *options;         /* ends with a row without a name; NULL if there are none */
    int (*run)(const struct args *args); /* returns the exit code */
    /* Adds to --help what depends on the words and options; may be NULL. Returns the exit code. */
    int (*explain)(const struct args *args);
};

struct args {
    const struct cmd *cmd;
    int count;
    const char *word[ARGS_WORDS_MAX];
    struct param_value own[ARGS_OPTIONS_MAX]; /* in the order of cmd->options */
    struct param_value common[ARGS_OPTIONS_MAX];
    int listed;
    struct {
        const struct param *option;
        const char *text;
    } list[ARGS_LISTED_MAX]; /* the options that may be given many times, in order */
};

/* The options that every command has, ending with a row without a name. */
extern const struct param args_common[];

/* Parses the words and options after the command's name. An answer to --help leaves the rest unchecked. */
int args_parse(const struct cmd *cmd, int argc, char *const argv[], struct args *out, struct err *err);

/* Returns the value of an option of the command or a common one, which must exist. */
const struct param_value *args_get(const struct args *args, const char *name);

/* Returns text number i of an option that may be given many times, or NULL when there are no more. */
const char *args_listed(const struct args *args, const char *name, int i);

/* Shorthands for args_get(). */
int64_t args_int(const struct args *args, const char *name);
double args_real(const struct args *args, const char *name);
bool args_flag(const struct args *args, const char *name);
const char *args_text(const struct args *args, const char *name);

#endif
