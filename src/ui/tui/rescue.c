/* SPDX-License-Identifier: MIT
 *
 * endwin() allocates and locks, so a signal handler must not call it. Everything the handler needs is prepared here:
 * the bytes that end full-screen mode, and the terminal settings.
 */
#include "ui/tui/rescue.h"

#include "base/mem.h"

#include <curses.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

/* Globals, because a signal handler takes no context. */
static atomic_bool standing_by;
static struct termios settings;
static char bytes[256];

static const int fatal[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGQUIT };
enum { FATAL = sizeof fatal / sizeof *fatal };

void rescue_give_back(void)
{
    if (!atomic_exchange(&standing_by, false))
        return;
    ssize_t written = write(STDOUT_FILENO, bytes, strlen(bytes));
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

static void handle(int number)
{
    rescue_give_back();
    signal(number, SIG_DFL);
    raise(number);
}

/* Runs on quick_exit(), which is used only when memory runs out. */
static void give_back_quickly(void)
{
    if (!atomic_load(&standing_by))
        return;
    rescue_give_back();
    mem_report(); /* the first report was on the full screen, which is gone now */
}

/* Adds a terminal capability without its padding delays, such as "$<5>". */
static void add_capability(char *name)
{
    const char *text = tigetstr(name);
    size_t length = strlen(bytes);
    if (!text || text == (const char *)-1)
        return;
    for (; *text && length < sizeof bytes - 1; text++) {
        const char *end = strncmp(text, "$<", 2) == 0 ? strchr(text, '>') : NULL;
        if (end)
            text = end;
        else
            bytes[length++] = *text;
    }
    bytes[length] = '\0';
}

void rescue_stand_by(void)
{
    char sgr0[] = "sgr0", rmkx[] = "rmkx", cnorm[] = "cnorm", rmcup[] = "rmcup";
    bytes[0] = '\0';
    add_capability(sgr0);
    add_capability(rmkx);
    add_capability(cnorm);
    add_capability(rmcup);
    tcgetattr(STDIN_FILENO, &settings);
    struct sigaction action = { .sa_handler = handle };
    for (int i = 0; i < FATAL; i++)
        sigaction(fatal[i], &action, NULL);
    atexit(rescue_give_back);
    at_quick_exit(give_back_quickly);
    atomic_store(&standing_by, true);
}

void rescue_stand_down(void)
{
    atomic_store(&standing_by, false);
    for (int i = 0; i < FATAL; i++)
        signal(fatal[i], SIG_DFL);
}
