/* SPDX-License-Identifier: MIT */
#include "lab/experiment/learning.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/progress.h"
#include "ui/cli/tetress.h"

static const struct param options[] = {
    { .name = "out", .type = PARAM_TEXT, .metavar = "FILE", .help = "the file for the learned weights" },
    { .name = "weights",
      .type = PARAM_TEXT,
      .metavar = "WEIGHTS",
      .fallback = "hand",
      .help = "the weights to begin with: hand, learned, eldaly-2024 or a file" },
    { .name = "rounds",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "3",
      .min = 1,
      .max = 1000,
      .help = "rounds of playing and fitting" },
    TETRESS_GAMES_OPTION("4000", LEARNING_GAMES_MIN, "games of a round"),
    { .name = "nodes",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "2000",
      .min = 1,
      .max = 1e12,
      .help = "nodes for each action" },
    { .name = "method",
      .type = PARAM_TEXT,
      .metavar = "OPTIMISER",
      .fallback = "cmaes",
      .help = "the optimiser that fits the weights" },
    { .name = "generations",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "500",
      .min = 1,
      .max = 1e6,
      .help = "generations of the optimiser" },
    { 0 },
};

/* What is shown during learning: the progress, and the rounds as text or as a list. */
struct view {
    struct progress progress;
    json_t *rounds; /* NULL: print them */
};

static void tick(void *context, const char *what, int done, int steps)
{
    const struct view *v = context;
    progress_show(&v->progress, (double)done / steps, 0, "%d of %d %s", done, steps, what);
}

static void show_round(void *context, const struct learning_round *round)
{
    struct view *v = context;
    const struct tuning_report *r = &round->report;
    char positions[OUTPUT_PLURAL_MAX];
    if (v->rounds)
        json_array_append_new(v->rounds, json_pack("{s:i, s:I, s:f, s:f}", "round", round->number, "positions",
                                                   (json_int_t)r->positions, "before", r->before, "after", r->after));
    else
        printf("round %d: %s; surprise at games not used for the fit %.4f before, %.4f after\n", round->number,
               output_plural((double)r->positions, "position", positions), r->before, r->after);
    fflush(stdout);
}

static int read_config(const struct args *args, struct learning_config *out, struct err *err)
{
    *out = (struct learning_config){
        .from = args_text(args, "weights"),
        .path = args_text(args, "out"),
        .method = optim_find(args_text(args, "method"), err),
        .rounds = (int)args_int(args, "rounds"),
        .games = (int)args_int(args, "games"),
        .generations = (int)args_int(args, "generations"),
        .nodes = args_int(args, "nodes"),
        .seed = (uint64_t)args_int(args, "seed"),
        .exec.threads = cmd_threads(args),
    };
    if (!out->path)
        return err_set(err, "learning needs a file for the weights, such as: tetrarch tetress learn --out mine.json");
    return !out->method || learning_check(out, err) ? -1 : 0;
}

static int run(const struct args *args)
{
    struct err err;
    struct learning_config config;
    if (read_config(args, &config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (output_check(config.path, &err))
        return cmd_fail(&err, EXIT_FAILED);
    struct view view = { progress_start(args), args_flag(args, "json") ? json_array() : NULL };
    struct learning_watch watch = { &view, tick, show_round, interrupt_catch() };
    int result = learning_run(&config, &watch, &err);
    progress_end(&view.progress);
    if (result < 0) {
        json_decref(view.rounds);
        return cmd_fail(&err, EXIT_FAILED);
    }
    if (result == 0)
        output_written(args, config.path);
    if (view.rounds)
        output_json(json_pack("{s:s, s:o}", "out", config.path, "rounds", view.rounds));
    if (result > 0)
        fprintf(stderr, "%s: stopped; %s holds the weights of the last whole round, if there was one\n", TETRARCH_NAME,
                config.path);
    return result ? EXIT_FAILED : EXIT_DONE;
}

const struct cmd tetress_learn = {
    .name = "tetress learn",
    .summary = "learn the weights of minimax's evaluation",
    .words = "",
    .description =
        "Plays minimax against itself and fits the weights of its evaluation to the results, several times over. The "
        "same settings and seed give the same weights, whatever the number of threads.",
    .options = options,
    .run = run,
};
