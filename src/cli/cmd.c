/* SPDX-License-Identifier: MIT */
#include "cli/cmd.h"

#include "base/str.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int cmd_fail(const struct err *err, int code)
{
    struct err shown = *err; /* it may quote what the user wrote, or what a file holds */
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
