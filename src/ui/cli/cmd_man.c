/* SPDX-License-Identifier: MIT */
#include "ui/cli/cmd.h"
#include "ui/cli/help.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Tells whether a program of this name is on the PATH. */
static bool is_installed(const char *program)
{
    const char *at = getenv("PATH");
    char path[1024];
    for (; at && *at; at += strcspn(at, ":"), at += *at == ':') {
        snprintf(path, sizeof path, "%.*s/%s", (int)strcspn(at, ":"), at, program);
        if (access(path, X_OK) == 0)
            return true;
    }
    return false;
}

/* Lets man(1) format and page the manual. Returns whether that worked. */
static bool show(void)
{
    FILE *man = is_installed("man") ? popen("man -l -", "w") : NULL;
    if (!man)
        return false;
    signal(SIGPIPE, SIG_IGN); /* the reader may quit before the end */
    help_man(man);
    return pclose(man) == 0;
}

static int run(const struct args *args)
{
    (void)args;
    if (!isatty(STDOUT_FILENO))
        help_man(stdout);
    else if (!show())
        help_manual(stdout);
    return EXIT_DONE;
}

const struct cmd cmd_man = {
    .name = "man",
    .summary = "show the man page",
    .words = "",
    .description =
        "Shows the man page, formatted by man(1) where it is installed. Into a file or a pipe it is written as the "
        "source: `tetrarch man >tetrarch.1`.",
    .run = run,
};
