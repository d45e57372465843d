/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "cli/cmd.h"
#include "cli/output.h"
#include "tetress/count.h"
#include "tetress/notate.h"

#include <string.h>

static const char *const actions[] = { "perft", NULL };
static const char *const sides[] = { "r", "b", NULL };

static const struct param options[] = {
    { .name = "position",
      .type = PARAM_TEXT,
      .metavar = "ROWS",
      .help = "perft: eleven rows from the top, separated by \"/\": r, b or \".\"; the empty board unless given" },
    { .name = "turn",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = TORUS_TURNS,
      .help = "perft: actions taken before" },
    { .name = "side",
      .type = PARAM_CHOICE,
      .metavar = "SIDE",
      .fallback = "r",
      .choices = sides,
      .help = "perft: who is to move; follows from --turn unless given" },
    { .name = "depth",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1",
      .min = 1,
      .max = 8,
      .help = "perft: actions to count" },
    { 0 },
};

/* Reads the position that the options describe. */
static int position_option(const struct args *args, struct torus *out, struct err *err)
{
    const char *rows = args_text(args, "position");
    *out = torus_empty();
    if (rows && notate_parse(rows, out, err))
        return -1;
    out->turn = (uint8_t)args_int(args, "turn");
    out->side = args_get(args, "side")->given ? (uint8_t)args_int(args, "side") : out->turn % SIDES;
    return 0;
}

static int perft(const struct args *args)
{
    struct err err;
    struct torus t;
    if (position_option(args, &t, &err))
        return cmd_fail(&err, EXIT_USAGE);
    bool json = args_flag(args, "json");
    json_t *counts = json_array();
    char md5[33];
    count_md5(&t, md5);
    double start = clock_thread_seconds();
    for (int depth = 1; depth <= args_int(args, "depth"); depth++) {
        uint64_t count = count_lines(&t, depth);
        json_array_append_new(counts, json_integer((json_int_t)count));
        if (!json)
            printf("%2d  %llu\n", depth, (unsigned long long)count);
    }
    double seconds = clock_thread_seconds() - start;
    if (json)
        output_json(json_pack("{s:o, s:s, s:f}", "counts", counts, "moves_md5", md5, "seconds", seconds));
    else
        json_decref(counts), printf("md5 of the actions: %s\n", md5);
    return EXIT_DONE;
}

static int run(const struct args *args)
{
    static int (*const ways[])(const struct args *) = { perft };
    int i = 0;
    while (strcmp(actions[i], args->word[0]))
        i++;
    return ways[i](args);
}

const struct cmd cmd_tetress = {
    .name = "tetress",
    .summary = "the two-player game Tetress",
    .words = "perft",
    .description =
        "perft counts the lines of play from a position of Tetress and prints a checksum of its actions, to prove the\n"
        "move generator against others.",
    .first = actions,
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
};
