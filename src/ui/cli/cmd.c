/* SPDX-License-Identifier: MIT */
#include "ui/cli/cmd.h"

#include "base/rng.h"
#include "base/str.h"

#include <errno.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int cmd_fail(const struct err *err, int code)
{
    struct err shown = *err; /* it may quote user input or the contents of a file */
    str_make_printable(shown.text);
    fprintf(stderr, "%s: %s\n", TETRARCH_NAME, shown.text);
    return code;
}

bool cmd_send(void *context, const char *line, size_t length)
{
    (void)context;
    while (length > 0) {
        ssize_t n = write(STDOUT_FILENO, line, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        line += n;
        length -= (size_t)n;
    }
    return true;
}

uint64_t cmd_seed(const struct args *args)
{
    struct timespec now;
    if (args_get(args, "seed")->given)
        return (uint64_t)args_int(args, "seed");
    clock_gettime(CLOCK_REALTIME, &now);
    return rng_mix((uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec + (uint64_t)getpid()) % 1000000000u;
}
