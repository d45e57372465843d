/* SPDX-License-Identifier: MIT */
#include "cli/cmd.h"
#include "cli/help.h"

static int run(const struct args *args)
{
    (void)args;
    help_completion(stdout);
    return EXIT_DONE;
}

const struct cmd cmd_completion = {
    .name = "completion",
    .summary = "print the completion script for bash",
    .words = "",
    .description = "Prints a script that teaches bash the commands and options: `source <(tetrarch completion)`.",
    .run = run,
};
