/* SPDX-License-Identifier: MIT
 *
 * Args: a command's words and options, parsed according to the command's own table.
 */
#ifndef TETRARCH_UI_CLI_ARGS_H
#define TETRARCH_UI_CLI_ARGS_H

#include "base/param.h"

#include <stdint.h>

enum { ARGS_OPTIONS_MAX = 40, ARGS_WORDS_MAX = 32, ARGS_LISTED_MAX = 64 };

/* The tables that hold a command's options. */
enum { ARGS_OWN, ARGS_SETTINGS, ARGS_COMMON, ARGS_TABLES };

struct args;

/* A command of the program, or a subcommand of one: both are rows of the same kind. */
struct cmd {
    const char *name;                     /* as typed: "eval"; a subcommand includes its command: "runs list" */
    const char *summary;                  /* one phrase, for lists */
    const char *words;                    /* the arguments in the usage line, such as "CONTROLLER" */
    const char *kind;                     /* the metavar of cli/completion.c that completes the words; may be NULL */
    const char *description;              /* a paragraph or more for --help; NULL if the summary says it all */
    const struct cmd *const *subcommands; /* ends with NULL; a command with subcommands does nothing itself: it has no
                                           * words, no options and no run() */
    int words_min, words_max;
    const char *missing;          /* printed if this build lacks the command, which then does nothing else; or NULL */
    const struct param *options;  /* ends with a row without a name; NULL if there are none */
    const struct param *settings; /* more options, whose defaults depend on the words; likewise */
    int (*run)(const struct args *args); /* returns the exit code */
    /* Adds to --help whatever depends on the words and options; may be NULL. Returns the exit code. */
    int (*explain)(const struct args *args);
};

struct args {
    const struct cmd *cmd;
    int count;
    const char *word[ARGS_WORDS_MAX];
    /* The command's options, its settings, and the options common to all commands. If a name is in several tables, the
     * first table wins. */
    struct args_table {
        const struct param *rows;                   /* may be NULL */
        struct param_value value[ARGS_OPTIONS_MAX]; /* in the order of the rows */
    } table[ARGS_TABLES];
    int listed;
    struct {
        const struct param *option;
        const char *text;
    } list[ARGS_LISTED_MAX]; /* the options that may be repeated, in order */
};

/* The options common to all commands, ending with a row without a name. */
extern const struct param args_common[];

/* Tells whether a setting of a command is already listed as one of the command's options or a common option of the
 * same name. */
bool args_is_listed(const struct cmd *cmd, const struct param *setting);

/* Parses the words and options after the command's name. With --help or --version the number of words is not
 * checked. */
int args_parse(const struct cmd *cmd, int argc, char *const argv[], struct args *out, struct err *err);

/* Returns the value of an option, own or common. The option must exist. */
const struct param_value *args_get(const struct args *args, const char *name);

/* Tells whether an option was given; false if the command does not have it. */
bool args_given(const struct args *args, const char *name);

/* Returns the i-th text of an option that may be repeated, or NULL when there are no more. */
const char *args_listed(const struct args *args, const char *name, int i);

/* Shorthands for args_get(). */
int64_t args_int(const struct args *args, const char *name);
double args_real(const struct args *args, const char *name);
bool args_flag(const struct args *args, const char *name);
const char *args_text(const struct args *args, const char *name);

#endif
