/* SPDX-License-Identifier: MIT */
#include "engine/player/tactics.h"
#include "protocol/tbp.h"
#include "ui/cli/cmd.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct player_ops *const searchers[] = { &player_lookahead, &player_beam, &player_expectimax };
static const char *const searcher_names[] = { "lookahead", "beam", "expectimax", NULL };

enum { STYLE_SURVIVAL, STYLE_VERSUS };
static const char *const styles[] = { [STYLE_SURVIVAL] = "survival", [STYLE_VERSUS] = "versus", NULL };

static const struct param options[] = {
    { .name = "style",
      .type = PARAM_CHOICE,
      .metavar = "NAME",
      .fallback = "survival",
      .choices = styles,
      .help = "play to survive, or to send garbage to somebody" },
    { .name = "tactics",
      .type = PARAM_TEXT,
      .metavar = "TACTICS",
      .fallback = TACTICS_DEFAULT,
      .help = "with --style versus: shipped tactics or the path of a file of them" },
    { .name = "placements",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1e9,
      .help = "with --style versus: placements to score; 0 means as many as there is time for" },
    { .name = "controller",
      .type = PARAM_TEXT,
      .metavar = "CONTROLLER",
      .fallback = CONTROLLER_DEFAULT,
      .help = "a shipped controller or the path of a controller file" },
    { .name = "depth",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1 + PLAYER_PREVIEW_MAX,
      .help = "pieces to place in thought; 0 means as many as there is time for" },
    { .name = "player",
      .type = PARAM_CHOICE,
      .metavar = "NAME",
      .fallback = "lookahead",
      .choices = searcher_names,
      .help = "how to search with --depth" },
    { 0 },
};

/* A front end need not read stderr; a bot that kept writing to a full pipe would hang. */
enum { COMPLAINTS_MAX = 20 };

struct listener {
    bool quiet;
    int complaints;
};

static void complain(void *context, const struct err *err)
{
    struct listener *l = context;
    if (l->quiet || l->complaints == COMPLAINTS_MAX)
        return;
    cmd_fail(err, EXIT_FAILED);
    if (++l->complaints == COMPLAINTS_MAX) {
        struct err last;
        err_set(&last, "that is enough; no more is said about such messages");
        cmd_fail(&last, EXIT_FAILED);
    }
}

/* Refuses options that would have no effect. */
static int check(const struct args *args, struct err *err)
{
    static const char *const of_style[][2] = {
        [STYLE_SURVIVAL] = { "depth", "player" },
        [STYLE_VERSUS] = { "tactics", "placements" },
    };
    int other = args_int(args, "style") == STYLE_VERSUS ? STYLE_SURVIVAL : STYLE_VERSUS;
    for (int i = 0; i < 2; i++)
        if (args_get(args, of_style[other][i])->given)
            return err_set(err, "--%s goes with --style %s only", of_style[other][i], styles[other]);
    if (args_get(args, "player")->given && args_int(args, "depth") == 0)
        return err_set(err, "--player goes with --depth only; without it the bot searches in several ways");
    return 0;
}

static int run(const struct args *args)
{
    struct err err;
    struct controller controller;
    struct tactics tactics;
    struct listener listener = { .quiet = args_flag(args, "quiet") };
    if (check(args, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (tactics_load(args_text(args, "tactics"), &tactics, &err) ||
        controller_load(args_text(args, "controller"), &controller, &err))
        return cmd_fail(&err, EXIT_FAILED);
    signal(SIGPIPE, SIG_IGN); /* if the front end goes away, the conversation ends, but the program is not killed */
    struct tbp_config config = {
        .thinker = {
            .controller = &controller,
            .player = searchers[args_int(args, "player")],
            .depth = (int)args_int(args, "depth"),
            .tactics = args_int(args, "style") == STYLE_VERSUS ? &tactics : NULL,
            .placements = args_int(args, "placements"),
        },
        .send = cmd_send,
        .complain = complain,
        .context = &listener,
    };
    struct tbp *bot = tbp_new(&config);
    tbp_talk(bot, stdin);
    tbp_free(bot);
    controller_release(&controller);
    return EXIT_DONE;
}

const struct cmd cmd_tbp = {
    .name = "tbp",
    .summary = "play for a front end that speaks the Tetris Bot Protocol",
    .words = "",
    .description =
        "Speaks the Tetris Bot Protocol on standard input and output: one JSON object a line, such as front ends of "
        "the modern game send. The bot thinks while it waits; with --depth, or --placements, it does the same search "
        "always, so that games repeat. It plays to survive; with --style versus it attacks. The program tetrarch-tbp "
        "is this command, for front ends that start a bot by its name.",
    .options = options,
    .run = run,
};
