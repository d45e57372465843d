/* SPDX-License-Identifier: MIT
 *
 * Args: a command's words and options, parsed by the command's own table.
 */
#ifndef TETRARCH_UI_CLI_ARGS_H
#define TETRARCH_UI_CLI_ARGS_H

#include "base/param.h"

#include <stdint.h>

enum { ARGS_OPTIONS_MAX = 40, ARGS_WORDS_MAX = 32, ARGS_LISTED_MAX = 64 };

/* The tables that a command's options stand in. */
enum { ARGS_OWN, ARGS_SETTINGS, ARGS_COMMON, ARGS_TABLES };

struct args;

/* A command of the program, or a subcommand of one: both are rows of the same kind. */
struct cmd {
    const char *name;        /* as it is typed: "eval"; of a subcommand with its command: "runs list" */
    const char *summary;     /* one phrase, for lists */
    const char *words;       /* what follows the name in the usage line, such as "CONTROLLER" */
    const char *kind;        /* of these words, for completion: a metavar of cli/completion.c; may be NULL */
    const char *description; /* a paragraph or more for --help; NULL if the summary says it all */
    const struct cmd *const *subcommands; /* ends with NULL; a command that has some does nothing itself: it has no
                                           * words, no options and no run() */
    int words_min, words_max;
    const char *missing; /* a sentence where the build has no such command, which then does nothing else; or NULL */
    const struct param *options;         /* ends with a row without a name; NULL if there are none */
    const struct param *settings;        /* more options, whose defaults depend on the words; likewise */
    int (*run)(const struct args *args); /* returns the exit code */
    /* Adds to --help what depends on the words and options; may be NULL. Returns the exit code. */
    int (*explain)(const struct args *args);
};

struct args {
    const struct cmd *cmd;
    int count;
    const char *word[ARGS_WORDS_MAX];
    /* The options of the command, its settings and the options of every command. A name that stands in several tables
     * means the first. */
    struct args_table {
        const struct param *rows;                   /* may be NULL */
        struct param_value value[ARGS_OPTIONS_MAX]; /* in the order of the rows */
    } table[ARGS_TABLES];
    int listed;
    struct {
        const struct param *option;
        const char *text;
    } list[ARGS_LISTED_MAX]; /* the options that may be given many times, in order */
};

/* The options that every command has, ending with a row without a name. */
extern const struct param args_common[];

/* Tells whether a setting of a command has the name of one of its options, or of those that every command has, and is
 * listed there. */
bool args_is_listed(const struct cmd *cmd, const struct param *setting);

/* Parses the words and options after the command's name. An answer to --help leaves the rest unchecked. */
int args_parse(const struct cmd *cmd, int argc, char *const argv[], struct args *out, struct err *err);

/* Returns the value of an option of the command or a common one, which must exist. */
const struct param_value *args_get(const struct args *args, const char *name);

/* Tells whether an option was given; false where the command does not have it. */
bool args_given(const struct args *args, const char *name);

/* Returns text number i of an option that may be given many times, or NULL when there are no more. */
const char *args_listed(const struct args *args, const char *name, int i);

/* Shorthands for args_get(). */
int64_t args_int(const struct args *args, const char *name);
double args_real(const struct args *args, const char *name);
bool args_flag(const struct args *args, const char *name);
const char *args_text(const struct args *args, const char *name);

#endif
