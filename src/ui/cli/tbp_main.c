/* SPDX-License-Identifier: MIT
 *
 * The program tetrarch-tbp: the command tbp with its defaults. Front ends start a bot without arguments, and some
 * without even a name. */
#include "base/mem.h"
#include "ui/cli/cmd.h"

#include <jansson.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_help(void)
{
    puts("usage: tetrarch-tbp\n\n"
         "Speaks the Tetris Bot Protocol on standard input and output, as `tetrarch tbp` does with its defaults.\n\n"
         "  --help     print this and stop\n"
         "  --version  print the version and stop");
}

/* Handles the first argument: --help, --version, or an error. */
static int hear_argument(const char *word)
{
    struct err err;
    if (strcmp(word, "--help") == 0) {
        print_help();
        return EXIT_DONE;
    }
    if (strcmp(word, "--version") == 0) {
        puts(TETRARCH_NAME "-tbp " TETRARCH_VERSION);
        return EXIT_DONE;
    }
    err_set(&err, "unexpected argument \"%.100s\": tetrarch-tbp takes none but --help and --version", word);
    return cmd_fail(&err, EXIT_USAGE);
}

int main(int argc, char *argv[])
{
    json_set_alloc_funcs(xmalloc, free); /* before any other use of Jansson */
    struct args args;
    struct err err;
    if (argc > 1)
        return hear_argument(argv[1]);
    if (args_parse(&cmd_tbp, 0, NULL, &args, &err))
        return cmd_fail(&err, EXIT_FAILED);
    return cmd_tbp.run(&args);
}
