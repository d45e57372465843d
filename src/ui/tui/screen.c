/* SPDX-License-Identifier: MIT */
#include "ui/tui/screen.h"

#include "base/clock.h"
#include "ui/tui/rescue.h"
#include "ui/tui/terminal.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int choose_colours(void)
{
    const char *no_color = getenv("NO_COLOR");
    if ((no_color && *no_color) || !has_colors() || start_color() != OK)
        return 0;
    use_default_colors();
    return COLORS >= 256 ? 256 : COLORS >= 8 ? 8 : 0;
}

int screen_start(struct screen *s, const atomic_bool *stop, struct err *err)
{
    if (terminal_check(err))
        return -1;
    setlocale(LC_CTYPE, "");
    rescue_stand_by();
    terminal_forget();
    initscr();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    *s = (struct screen){ .unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0, .stop = stop };
    s->colours = choose_colours();
    getmaxyx(stdscr, s->rows, s->columns);
    return 0;
}

void screen_end(struct screen *s)
{
    (void)s;
    endwin();
    rescue_stand_down();
}

bool screen_stopped(const struct screen *s)
{
    return s->gone || atomic_load(s->stop);
}

void screen_clear(struct screen *s)
{
    getmaxyx(stdscr, s->rows, s->columns);
    erase();
}

void screen_show(void)
{
    refresh();
}

int screen_key(struct screen *s, double until)
{
    for (;;) {
        int key = getch();
        if (key == KEY_RESIZE)
            return SCREEN_RESIZED;
        if (key != ERR)
            return key == '\r' || key == KEY_ENTER ? '\n' : key == 127 || key == '\b' ? KEY_BACKSPACE : key;
        double left = until - clock_seconds();
        if (left <= 0.0 || screen_stopped(s))
            return SCREEN_TIME;
        struct pollfd in = { .fd = STDIN_FILENO, .events = POLLIN };
        int ready = poll(&in, 1, (int)(left * 1000.0) + 1);
        if (ready > 0 && in.revents & (POLLHUP | POLLERR | POLLNVAL))
            s->gone = true;
    }
}
