/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "base/str.h"
#include "exec/exec.h"
#include "ui/cli/cmd.h"
#include "ui/cli/commit.h"
#include "ui/cli/help.h"

#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROW(x) &cmd_##x,
const struct cmd *const commands[] = {
#include "ui/cli/commands.inc"
    NULL,
};
#undef ROW

int cmd_threads(const struct args *args)
{
    int threads = (int)args_int(args, "threads");
    return threads > 0 ? threads : exec_cores();
}

/* Returns the last word of a command's name: "list" for "runs list". */
static const char *command_name(const void *table, int i)
{
    const struct cmd *cmd = ((const struct cmd *const *)table)[i];
    const char *space = cmd ? strrchr(cmd->name, ' ') : NULL;
    return space ? space + 1 : cmd ? cmd->name : NULL;
}

static void print_version(void)
{
    printf(*commit_name ? "%s %s (commit %s)\n" : "%s %s\n", TETRARCH_NAME, TETRARCH_VERSION, commit_name);
}

static int run(const struct cmd *cmd, int argc, char *const argv[])
{
    struct args args;
    struct err err;
    if (cmd->missing) {
        err_set(&err, "%s", cmd->missing);
        return cmd_fail(&err, EXIT_FAILED);
    }
    if (args_parse(cmd, argc, argv, &args, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (args_flag(&args, "version")) {
        print_version();
        return EXIT_DONE;
    }
    if (args_flag(&args, "help")) {
        help_command(cmd, stdout);
        return cmd->explain ? cmd->explain(&args) : EXIT_DONE;
    }
    if (cmd->run)
        return cmd->run(&args);
    err_set(&err, "which subcommand? `tetrarch %s --help` lists them", cmd->name);
    return cmd_fail(&err, EXIT_USAGE);
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

/* Runs the command named by the first word or, for a command with subcommands, the one named by the next word. */
static int run_named(const struct cmd *parent, int argc, char *const argv[])
{
    struct err err;
    char hint[64];
    const struct cmd *const *table = parent ? parent->subcommands : commands;
    snprintf(hint, sizeof hint, "`tetrarch %s%s--help` lists them", parent ? parent->name : "", parent ? " " : "");
    int i = str_find(parent ? "subcommand" : "command", argv[0], command_name, table, hint, &err);
    if (i < 0)
        return cmd_fail(&err, EXIT_USAGE);
    const struct cmd *cmd = table[i];
    bool option = argc > 1 && argv[1][0] == '-';
    if (cmd->subcommands && option && !is_one_of(argv[1], "--help", "-h", "--version") && strcmp(argv[1], "-v") != 0) {
        err_set(&err, "options come after the subcommand, as in: tetrarch %s %.60s", cmd->subcommands[0]->name,
                argv[1]);
        return cmd_fail(&err, EXIT_USAGE);
    }
    return cmd->subcommands && argc > 1 && !option ? run_named(cmd, argc - 1, argv + 1) : run(cmd, argc - 1, argv + 1);
}

/* A full disk or a closed pipe is noticed only when the output is flushed. */
static int finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    struct err err;
    err_set(&err, "cannot write the output");
    return cmd_fail(&err, EXIT_FAILED);
}

int main(int argc, char *argv[])
{
    json_set_alloc_funcs(xmalloc, free); /* before any other use of Jansson */
    signal(SIGXFSZ, SIG_IGN);            /* exceeding the file size limit becomes a write error */
    if (argc < 2) {
        help_program(stderr);
        return EXIT_USAGE;
    }
    if (is_one_of(argv[1], "--version", "-v", "version")) {
        print_version();
        return finish(EXIT_DONE);
    }
    if (!is_one_of(argv[1], "--help", "-h", "help"))
        return finish(run_named(NULL, argc - 1, argv + 1));
    if (argc == 2) {
        help_program(stdout);
        return finish(EXIT_DONE);
    }
    /* `help runs list` is `runs list --help` */
    static char option[] = "--help";
    for (int i = 1; i < argc - 1; i++)
        argv[i] = argv[i + 1];
    argv[argc - 1] = option;
    return finish(run_named(NULL, argc - 1, argv + 1));
}
