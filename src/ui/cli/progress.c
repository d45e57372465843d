/* SPDX-License-Identifier: MIT */
#include "ui/cli/progress.h"

#include "base/clock.h"
#include "base/stats.h"
#include "base/str.h"
#include "ui/cli/cmd.h"
#include "ui/cli/output.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* Seconds: rates and times mean little before `settled`; the hint appears once `hint_after` have passed and at least
 * `hint_beyond` are expected to be left. */
static const double settled = 0.5, hint_after = 10.0, hint_beyond = 300.0;

struct progress progress_start(const struct args *args)
{
    const char *terminal = getenv("TERM");
    bool able = isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
    return (struct progress){ .shown = able && !args_flag(args, "quiet"), .start = clock_seconds() };
}

static void add_duration(struct str *line, double seconds)
{
    if (seconds >= 48 * 3600)
        str_add(line, "%.0f days", seconds / 86400);
    else if (seconds >= 3600)
        str_add(line, "%d h %02d min", (int)(seconds / 3600), (int)(seconds / 60) % 60);
    else if (seconds >= 60)
        str_add(line, "%d min %02d s", (int)seconds / 60, (int)seconds % 60);
    else
        str_add(line, "%.0f s", ceil(seconds));
}

static void add_rate(struct str *line, double pieces, double seconds)
{
    char rate[OUTPUT_NUMBER_MAX];
    if (seconds > settled && pieces > 0)
        str_add(line, ", %s pieces/s", output_rate(pieces / seconds, rate));
}

/* Rewrites the line on the terminal. It is cut to the width of the terminal, as a wrapped line could not be
 * overwritten. */
static void write_line(struct str *line)
{
    struct winsize window = { 0 };
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && line->length >= window.ws_col) {
        size_t end = window.ws_col - 1u;
        while (end > 0 && (line->text[end] & 0xc0) == 0x80) /* inside a UTF-8 character */
            end--;
        line->text[end] = '\0';
    }
    fprintf(stderr, "\r\033[K%s", line->text);
    fflush(stderr);
    str_release(line);
}

static void add_text(struct str *line, const char *format, va_list arguments)
{
    char text[256];
    vsnprintf(text, sizeof text, format, arguments);
    str_add(line, "%s", text);
}

void progress_show(const struct progress *p, double fraction, int64_t pieces, const char *format, ...)
{
    if (!p->shown)
        return;
    double seconds = clock_seconds() - p->start;
    struct str line = { 0 };
    va_list arguments;
    va_start(arguments, format);
    add_text(&line, format, arguments);
    va_end(arguments);
    if (seconds > settled && fraction > 0.0 && fraction < 1.0) {
        str_add(&line, ", ");
        add_duration(&line, seconds / fraction - seconds);
        str_add(&line, " left");
    }
    add_rate(&line, (double)pieces, seconds);
    write_line(&line);
}

void progress_phrase(void *context, double fraction, int64_t pieces, const char *phrase)
{
    progress_show(context, fraction, pieces, "%s", phrase);
}

void progress_end(const struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
}

struct progress_games progress_games(const struct args *args, const struct series_config *config, const char *label,
                                     const char *sooner)
{
    return (struct progress_games){ .progress = progress_start(args),
                                    .label = label,
                                    .games = config->games,
                                    .max_pieces = config->max_pieces,
                                    .threads = exec_workers(&config->exec),
                                    .sooner = sooner };
}

/* How many times longer the remaining games take than if no thread ever ran out of games: of k remaining games on n
 * threads, at most min(k, n) are under way. Games with a piece limit all end at about the same time. */
static double idleness(const struct progress_games *g, int64_t deaths)
{
    double left = (double)g->games - (double)deaths, shares = 0.0;
    if (g->max_pieces > 0 || g->open_ended || left < 1.0)
        return 1.0;
    for (int k = 1; k <= g->threads && k <= left; k++)
        shares += 1.0 / k;
    shares += left > g->threads ? (left - g->threads) / g->threads : 0.0;
    return shares * g->threads / left;
}

/* The seconds left at the speed so far; infinite while unknown. */
static double seconds_left(const struct progress_games *g, int64_t deaths, int64_t pieces, double seconds)
{
    double left = stats_lives_left(g->games, (double)g->max_pieces, (double)deaths, (double)pieces);
    return left * idleness(g, deaths) * seconds / fmax((double)pieces, 1.0);
}

/* The least time that is likely to be left: if no game has ended, by the lower end of the mean's interval. */
static double seconds_left_at_least(const struct progress_games *g, int64_t deaths, int64_t pieces, double seconds)
{
    double left = seconds_left(g, deaths, pieces, seconds);
    if (isfinite(left) || pieces == 0)
        return isfinite(left) ? left : 0.0;
    double mean = stats_lifetime_mean((double)pieces, 0, g->threads, 0.95).low;
    return g->games * mean * seconds / (double)pieces - seconds;
}

static void hint(struct progress_games *g, double at_least, double seconds)
{
    if (g->hinted || !g->sooner || seconds < hint_after || at_least < hint_beyond)
        return;
    g->hinted = true;
    fprintf(stderr, "\r\033[K%s: this will take a while; try %s\n", TETRARCH_NAME, g->sooner);
}

void progress_forecast(struct progress_games *g, int64_t deaths, int64_t pieces, const char *format, ...)
{
    if (!g->progress.shown)
        return;
    double seconds = clock_seconds() - g->progress.start, left = seconds_left(g, deaths, pieces, seconds);
    struct str line = { 0 };
    va_list arguments;
    va_start(arguments, format);
    add_text(&line, format, arguments);
    va_end(arguments);
    if (seconds > settled && isfinite(left)) {
        str_add(&line, g->open_ended ? ", at most " : ", about ");
        add_duration(&line, left);
        str_add(&line, " left");
    } else if (seconds > settled) {
        str_add(&line, ", time left unknown: no game has ended yet");
    }
    add_rate(&line, (double)pieces, seconds);
    hint(g, seconds_left_at_least(g, deaths, pieces, seconds), seconds);
    write_line(&line);
}

void progress_tick(void *context, const struct series_progress *p)
{
    struct progress_games *g = context;
    progress_forecast(g, p->deaths, p->pieces, "%s%d of %d %s", g->label, p->games, g->games,
                      g->games == 1 ? "game" : "games");
}
