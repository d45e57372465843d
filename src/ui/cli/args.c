/* SPDX-License-Identifier: MIT */
#include "ui/cli/args.h"

#include "base/str.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

const struct param args_common[] = {
    { .name = "help", .type = PARAM_FLAG, .help = "explain the command and its options" },
    { .name = "version", .type = PARAM_FLAG, .help = "print the version" },
    { .name = "json", .type = PARAM_FLAG, .help = "print one JSON object and nothing else" },
    { .name = "quiet", .type = PARAM_FLAG, .help = "no progress line" },
    { .name = "seed",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1",
      .min = 0,
      .max = 1e15,
      .help = "seed of all random numbers" },
    { .name = "threads",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1024,
      .help = "threads to use; 0 means one for each core" },
    { 0 },
};

bool args_is_listed(const struct cmd *cmd, const struct param *setting)
{
    return param_index(cmd->options, setting->name) >= 0 || param_index(args_common, setting->name) >= 0;
}

/* Returns the value of an option and sets *row to its row; NULL if the command does not have the option. */
static struct param_value *find(struct args *args, const char *name, size_t length, const struct param **row)
{
    for (int k = 0; k < ARGS_TABLES; k++)
        for (int i = 0; args->table[k].rows && args->table[k].rows[i].name; i++) {
            *row = &args->table[k].rows[i];
            if (strlen((*row)->name) == length && memcmp((*row)->name, name, length) == 0)
                return &args->table[k].value[i];
        }
    return NULL;
}

static int unknown_option(const struct args *args, const char *name, int length, struct err *err)
{
    const char *names[ARGS_TABLES * ARGS_OPTIONS_MAX], *command = args->cmd->name;
    char word[64];
    int count = 0;
    for (int k = 0; k < ARGS_TABLES; k++)
        for (int i = 0; args->table[k].rows && args->table[k].rows[i].name; i++)
            names[count++] = args->table[k].rows[i].name;
    snprintf(word, sizeof word, "%.*s", length, name);
    char near[STR_SUGGEST_BYTES];
    if (str_suggest(word, names, count, "--", "", near))
        return err_set(err, "\"%s\" has no option --%s; %s", command, word, near);
    return err_set(err, "\"%s\" has no option --%s; `tetrarch %s --help` lists them", command, word, command);
}

/* Parses a word that begins with "--". Its value may be in the next word; `next` may be NULL. Returns the number of
 * words used, 1 or 2, or -1. */
static int parse_option(struct args *args, const char *word, const char *next, struct err *err)
{
    const char *name = word + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const struct param *row;
    struct param_value *value = find(args, name, length, &row);
    if (!value)
        return unknown_option(args, name, (int)length, err);

    char written[80];
    snprintf(written, sizeof written, "--%s", row->name);
    if (row->type == PARAM_FLAG && equals)
        return err_set(err, "%s takes no value", written);
    bool separate = row->type != PARAM_FLAG && !equals;
    if (separate && !next)
        return err_set(err, "%s needs a value: %s %s", written, written, row->metavar);
    const char *text = equals ? equals + 1 : separate ? next : "";
    if (param_parse(row, written, text, value, err))
        return -1;
    if (row->type == PARAM_LIST) {
        if (args->listed == ARGS_LISTED_MAX)
            return err_set(err, "there are more than %d options such as %s", ARGS_LISTED_MAX, written);
        args->list[args->listed].option = row;
        args->list[args->listed++].text = text;
    }
    return separate ? 2 : 1;
}

static int check_words(const struct args *args, struct err *err)
{
    const struct cmd *cmd = args->cmd;
    const char *space = *cmd->words ? " " : "";
    if (args->count < cmd->words_min)
        return err_set(err, "something is missing after \"%s\": the usage is tetrarch %s%s%s", cmd->name, cmd->name,
                       space, cmd->words);
    if (args->count > cmd->words_max)
        return err_set(err, "unexpected argument \"%.60s\": the usage is tetrarch %s%s%s", args->word[cmd->words_max],
                       cmd->name, space, cmd->words);
    return 0;
}

/* Returns the long form of a short option, or the word itself. */
static const char *long_form(const char *word)
{
    return strcmp(word, "-h") == 0 ? "--help" : strcmp(word, "-v") == 0 ? "--version" : word;
}

int args_parse(const struct cmd *cmd, int argc, char *const argv[], struct args *out, struct err *err)
{
    *out = (struct args){ .cmd = cmd };
    out->table[ARGS_OWN].rows = cmd->options;
    out->table[ARGS_SETTINGS].rows = cmd->settings;
    out->table[ARGS_COMMON].rows = args_common;
    for (int k = 0; k < ARGS_TABLES; k++)
        param_defaults(out->table[k].rows, out->table[k].value, ARGS_OPTIONS_MAX);
    bool words_only = false;
    for (int at = 0; at < argc;) {
        const char *word = words_only ? argv[at] : long_form(argv[at]);
        if (!words_only && strncmp(word, "--", 2) == 0 && word[2]) {
            int used = parse_option(out, word, at + 1 < argc ? argv[at + 1] : NULL, err);
            if (used < 0)
                return -1;
            at += used;
        } else if (!words_only && strcmp(argv[at], "--") == 0) {
            words_only = true;
            at++;
        } else {
            if (!words_only && argv[at][0] == '-' && argv[at][1])
                return err_set(err, "\"%.60s\" is not an option; options begin with two dashes, such as --help",
                               argv[at]);
            if (out->count == ARGS_WORDS_MAX)
                return err_set(err, "there are more than %d words after \"%s\"", ARGS_WORDS_MAX, cmd->name);
            out->word[out->count++] = argv[at++];
        }
    }
    return args_flag(out, "help") || args_flag(out, "version") ? 0 : check_words(out, err);
}

const struct param_value *args_get(const struct args *args, const char *name)
{
    const struct param *row;
    const struct param_value *value = find((struct args *)args, name, strlen(name), &row);
    assert(value);
    return value;
}

bool args_given(const struct args *args, const char *name)
{
    const struct param *row;
    const struct param_value *value = find((struct args *)args, name, strlen(name), &row);
    return value && value->given;
}

const char *args_listed(const struct args *args, const char *name, int i)
{
    for (int k = 0; k < args->listed; k++)
        if (strcmp(args->list[k].option->name, name) == 0 && i-- == 0)
            return args->list[k].text;
    return NULL;
}

int64_t args_int(const struct args *args, const char *name)
{
    return args_get(args, name)->integer;
}

double args_real(const struct args *args, const char *name)
{
    return args_get(args, name)->real;
}

bool args_flag(const struct args *args, const char *name)
{
    return args_get(args, name)->integer != 0;
}

const char *args_text(const struct args *args, const char *name)
{
    return args_get(args, name)->text;
}
