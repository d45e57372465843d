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

static int find(const struct param *table, const char *name, size_t length)
{
    for (int i = 0; table && table[i].name; i++)
        if (strlen(table[i].name) == length && memcmp(table[i].name, name, length) == 0)
            return i;
    return -1;
}

static void set_defaults(const struct param *table, struct param_value out[])
{
    for (int i = 0; table && table[i].name; i++) {
        assert(i < ARGS_OPTIONS_MAX);
        param_default(&table[i], &out[i]);
    }
}

static int unknown_option(const struct cmd *cmd, const char *name, int length, struct err *err)
{
    const char *names[2 * ARGS_OPTIONS_MAX];
    char word[64];
    int count = 0;
    for (int i = 0; cmd->options && cmd->options[i].name; i++)
        names[count++] = cmd->options[i].name;
    for (int i = 0; args_common[i].name; i++)
        names[count++] = args_common[i].name;
    snprintf(word, sizeof word, "%.*s", length, name);
    char near[STR_SUGGEST_BYTES];
    if (str_suggest(word, names, count, "--", "", near))
        return err_set(err, "\"%s\" has no option --%s; %s", cmd->name, word, near);
    return err_set(err, "\"%s\" has no option --%s; `tetrarch %s --help` lists them", cmd->name, word, cmd->name);
}

/* Parses a word that begins with "--", and perhaps its value in the next one, which may be NULL. Returns how many of
 * the two it was, or -1. */
static int parse_option(struct args *args, const char *word, const char *next, struct err *err)
{
    const char *name = word + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const struct param *table = args->cmd->options;
    struct param_value *values = args->own;
    int i = find(table, name, length);
    if (i < 0) {
        table = args_common;
        values = args->common;
        i = find(table, name, length);
    }
    if (i < 0)
        return unknown_option(args->cmd, name, (int)length, err);

    char written[80];
    snprintf(written, sizeof written, "--%s", table[i].name);
    if (table[i].type == PARAM_FLAG && equals)
        return err_set(err, "%s takes no value", written);
    bool separate = table[i].type != PARAM_FLAG && !equals;
    if (separate && !next)
        return err_set(err, "%s needs a value: %s %s", written, written, table[i].metavar);
    const char *text = equals ? equals + 1 : separate ? next : "";
    if (param_parse(&table[i], written, text, &values[i], err))
        return -1;
    if (table[i].type == PARAM_LIST) {
        if (args->listed == ARGS_LISTED_MAX)
            return err_set(err, "there are more than %d options such as %s", ARGS_LISTED_MAX, written);
        args->list[args->listed].option = &table[i];
        args->list[args->listed++].text = text;
    }
    return separate ? 2 : 1;
}

static int check_words(const struct args *args, struct err *err)
{
    const struct cmd *cmd = args->cmd;
    if (args->count > 0 && cmd->first) {
        struct param_value ignored;
        struct param first = { .name = "word", .type = PARAM_CHOICE, .choices = cmd->first };
        char name[80];
        snprintf(name, sizeof name, "what follows \"%s\"", cmd->name);
        if (param_parse(&first, name, args->word[0], &ignored, err))
            return -1;
    }
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
    set_defaults(cmd->options, out->own);
    set_defaults(args_common, out->common);
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
    int i = find(args->cmd->options, name, strlen(name));
    if (i >= 0)
        return &args->own[i];
    i = find(args_common, name, strlen(name));
    assert(i >= 0);
    return &args->common[i];
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
