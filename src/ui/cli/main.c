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

/* To know what the program does, read this. */
const struct cmd *const commands[] = {
    &cmd_bench, &cmd_compare, &cmd_completion, &cmd_controllers, &cmd_eval, &cmd_features,
    &cmd_man,   &cmd_perft,   &cmd_play,       &cmd_repro,       &cmd_runs, &cmd_serve,
    &cmd_tbp,   &cmd_tetress, &cmd_train,      &cmd_watch,       NULL,
};

int cmd_threads(const struct args *args)
{
    int threads = (int)args_int(args, "threads");
    return threads > 0 ? threads : exec_cores();
}

static const char *command_name(const void *table, int i)
{
    (void)table;
    return commands[i] ? commands[i]->name : NULL;
}

static void print_version(void)
{
    printf(*commit_name ? "%s %s (commit %s)\n" : "%s %s\n", TETRARCH_NAME, TETRARCH_VERSION, commit_name);
}

static int run(const struct cmd *cmd, int argc, char *const argv[])
{
    struct args args;
    struct err err;
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
    return cmd->run(&args);
}

/* A full disk or a closed pipe shows only when the output is flushed. */
static int finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    struct err err;
    err_set(&err, "cannot write the output");
    return cmd_fail(&err, EXIT_FAILED);
}

static int run_named(const char *name, int argc, char *const argv[])
{
    struct err err;
    int i = str_find("command", name, command_name, NULL, "`tetrarch --help` lists them", &err);
    return i < 0 ? cmd_fail(&err, EXIT_USAGE) : finish(run(commands[i], argc, argv));
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

int main(int argc, char *argv[])
{
    json_set_alloc_funcs(xmalloc, free); /* before anything else is done with JSON */
    signal(SIGXFSZ, SIG_IGN);            /* a file that is too large is an error of its writer */
    if (argc < 2) {
        help_program(stderr);
        return EXIT_USAGE;
    }
    if (is_one_of(argv[1], "--help", "-h", "help")) {
        if (argc > 2) /* `help eval` is `eval --help` */
            return run_named(argv[2], 1, (char *const[]){ "--help" });
        help_program(stdout);
        return finish(EXIT_DONE);
    }
    if (is_one_of(argv[1], "--version", "-v", "version")) {
        print_version();
        return finish(EXIT_DONE);
    }
    return run_named(argv[1], argc - 2, argv + 2);
}
