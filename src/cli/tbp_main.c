/* SPDX-License-Identifier: MIT
 *
 * The program tetrarch-tbp: the command tbp with its defaults. Front ends start a bot without arguments, and some
 * without even a name; whatever they give is left unread. */
#include "cli/cmd.h"

#include <stddef.h>

int main(void)
{
    struct args args;
    struct err err;
    if (args_parse(&cmd_tbp, 0, NULL, &args, &err))
        return cmd_fail(&err, EXIT_FAILED);
    return cmd_tbp.run(&args);
}
