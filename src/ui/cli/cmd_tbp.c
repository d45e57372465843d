/* SPDX-License-Identifier: MIT */
#include "protocol/tbp.h"
#include "ui/cli/cmd.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const struct player_ops *const searchers[] = { &player_lookahead, &player_beam, &player_expectimax };
static const char *const searcher_names[] = { "lookahead", "beam", "expectimax", NULL };

static const struct param options[] = {
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

static int run(const struct args *args)
{
    struct err err;
    struct controller controller;
    struct listener listener = { .quiet = args_flag(args, "quiet") };
    if (args_get(args, "player")->given && args_int(args, "depth") == 0) {
        err_set(&err, "--player goes with --depth only; without it the bot searches in several ways");
        return cmd_fail(&err, EXIT_USAGE);
    }
    if (controller_load(args_text(args, "controller"), &controller, &err))
        return cmd_fail(&err, EXIT_FAILED);
    signal(SIGPIPE, SIG_IGN); /* if the front end goes away, the conversation ends, but the program is not killed */
    struct tbp_config config = {
        .thinker = { &controller, searchers[args_int(args, "player")], (int)args_int(args, "depth") },
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
        "the modern game send. The bot thinks while it waits; with --depth it does the same search always, so that "
        "games repeat. The program tetrarch-tbp is this command with its defaults, for front ends that give no "
        "arguments.",
    .options = options,
    .run = run,
};
