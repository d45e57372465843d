/* SPDX-License-Identifier: MIT */
#include "ui/cli/game_options.h"

#include "ui/cli/cmd.h"

/* --pieces and --weights each belong to one kind of sequence and are refused with any other. */
static int sequence_options(const struct args *args, struct sequence_rules *out, struct err *err)
{
    if (args_get(args, "sequence")->given)
        out->kind = (enum sequence_kind)args_int(args, "sequence");
    const char *pieces = args_text(args, "pieces"), *weights = args_text(args, "weights");
    if (pieces && out->kind != SEQUENCE_LIST)
        return err_set(err, "--pieces goes with --sequence list only");
    if (weights && out->kind != SEQUENCE_UNIFORM)
        return err_set(err, "--weights goes with --sequence uniform only");
    if (out->kind == SEQUENCE_LIST && !pieces)
        return err_set(err, "--sequence list needs the pieces: --pieces LETTERS");
    if (pieces && sequence_parse_list(out, pieces, err))
        return -1;
    return weights ? sequence_parse_weights(out, weights, err) : 0;
}

/* The guideline game has a fixed size and uses a bag by default. */
static int guideline_options(const struct args *args, struct rules *out, struct err *err)
{
    *out = rules_guideline();
    out->hold = !args_flag(args, "no-hold");
    out->half_turns = args_flag(args, "half-turns");
    static const char *const fixed[] = { "width", "height", "lines-after-overflow" };
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (args_get(args, fixed[i])->given)
            return err_set(err, "--%s goes with --rules simplified only", fixed[i]);
    return sequence_options(args, &out->pieces, err);
}

static int simplified_options(const struct args *args, struct rules *out, struct err *err)
{
    *out = rules_simplified((int)args_int(args, "width"), (int)args_int(args, "height"));
    out->lines_after_overflow = args_flag(args, "lines-after-overflow");
    static const char *const modern[] = { "no-hold", "half-turns" };
    for (size_t i = 0; i < sizeof modern / sizeof *modern; i++)
        if (args_flag(args, modern[i]))
            return err_set(err, "--%s goes with --rules guideline only", modern[i]);
    return sequence_options(args, &out->pieces, err);
}

int game_options(const struct args *args, struct series_config *out, struct err *err)
{
    bool guideline = args_int(args, "rules") == RULES_GUIDELINE;
    if (guideline ? guideline_options(args, &out->rules, err) : simplified_options(args, &out->rules, err))
        return -1;
    out->player = players[args_int(args, "player")];
    out->preview = (int)args_int(args, "preview");
    out->depth = (int)args_int(args, "depth");
    out->width = (int)args_int(args, "beam-width");
    if (out->preview > 0 && !args_get(args, "player")->given)
        out->player = &player_lookahead;
    if (out->preview > 0 && !out->player->looks_ahead)
        return err_set(err, "the player \"%s\" makes no use of pieces known in advance; --player lookahead does",
                       out->player->name);
    out->kernel = (enum kernel_kind)args_int(args, "kernel");
    out->seed = (uint64_t)args_int(args, "seed");
    out->exec.threads = cmd_threads(args);
    if (!kernel_supported(out->kernel))
        return err_set(
            err, "this processor cannot run the kernel \"%s\"; leave --kernel out to take the fastest that it can",
            kernel_kinds[out->kernel]);
    return 0;
}

const char *game_options_sooner(const struct series_config *config)
{
    if (config->max_pieces > 0)
        return "a lower --max-pieces or fewer --games";
    return config->rules.kind == RULES_GUIDELINE ? "--max-pieces 1M" : "--max-pieces 1M or --height 10";
}
