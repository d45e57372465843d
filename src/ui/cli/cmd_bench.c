/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "engine/features/height.h"
#include "engine/tetris/perft.h"
#include "measure/series.h"
#include "ui/cli/cmd.h"
#include "ui/cli/output.h"

/* Fixed games on one thread. The signature is a hash of the games played, so any change of behaviour changes it.
 * Decisions on high stacks are only timed: the games show the same play. */
struct part {
    const char *name;
    const char *controller; /* NULL: run perft instead */
    enum rules_kind rules;
    int height; /* simplified rules only */
    enum kernel_kind kernel;
    int64_t pieces;
    int preview;
    bool high; /* single decisions on high stacks instead of games */
};

static const struct part parts[] = {
    { "bcts 10x20", "bcts", RULES_SIMPLIFIED, 20, KERNEL_AUTO, 4000000, 0 },
    { "dt20 10x20", "dt20", RULES_SIMPLIFIED, 20, KERNEL_AUTO, 4000000, 0 },
    { "champion 10x20", "champion-10x20", RULES_SIMPLIFIED, 20, KERNEL_AUTO, 2000000, 0 },
    { "mcmanus-2017 10x20", "mcmanus-2017", RULES_SIMPLIFIED, 20, KERNEL_AUTO, 4000000, 0 },
    { "rvce 10x10", "rvce", RULES_SIMPLIFIED, 10, KERNEL_AUTO, 4000000, 0 },
    { "deng-2017-ga 10x20", "deng-2017-ga", RULES_SIMPLIFIED, 20, KERNEL_AUTO, 2000000, 0 },
    { "gaunt-2018 10x20 lookahead", "gaunt-2018", RULES_SIMPLIFIED, 20, KERNEL_AUTO, 400000, 1 },
    { "bcts 10x20 portable", "bcts", RULES_SIMPLIFIED, 20, KERNEL_PORTABLE, 1000000, 0 },
    { "bcts 10x20 plain", "bcts", RULES_SIMPLIFIED, 20, KERNEL_PLAIN, 100000, 0 },
    { "bcts guideline", "bcts", RULES_GUIDELINE, 0, KERNEL_AUTO, 500000, 0 },
    { "bcts guideline lookahead", "bcts", RULES_GUIDELINE, 0, KERNEL_AUTO, 15000, 1 },
    { "bcts 10x20 high", "bcts", RULES_SIMPLIFIED, 20, KERNEL_AUTO, 1000000, 0, true },
    { "dt20 10x20 high", "dt20", RULES_SIMPLIFIED, 20, KERNEL_AUTO, 1000000, 0, true },
    { "champion 10x20 high", "champion-10x20", RULES_SIMPLIFIED, 20, KERNEL_AUTO, 500000, 0, true },
    { "bcts 10x20 high portable", "bcts", RULES_SIMPLIFIED, 20, KERNEL_PORTABLE, 250000, 0, true },
    { "dt20 10x20 high portable", "dt20", RULES_SIMPLIFIED, 20, KERNEL_PORTABLE, 250000, 0, true },
    { "champion 10x20 high portable", "champion-10x20", RULES_SIMPLIFIED, 20, KERNEL_PORTABLE, 250000, 0, true },
    { "perft simplified", NULL, RULES_SIMPLIFIED, 20, KERNEL_AUTO, 0, 0 },
    { "perft srs", NULL, RULES_GUIDELINE, 0, KERNEL_AUTO, 0, 0 },
};

enum { PARTS = sizeof parts / sizeof *parts, SEED = 1, HIGH_BOARDS = 256, HIGH_ROWS = 12 };

struct part_result {
    uint64_t nodes, hash, placements;
    double seconds;
};

static struct rules rules_of(const struct part *part)
{
    return part->rules == RULES_GUIDELINE ? rules_guideline() : rules_simplified(10, part->height);
}

/* Plays game after game until the pieces are used up. */
static struct part_result play(const struct part *part, const struct controller *controller)
{
    struct rules rules = rules_of(part);
    struct player_config config = {
        .controller = controller, .rules = &rules, .kernel = part->kernel, .preview = part->preview
    };
    const struct player_ops *ops = part->preview > 0 ? &player_lookahead : &player_greedy;
    struct player *player = ops->new (&config);
    struct part_result r = { 0 };
    double start = clock_thread_seconds();
    for (int64_t game = 0, left = part->pieces; left > 0; game++) {
        struct solo_limits limits = { .max_pieces = left };
        struct solo_game which = { .rules = &rules, .preview = part->preview, .seed = SEED, .number = game };
        struct solo_result one = solo_play(ops, player, &which, &limits);
        left -= one.pieces + (one.end == SOLO_DIED);
        r.nodes += (uint64_t)one.pieces;
        r.placements += (uint64_t)one.placements;
        r.hash = rng_mix(r.hash + (uint64_t)one.pieces * 31 + (uint64_t)one.rows);
    }
    r.seconds = clock_thread_seconds() - start;
    ops->free(player);
    return r;
}

/* Collects boards with stacks of HIGH_ROWS and more from games in which two placements of five are random. */
static void collect_high_boards(struct kernel *kernel, const struct rules *rules, struct rng *rng, struct board out[])
{
    struct board b = board_empty(rules->width, rules->height);
    for (int n = 0; n < HIGH_BOARDS;) {
        struct placement drops[DROPS_MAX];
        struct decision choice;
        enum piece piece = (enum piece)rng_below(rng, PIECES);
        int placements = drop_placements(&b, rules, piece, drops);
        if (!kernel_choose(kernel, &b, piece, &choice)) {
            b = board_empty(rules->width, rules->height);
            continue;
        }
        if (rng_below(rng, 5) < 2)
            choice.placement = drops[rng_below(rng, (uint32_t)placements)];
        drop_lock(&b, piece, choice.placement);
        if (height_max(&b) >= HIGH_ROWS)
            out[n++] = b;
    }
}

/* Decides about random pieces on high stacks. */
static struct part_result decide(const struct part *part, const struct controller *controller)
{
    struct rules rules = rules_of(part);
    struct linear linear = controller_linear(controller, rules.width);
    struct kernel *kernel = kernel_new(&linear, &rules, part->kernel);
    struct rng rng = rng_stream(SEED, 0, 0);
    struct board boards[HIGH_BOARDS];
    struct part_result r = { .nodes = (uint64_t)part->pieces };
    collect_high_boards(kernel, &rules, &rng, boards);
    const struct board empty = board_empty(rules.width, rules.height);
    struct placement drops[DROPS_MAX];
    int count[PIECES];
    for (int i = 0; i < PIECES; i++)
        count[i] = drop_placements(&empty, &rules, (enum piece)i, drops);
    double start = clock_thread_seconds();
    for (int64_t i = 0; i < part->pieces; i++) {
        struct decision choice;
        enum piece piece = (enum piece)rng_below(&rng, PIECES);
        kernel_choose(kernel, &boards[i % HIGH_BOARDS], piece, &choice);
        r.placements += (uint64_t)count[piece];
    }
    r.seconds = clock_thread_seconds() - start;
    kernel_free(kernel);
    linear_release(&linear);
    return r;
}

static struct part_result count_nodes(const struct part *part)
{
    static const uint8_t pieces[] = { PIECE_I, PIECE_O, PIECE_L, PIECE_J, PIECE_S, PIECE_Z };
    struct rules rules = rules_of(part);
    double start = clock_thread_seconds();
    enum { DROPS = 5, REACH = 6 };
    uint64_t counts[REACH];
    if (part->rules == RULES_GUIDELINE)
        perft_reach(pieces, REACH, 0, counts);
    else
        perft_drops(&rules, pieces, DROPS, counts);
    uint64_t nodes = counts[(part->rules == RULES_GUIDELINE ? REACH : DROPS) - 1];
    return (struct part_result){ nodes, rng_mix(nodes), nodes, clock_thread_seconds() - start };
}

static int run(const struct args *args)
{
    struct err err;
    bool json = args_flag(args, "json");
    json_t *list = json_array();
    uint64_t signature = 0;
    for (int i = 0; i < PARTS; i++) {
        struct part_result r;
        if (parts[i].controller) {
            struct controller controller;
            if (controller_load(parts[i].controller, &controller, &err))
                return cmd_fail(&err, EXIT_FAILED);
            r = parts[i].high ? decide(&parts[i], &controller) : play(&parts[i], &controller);
            controller_release(&controller);
        } else {
            r = count_nodes(&parts[i]);
        }
        if (!parts[i].high)
            signature = rng_mix(signature ^ r.hash);
        double rate = (double)r.nodes / r.seconds;
        json_array_append_new(list, json_pack("{s:s, s:I, s:f, s:f, s:f}", "name", parts[i].name, "nodes",
                                              (json_int_t)r.nodes, "seconds", r.seconds, "per_second", rate,
                                              "placements_per_second", (double)r.placements / r.seconds));
        if (!json)
            printf("%-24s %11llu nodes %7.3f s %9.3f million/s %9.1f million placements/s\n", parts[i].name,
                   (unsigned long long)r.nodes, r.seconds, rate / 1e6, (double)r.placements / r.seconds / 1e6);
    }
    /* Thirty-two bits suffice to tell two behaviours apart, and are short enough to read aloud. */
    json_int_t shown = (json_int_t)(signature >> 32);
    if (json)
        output_json(json_pack("{s:I, s:o}", "signature", shown, "parts", list));
    else
        json_decref(list), printf("Bench: %lld\n", (long long)shown);
    return EXIT_DONE;
}

const struct cmd cmd_bench = {
    .name = "bench",
    .summary = "measure the speed and print the signature of the play",
    .words = "",
    .description =
        "Plays fixed games on one thread, decides on boards with high stacks, and prints the pieces and placements "
        "a second of processor time, then a signature of all the games. It is the same on every machine, and "
        "changes only when the play does.",
    .run = run,
};
