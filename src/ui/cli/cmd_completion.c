/* SPDX-License-Identifier: MIT */
#include "ui/cli/cmd.h"
#include "ui/cli/completion.h"

static int run(const struct args *args)
{
    struct err err;
    const char *shell = args->count > 0 ? args->word[0] : completion_shells[0];
    return completion_print(shell, stdout, &err) ? cmd_fail(&err, EXIT_USAGE) : EXIT_DONE;
}

const struct cmd cmd_completion = {
    .name = "completion",
    .summary = "print the completion script for a shell",
    .words = "[bash|zsh|fish]",
    .description =
        "Prints a script that teaches a shell the commands, the options and the names that they take: `source "
        "<(tetrarch completion)` for bash, `tetrarch completion zsh >_tetrarch` in a folder of $fpath for zsh, "
        "`tetrarch completion fish | source` for fish. Packages install all three.",
    .kind = "SHELL",
    .words_max = 1,
    .run = run,
};
