/* SPDX-License-Identifier: MIT */
#include "cli/cmd.h"
#include "cli/help.h"

static int run(const struct args *args)
{
    (void)args;
    help_man(stdout);
    return EXIT_DONE;
}

const struct cmd cmd_man = {
    .name = "man",
    .summary = "print the man page",
    .words = "",
    .description = "Prints the man page: `tetrarch man | man -l -` shows it.",
    .run = run,
};
