/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "base/str.h"
#include "cli/cmd.h"
#include "cli/help.h"
#include "exec/exec.h"

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

static int unknown_command(const char *name)
{
    const char *names[64];
    int count = 0;
    for (; commands[count]; count++)
        names[count] = commands[count]->name;
    struct err err;
    str_unknown("command", name, names, count, "`tetrarch --help` lists them", &err);
    return cmd_fail(&err, EXIT_USAGE);
}

static void print_version(void)
{
    puts(TETRARCH_NAME " " TETRARCH_VERSION);
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
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return finish(run(commands[i], argc, argv));
    return unknown_command(name);
}

int main(int argc, char *argv[])
{
    json_set_alloc_funcs(xmalloc, free); /* before anything else is done with JSON */
    signal(SIGXFSZ, SIG_IGN); /* a file that is too large is an error of its writer */
    if (argc < 2) {
        help_program(stderr);
        return EXIT_USAGE;
    }
    bool help = strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0;
    if (help && argc == 2) {
        help_program(stdout);
        return finish(EXIT_DONE);
    }
    if (help) /* `help eval` is `eval --help` */
        return run_named(argv[2], 1, (char *const[]){ "--help" });
    if (strcmp(argv[1], "--version") == 0) {
        print_version();
        return finish(EXIT_DONE);
    }
    return run_named(argv[1], argc - 2, argv + 2);
}
