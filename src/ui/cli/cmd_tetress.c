/* SPDX-License-Identifier: MIT */
#include "tetress/agent.h"
#include "tetress/evaluate.h"
#include "tetress/network.h"
#include "tetress/notation.h"
#include "ui/cli/cmd.h"
#include "ui/cli/help.h"
#include "ui/cli/score_report.h"
#include "ui/cli/tetress.h"

const char *const tetress_sides[] = { "r", "b", NULL };

int tetress_position(const struct args *args, struct torus *out, struct err *err)
{
    const char *rows = args_text(args, "position");
    *out = torus_empty();
    if (rows && torus_parse(rows, out, err))
        return -1;
    out->turn = (uint8_t)args_int(args, "turn");
    out->side = args_given(args, "side") ? (uint8_t)args_int(args, "side") : out->turn % SIDES;
    return 0;
}

int tetress_match_limits(const struct args *args, struct match_config *out, struct err *err)
{
    if (score_games(args, "each opening is", &out->games, err))
        return -1;
    out->limits.nodes = args_int(args, "nodes");
    if (out->limits.nodes > 0 && args_get(args, "time")->given)
        return err_set(err, "--nodes and --time do not go together: a match is limited by one of them");
    if (out->limits.nodes == 0)
        out->limits.seconds = args_real(args, "time");
    out->threads = cmd_threads(args);
    out->seed = (uint64_t)args_int(args, "seed");
    return 0;
}

/* Lists the agents and their settings after the help. */
static int explain(const struct args *args)
{
    (void)args;
    for (int i = 0; agents[i]; i++) {
        printf("\nAgent %s: %s\n", agents[i]->name, agents[i]->summary);
        help_settings(agents[i]->params, "", stdout);
    }
    for (const struct agent_form *f = agent_forms; f->name; f++)
        printf("\nAgent %s: %s\n  stands for %s\n", f->name, f->summary, f->text);
    printf("\nFeatures that weights are for:\n");
    for (int i = 0; i < EVALUATE_FEATURES; i++)
        printf("  %-12s %s\n", evaluate_features[i].name, evaluate_features[i].about);
    printf("\nInputs of the network:\n");
    for (int i = 0; i < NETWORK_INPUTS; i++)
        printf("  %-17s %s\n", network_inputs[i].name, network_inputs[i].about);
    return EXIT_DONE;
}

static const struct cmd *const subcommands[] = {
    &tetress_analyse, &tetress_engine, &tetress_ladder, &tetress_learn, &tetress_match,
    &tetress_perft,   &tetress_play,   &tetress_replay, &tetress_train, NULL,
};

const struct cmd cmd_tetress = {
    .name = "tetress",
    .summary = "the two-player game Tetress",
    .words = "",
    .description =
        "Tetress is a game for two on a torus of 11x11 cells (docs/reference/rules.md has its rules). An agent is a "
        "name and settings, such as minimax or minimax:depth=2,ordering=no; in a match it may also be any program "
        "that speaks the engine protocol, with its arguments: 'cmd:./engine --depth 3'.",
    .subcommands = subcommands,
    .explain = explain,
};
