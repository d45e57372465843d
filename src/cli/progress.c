/* SPDX-License-Identifier: MIT */
#include "cli/progress.h"

#include "base/clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct progress progress_start(const struct args *args)
{
    const char *terminal = getenv("TERM");
    bool able = isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
    return (struct progress){ .shown = able && !args_flag(args, "quiet"), .start = clock_seconds() };
}

static void print_duration(double seconds)
{
    if (seconds >= 3600)
        fprintf(stderr, "%d h %02d min", (int)(seconds / 3600), (int)(seconds / 60) % 60);
    else if (seconds >= 60)
        fprintf(stderr, "%d min %02d s", (int)seconds / 60, (int)seconds % 60);
    else
        fprintf(stderr, "%.0f s", seconds);
}

void progress_show(const struct progress *p, double fraction, int64_t pieces, const char *format, ...)
{
    if (!p->shown)
        return;
    double seconds = clock_seconds() - p->start;
    va_list arguments;
    va_start(arguments, format);
    fputs("\r\033[K", stderr);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    if (seconds > 0.5)
        fprintf(stderr, ", %.2f million pieces/s", (double)pieces / seconds / 1e6);
    if (seconds > 0.5 && fraction > 0.0 && fraction < 1.0) {
        fputs(", ", stderr);
        print_duration(seconds / fraction - seconds);
        fputs(" left", stderr);
    }
    fflush(stderr);
}

void progress_end(const struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
}
