/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "engine/tetris/perft.h"
#include "engine/tetris/reach.h"
#include "ui/cli/cmd.h"
#include "ui/cli/game_options.h"
#include "ui/cli/output.h"

#include <string.h>

enum { DEPTH_MAX = 12 };

enum { SIMPLIFIED, SRS };
static const char *const kinds[] = { [SIMPLIFIED] = "simplified", [SRS] = "srs", NULL };

static const struct param options[] = {
    GAME_BOARD_OPTIONS,
    { .name = "spins", .type = PARAM_FLAG, .help = "srs: count a T once for each kind of spin it can rest with" },
    { .name = "half-turns", .type = PARAM_FLAG, .help = "srs: allow turns by 180 degrees" },
    { 0 },
};

/* Each game has options of its own. */
static int wrong_options(const struct args *args, struct err *err)
{
    static const struct {
        const char *option;
        int kind;
    } only[] = { { "width", SIMPLIFIED },
                 { "height", SIMPLIFIED },
                 { "lines-after-overflow", SIMPLIFIED },
                 { "spins", SRS },
                 { "half-turns", SRS } };
    for (size_t i = 0; i < sizeof only / sizeof *only; i++)
        if (args_get(args, only[i].option)->given && strcmp(args->word[0], kinds[only[i].kind]))
            return err_set(err, "--%s goes with perft %s only", only[i].option, kinds[only[i].kind]);
    return 0;
}

static int run(const struct args *args)
{
    struct err err;
    struct rules rules = rules_simplified((int)args_int(args, "width"), (int)args_int(args, "height"));
    rules.lines_after_overflow = args_flag(args, "lines-after-overflow");
    if (sequence_parse_list(&rules.pieces, args->word[1], &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (rules.pieces.length > DEPTH_MAX) {
        err_set(&err, "the sequence has %d pieces, but at most %d can be counted", rules.pieces.length, DEPTH_MAX);
        return cmd_fail(&err, EXIT_USAGE);
    }
    if (wrong_options(args, &err))
        return cmd_fail(&err, EXIT_USAGE);
    bool json = args_flag(args, "json"), srs = !strcmp(args->word[0], kinds[SRS]);
    int flags = (args_flag(args, "spins") ? REACH_SPINS : 0) | (args_flag(args, "half-turns") ? REACH_HALF_TURNS : 0);
    uint64_t counts[DEPTH_MAX];
    int depth = rules.pieces.length;
    double start = clock_thread_seconds();
    if (srs)
        perft_reach(rules.pieces.list, depth, flags, counts);
    else
        perft_drops(&rules, rules.pieces.list, depth, counts);
    double seconds = clock_thread_seconds() - start;
    json_t *list = output_counts(counts, depth, !json);
    if (json)
        output_json(json_pack("{s:o, s:f}", "counts", list, "seconds", seconds));
    else
        json_decref(list);
    return EXIT_DONE;
}

const struct cmd cmd_perft = {
    .name = "perft",
    .summary = "count the placements of a sequence of pieces",
    .words = "simplified|srs SEQUENCE",
    .description =
        "Counts, for every depth, the ways to drop the pieces of SEQUENCE (such as IOTSZJL) one after the other on an\n"
        "empty board without ending the game. Different ways to the same board count separately. With srs, the board is\n"
        "that of the modern game, and every place counts that key presses can reach.",
    .first = kinds,
    .words_min = 2,
    .words_max = 2,
    .options = options,
    .run = run,
};
