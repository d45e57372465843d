/* SPDX-License-Identifier: MIT */
#include "cli/cmd.h"

#include "base/str.h"

#include <stdio.h>

int cmd_fail(const struct err *err, int code)
{
    struct err shown = *err; /* it may quote what the user wrote, or what a file holds */
    str_make_printable(shown.text);
    fprintf(stderr, "%s: %s\n", TETRARCH_NAME, shown.text);
    return code;
}
