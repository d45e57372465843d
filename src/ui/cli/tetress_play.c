/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "tetress/notation.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/tetress.h"
#include "ui/tui/rescue.h"
#include "ui/tui/screen.h"
#include "ui/tui/torus_play.h"

#include <stdlib.h>

static const struct param options[] = {
    TETRESS_AGENT_OPTION,
    TETRESS_TIME_OPTION("action"),
    TETRESS_NODES_OPTION("action"),
    TETRESS_POSITION_OPTIONS,
    TETRESS_SIDE_OPTION("the side that you play"),
    { .name = "strength",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "10",
      .min = 1,
      .max = AGENT_STRENGTHS,
      .help = "instead of --agent, an opponent for people: from 1, a beginner, to 10, full strength" },
    { 0 },
};

static const char *name_end(const struct torus_game *g, enum side person)
{
    enum torus_end end = torus_game_end(g);
    if (end == TORUS_GOES_ON)
        return "left";
    if (end == TORUS_DRAW)
        return "drawn";
    return (end == TORUS_RED_WINS) == (person == RED) ? "won" : "lost";
}

static void print_result(const struct args *args, const struct torus_game *g, const struct torus_play_config *config)
{
    const struct torus *now = torus_game_now(g);
    char verdict[TORUS_GAME_TEXT_MAX];
    int red = cells_count(now->tokens[RED]), blue = cells_count(now->tokens[BLUE]);
    if (args_flag(args, "json")) {
        json_t *list = json_array();
        for (int i = 0; i < g->count; i++) {
            char text[ACTION_TEXT_MAX];
            action_print(g->ply[i].action, text);
            json_array_append_new(list, json_string(text));
        }
        output_json(json_pack("{s:s, s:s, s:i, s:i, s:i, s:I, s:o}", "end", name_end(g, config->person), "side",
                              config->person == RED ? "r" : "b", "turn", now->turn, "red", red, "blue", blue, "seed",
                              (json_int_t)config->seed, "actions", list));
    } else if (!args_flag(args, "quiet")) {
        printf("%s: turn %d, %d red and %d blue tokens, seed %llu%s%s\n", name_end(g, config->person), now->turn, red,
               blue, (unsigned long long)config->seed, torus_game_end(g) ? "; " : "", torus_game_verdict(g, verdict));
    }
}

static int read_config(const struct args *args, struct torus_play_config *out, struct err *err)
{
    if (tetress_position(args, &out->start, err))
        return -1;
    /* Here --side is the person's side, not the side to move. */
    out->start.side = out->start.turn % SIDES;
    out->person = (enum side)args_int(args, "side");
    bool strength = args_given(args, "strength");
    if (strength && args_given(args, "agent"))
        return err_set(err, "--strength and --agent do not go together: a strength is an agent");
    out->agent = strength ? agent_strength((int)args_int(args, "strength")) : args_text(args, "agent");
    out->seed = cmd_seed(args);
    out->limits.nodes = args_int(args, "nodes");
    if (out->limits.nodes > 0 && args_get(args, "time")->given)
        return err_set(err, "--nodes and --time do not go together: an agent is limited by one of them");
    if (out->limits.nodes == 0)
        out->limits.seconds = args_real(args, "time");
    return 0;
}

static int run(const struct args *args)
{
    struct err err;
    struct screen screen;
    struct torus_play_config config = { 0 };
    const struct agent_ops *ops;
    if (read_config(args, &config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    struct agent *agent = agent_parse(config.agent, &ops, &err);
    if (!agent)
        return cmd_fail(&err, EXIT_USAGE);
    config.mind = torus_mind_new(ops, agent);
    const atomic_bool *stop = interrupt_catch();
    interrupt_catch_hangup();
    interrupt_before_exit(rescue_give_back);
    int code = EXIT_DONE;
    if (screen_start(&screen, stop, &err)) {
        code = cmd_fail(&err, EXIT_FAILED);
    } else {
        struct torus_game *game = xcalloc(1, sizeof *game);
        torus_play_run(&screen, &config, game);
        screen_end(&screen);
        print_result(args, game, &config);
        free(game);
    }
    torus_mind_free(config.mind);
    return code;
}

const struct cmd tetress_play = {
    .name = "tetress play",
    .summary = "play against an agent in the terminal",
    .words = "",
    .description =
        "A game against an agent in the terminal, which must have at least 51x13 characters. Keys: the arrows or w a "
        "s d move the piece, around the edges as well; x and z turn it about the cursor; 1 to 7, [ and ] take another "
        "piece; space or enter places it; tab or n, and p, go to the next and the previous place where it fits; m "
        "marks where the cursor could be, then everything that any piece could cover, then nothing; h or ? shows a "
        "hint of the agent as a diamond, and takes it the second time; u or backspace takes an action back, y plays "
        "it again; r begins a new game, q leaves. Brackets show the last action of each side, a cross where the piece "
        "does not fit. Without --seed randomised agents play differently each time. NO_COLOR is honoured.",
    .options = options,
    .run = run,
};
