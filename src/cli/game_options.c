/* SPDX-License-Identifier: MIT */
#include "cli/game_options.h"

#include "cli/cmd.h"

const char *const game_rules[] = { "simplified", NULL };

/* Each kind of sequence has its own option, which must not be given with another kind. */
static int sequence_options(const struct args *args, struct sequence_rules *out, struct err *err)
{
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

int game_options(const struct args *args, struct series_config *out, struct err *err)
{
    out->rules = rules_simplified((int)args_int(args, "width"), (int)args_int(args, "height"));
    out->rules.lines_after_overflow = args_flag(args, "lines-after-overflow");
    out->player = players[args_int(args, "player")];
    out->preview = (int)args_int(args, "preview");
    if (out->preview > 0 && !args_get(args, "player")->given)
        out->player = &player_lookahead;
    if (out->preview > out->player->preview_max)
        return err_set(err, "the player \"%s\" makes no use of pieces known in advance; --player lookahead does",
                       out->player->name);
    out->kernel = (enum kernel_kind)args_int(args, "kernel");
    out->seed = (uint64_t)args_int(args, "seed");
    out->threads = cmd_threads(args);
    if (!kernel_supported(out->kernel))
        return err_set(
            err, "this processor cannot run the kernel \"%s\"; leave --kernel out to take the fastest that it can",
            kernel_kinds[out->kernel]);
    return sequence_options(args, &out->rules.pieces, err);
}
