/* SPDX-License-Identifier: MIT */
#include "lab/experiment/network_training.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/progress.h"
#include "ui/cli/tetress.h"

static const struct param options[] = {
    { .name = "out", .type = PARAM_TEXT, .metavar = "FILE", .help = "the file for the network" },
    { .name = "state",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .help = "save the training here as it goes on; the same command resumes from it" },
    { .name = "network",
      .type = PARAM_TEXT,
      .metavar = "NETWORK",
      .help = "the network to begin with, learned or a file, in place of the features and random weights" },
    { .name = "rounds",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "3",
      .min = 1,
      .max = 1000,
      .help = "rounds of playing and fitting" },
    TETRESS_GAMES_OPTION("20000", NETWORK_TRAINING_GAMES_MIN, "games of a round"),
    { .name = "nodes",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1000",
      .min = 1,
      .max = 1e12,
      .help = "nodes for each action" },
    { .name = "epochs",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "6",
      .min = 0,
      .max = 1000,
      .help = "passes over all positions in each round; 0 only measures the network" },
    { .name = "results",
      .type = PARAM_REAL,
      .metavar = "X",
      .fallback = "0.3",
      .min = 0,
      .max = 1,
      .help = "how much the result of a game counts; the rest is what the search has found" },
    { 0 },
};

/* What is shown during training: the progress, and the rounds as text or as a list. */
struct training_view {
    struct progress progress;
    json_t *rounds; /* NULL: print them */
};

static void tick(void *context, const char *what, int done, int steps)
{
    const struct training_view *v = context;
    progress_show(&v->progress, (double)done / steps, 0, "%d of %d %s", done, steps, what);
}

static json_t *loss_json(const struct descent_loss *loss)
{
    return json_pack("{s:f, s:f}", "all", loss->all, "early", loss->at_early);
}

static void show_round(void *context, const struct network_training_round *round)
{
    struct training_view *v = context;
    char positions[OUTPUT_PLURAL_MAX];
    const struct descent_loss *network = &round->network, *features = &round->features;
    if (v->rounds)
        json_array_append_new(v->rounds,
                              json_pack("{s:i, s:I, s:I, s:o, s:o}", "round", round->number, "positions",
                                        (json_int_t)round->positions, "held_out", (json_int_t)network->positions,
                                        "network", loss_json(network), "features", loss_json(features)));
    else
        printf("round %d: %s; surprise at games not learned from %.4f, at turns 6 to 15 %.4f (features: %.4f, %.4f)\n",
               round->number, output_plural((double)round->positions, "position", positions), network->all,
               network->at_early, features->all, features->at_early);
    fflush(stdout);
}

static int read_config(const struct args *args, struct network_training_config *out, struct err *err)
{
    *out = (struct network_training_config){
        .path = args_text(args, "out"),
        .state = args_text(args, "state"),
        .from = args_text(args, "network"),
        .rounds = (int)args_int(args, "rounds"),
        .games = (int)args_int(args, "games"),
        .epochs = (int)args_int(args, "epochs"),
        .nodes = args_int(args, "nodes"),
        .results = args_real(args, "results"),
        .seed = (uint64_t)args_int(args, "seed"),
        .exec.threads = cmd_threads(args),
    };
    if (!out->path)
        return err_set(err, "training needs a file for the network, such as: tetrarch tetress train --out mine.json");
    return network_training_check(out, err);
}

static int run(const struct args *args)
{
    struct err err;
    struct network_training_config config;
    if (read_config(args, &config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (output_check(config.path, &err) || (config.state && output_check(config.state, &err)))
        return cmd_fail(&err, EXIT_FAILED);
    struct training_view view = { progress_start(args), args_flag(args, "json") ? json_array() : NULL };
    struct network_training_watch watch = { &view, tick, show_round, interrupt_catch() };
    int result = network_training_run(&config, &watch, &err);
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
        fprintf(stderr, "%s: stopped; %s\n", TETRARCH_NAME,
                config.state ? "the same command resumes the training"
                             : "the file holds the network of the last whole round, if there was one");
    return result ? EXIT_FAILED : EXIT_DONE;
}

const struct cmd tetress_train = {
    .name = "tetress train",
    .summary = "train the network of minimax's evaluation",
    .words = "",
    .description =
        "Plays minimax against itself and trains the network of its evaluation on the results and on what the searches "
        "have found, several times over. The same settings and seed give the same network, whatever the number of "
        "threads and however often the training is resumed. minimax:evaluation=network,network=FILE plays with it.",
    .options = options,
    .run = run,
};
