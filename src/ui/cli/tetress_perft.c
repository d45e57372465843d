/* SPDX-License-Identifier: MIT */
#include "tetress/perft.h"

#include "base/clock.h"
#include "ui/cli/cmd.h"
#include "ui/cli/output.h"
#include "ui/cli/tetress.h"

enum { DEPTH_MAX = 8 };

static const struct param options[] = {
    TETRESS_POSITION_OPTIONS,
    TETRESS_SIDE_OPTION("the side to move; it follows from --turn where it is not given"),
    { .name = "depth",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1",
      .min = 1,
      .max = DEPTH_MAX,
      .help = "actions to count" },
    { 0 },
};

static int run(const struct args *args)
{
    struct err err;
    struct torus t;
    if (tetress_position(args, &t, &err))
        return cmd_fail(&err, EXIT_USAGE);
    bool json = args_flag(args, "json");
    uint64_t counts[DEPTH_MAX];
    char md5[33];
    int depth = (int)args_int(args, "depth");
    perft_md5(&t, md5);
    double start = clock_thread_seconds();
    perft_actions(&t, depth, counts);
    double seconds = clock_thread_seconds() - start;
    json_t *list = output_counts(counts, depth, !json);
    if (json)
        output_json(json_pack("{s:o, s:s, s:f}", "counts", list, "moves_md5", md5, "seconds", seconds));
    else
        json_decref(list), printf("md5 of the actions: %s\n", md5);
    return EXIT_DONE;
}

const struct cmd tetress_perft = {
    .name = "tetress perft",
    .summary = "count the lines of play from a position",
    .words = "",
    .description =
        "Counts the lines of play from a position and prints a checksum of its actions, to prove the move generator "
        "against other programs.",
    .options = options,
    .run = run,
};
