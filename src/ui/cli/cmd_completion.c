/* SPDX-License-Identifier: MIT */
#include "ui/cli/cmd.h"
#include "ui/cli/completion.h"

static int run(const struct args *args)
{
    (void)args;
    completion_bash(stdout);
    return EXIT_DONE;
}

const struct cmd cmd_completion = {
    .name = "completion",
    .summary = "print the completion script for bash",
    .words = "",
    .description = "Prints a script that teaches bash the commands, the options and the names\n"
                   "that they take: `source <(tetrarch completion)`.",
    .run = run,
};
