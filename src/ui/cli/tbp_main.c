/* SPDX-License-Identifier: MIT
 *
 * The program tetrarch-tbp: the command tbp. Most front ends start a bot without arguments, and some without even a
 * name. */
#include "base/mem.h"
#include "ui/cli/cmd.h"

#include <jansson.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_help(void)
{
    puts("usage: tetrarch-tbp [OPTIONS]\n\n"
         "Speaks the Tetris Bot Protocol on standard input and output, with the options of `tetrarch tbp`.\n\n"
         "  --help     print this and stop\n"
         "  --version  print the version and stop");
}

int main(int argc, char *argv[])
{
    json_set_alloc_funcs(xmalloc, free); /* before any other use of Jansson */
    struct args args;
    struct err err;
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        print_help();
        return EXIT_DONE;
    }
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        puts(TETRARCH_NAME "-tbp " TETRARCH_VERSION);
        return EXIT_DONE;
    }
    if (argc > 1 && argv[1][0] != '-') {
        err_set(&err, "unexpected argument \"%.100s\": tetrarch-tbp takes nothing but options", argv[1]);
        return cmd_fail(&err, EXIT_USAGE);
    }
    if (args_parse(&cmd_tbp, argc > 0 ? argc - 1 : 0, argv + 1, &args, &err))
        return cmd_fail(&err, EXIT_USAGE);
    return cmd_tbp.run(&args);
}
