/* SPDX-License-Identifier: MIT */
#include "ui/tui/terminal.h"

#include <curses.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>

int terminal_check(struct err *err)
{
    const char *type = getenv("TERM");
    char cup[] = "cup";
    int found;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return err_set(err, "this needs a terminal: standard input and output must not be a file or a pipe");
    if (!type || !*type)
        return err_set(err, "the variable TERM does not say which terminal this is; TERM=xterm suits most");
    char *move = setupterm(NULL, STDOUT_FILENO, &found) == OK ? tigetstr(cup) : NULL;
    if (!move || move == (char *)-1)
        return err_set(err, "the terminal \"%.60s\" (TERM) is unknown or cannot move its cursor; TERM=xterm suits most",
                       type);
    return 0;
}

void terminal_forget(void)
{
    del_curterm(cur_term);
}
