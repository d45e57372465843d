/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "engine/tetris/perft.h"
#include "engine/tetris/reach.h"
#include "ui/cli/cmd.h"
#include "ui/cli/game_options.h"
#include "ui/cli/output.h"

enum { DEPTH_MAX = 12 };

static const struct param simplified_options[] = { GAME_BOARD_OPTIONS, { 0 } };

static const struct param srs_options[] = {
    { .name = "spins", .type = PARAM_FLAG, .help = "count a T once for each kind of spin it can rest with" },
    { .name = "half-turns", .type = PARAM_FLAG, .help = "allow turns by 180 degrees" },
    { 0 },
};

/* Reads the sequence of pieces. */
static int read_pieces(const struct args *args, struct sequence_rules *out, struct err *err)
{
    if (sequence_parse_list(out, args->word[0], err))
        return -1;
    if (out->length > DEPTH_MAX)
        return err_set(err, "the sequence has %d pieces, but at most %d can be counted", out->length, DEPTH_MAX);
    return 0;
}

static int report(const struct args *args, const uint64_t counts[], int depth, double start)
{
    double seconds = clock_thread_seconds() - start;
    bool json = args_flag(args, "json");
    json_t *list = output_counts(counts, depth, !json);
    if (json)
        output_json(json_pack("{s:o, s:f}", "counts", list, "seconds", seconds));
    else
        json_decref(list);
    return EXIT_DONE;
}

static int run_simplified(const struct args *args)
{
    struct err err;
    uint64_t counts[DEPTH_MAX];
    struct rules rules = rules_simplified((int)args_int(args, "width"), (int)args_int(args, "height"));
    rules.lines_after_overflow = args_flag(args, "lines-after-overflow");
    if (read_pieces(args, &rules.pieces, &err))
        return cmd_fail(&err, EXIT_USAGE);
    double start = clock_thread_seconds();
    perft_drops(&rules, rules.pieces.list, rules.pieces.length, counts);
    return report(args, counts, rules.pieces.length, start);
}

static int run_srs(const struct args *args)
{
    struct err err;
    uint64_t counts[DEPTH_MAX];
    struct sequence_rules pieces = { 0 };
    int flags = (args_flag(args, "spins") ? REACH_SPINS : 0) | (args_flag(args, "half-turns") ? REACH_HALF_TURNS : 0);
    if (read_pieces(args, &pieces, &err))
        return cmd_fail(&err, EXIT_USAGE);
    double start = clock_thread_seconds();
    perft_reach(pieces.list, pieces.length, flags, counts);
    return report(args, counts, pieces.length, start);
}

static const struct cmd perft_simplified = {
    .name = "perft simplified",
    .summary = "count hard drops on the board of the simplified game",
    .words = "SEQUENCE",
    .description =
        "Counts, for every depth, the ways to drop the pieces of SEQUENCE (such as IOTSZJL) one after the other on an "
        "empty board without ending the game. Different ways to the same board count separately.",
    .words_min = 1,
    .words_max = 1,
    .options = simplified_options,
    .run = run_simplified,
};

static const struct cmd perft_srs = {
    .name = "perft srs",
    .summary = "count the placements of the guideline game",
    .words = "SEQUENCE",
    .description =
        "Counts, for every depth, the ways to place the pieces of SEQUENCE (such as IOTSZJL) one after the other on "
        "the empty field of the guideline game, wherever key presses can take them. Different ways to the same field "
        "count separately.",
    .words_min = 1,
    .words_max = 1,
    .options = srs_options,
    .run = run_srs,
};

static const struct cmd *const subcommands[] = { &perft_simplified, &perft_srs, NULL };

const struct cmd cmd_perft = {
    .name = "perft",
    .summary = "count the placements of a sequence of pieces",
    .words = "",
    .subcommands = subcommands,
};
