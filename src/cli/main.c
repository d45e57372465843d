/* SPDX-License-Identifier: MIT */
#include "base/str.h"
#include "cli/cmd.h"
#include "cli/help.h"
#include "exec/exec.h"

#include <stdio.h>
#include <string.h>

/* To know what the program does, read this. */
const struct cmd *const commands[] = {
    &cmd_bench, &cmd_compare, &cmd_completion, &cmd_controllers, &cmd_eval, &cmd_features, &cmd_man, &cmd_perft, NULL,
};

int cmd_fail(const struct err *err, int code)
{
    fprintf(stderr, "%s: %s\n", TETRARCH_NAME, err->text);
    return code;
}

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
    const char *near = str_nearest(name, names, count);
    if (near)
        err_set(&err, "there is no command \"%.60s\"; did you mean \"%s\"?", name, near);
    else
        err_set(&err, "there is no command \"%.60s\"; `tetrarch --help` lists them", name);
    return cmd_fail(&err, EXIT_USAGE);
}

static int run(const struct cmd *cmd, int argc, char *const argv[])
{
    struct args args;
    struct err err;
    if (args_parse(cmd, argc, argv, &args, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (args_flag(&args, "help")) {
        help_command(cmd, stdout);
        return EXIT_DONE;
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

int main(int argc, char *argv[])
{
    if (argc < 2) {
        help_program(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0) {
        help_program(stdout);
        return finish(EXIT_DONE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts(TETRARCH_NAME " " TETRARCH_VERSION);
        return finish(EXIT_DONE);
    }
    for (int i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, argv[1]) == 0)
            return finish(run(commands[i], argc - 2, argv + 2));
    return unknown_command(argv[1]);
}
