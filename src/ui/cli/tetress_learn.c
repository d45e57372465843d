/* SPDX-License-Identifier: MIT
 *
 * Learning to evaluate positions of Tetress: games of minimax against itself, then weights that fit their results, and
 * again with the better player. */
#include "base/embedded.h"
#include "base/mem.h"
#include "lab/experiment/tuning.h"
#include "tetress/agent.h"
#include "tetress/weights.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/progress.h"
#include "ui/cli/tetress.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 4000, NODES = 2000, TEXT_MAX = 1024, PATH_LONGEST = 900 };

struct learn {
    struct selfplay_config selfplay;
    struct tuning_config tuning;
    struct exec exec;
    char agent[TEXT_MAX];
    const char *from, *path; /* the weights to begin with, and the file for those that are learned */
    int rounds;
    struct progress progress;
    int steps; /* of what is under way */
    const char *what;
};

static void tick(void *context, int done)
{
    struct learn *l = context;
    progress_show(&l->progress, (double)done / l->steps, 0, "%d of %d %s", done, l->steps, l->what);
}

static const char *optimiser_name(const void *table, int i)
{
    (void)table;
    return optims[i] ? optims[i]->name : NULL;
}

static const struct optim_ops *method_option(const char *name, struct err *err)
{
    int i = str_find("optimiser", name, optimiser_name, NULL, "`tetrarch train --help` lists them", err);
    return i < 0 ? NULL : optims[i];
}

static int learn_options(const struct args *args, struct learn *l, struct weights *start, struct err *err)
{
    l->path = args_text(args, "out");
    l->from = args_text(args, "weights");
    if (!l->path)
        return err_set(err, "learning needs a file for the weights, such as: tetrarch tetress learn --out mine.json");
    /* The games of the second round are played with what the first one learned, so an agent must be able to name it. */
    if (strchr(l->path, ',') || strlen(l->path) > PATH_LONGEST || !embedded_is_path(l->path))
        return err_set(
            err,
            "--out %.100s: the path must have a slash or end in .json, and no comma, to be named as weights=%.100s",
            l->path, l->path);
    if (!str_is_printable(l->path) || !str_is_printable(l->from))
        return err_set(err,
                       "the paths of weights must be UTF-8 without control characters: they are written into the file");
    if (weights_load(l->from, start, err) || output_check(l->path, err))
        return -1;
    l->tuning = (struct tuning_config){ method_option(args_text(args, "method"), err),
                                        (int)args_int(args, "generations"), (uint64_t)args_int(args, "seed") };
    if (!l->tuning.method)
        return -1;
    l->selfplay = (struct selfplay_config){ .agent = l->agent,
                                            .nodes = args_int(args, "nodes") > 0 ? args_int(args, "nodes") : NODES,
                                            .games = args_get(args, "games")->given ? (int)args_int(args, "games")
                                                                                    : GAMES,
                                            .seed = (uint64_t)args_int(args, "seed") };
    if (l->selfplay.games < 20)
        return err_set(err, "--games is %d, but learning needs at least 20 games a round", l->selfplay.games);
    l->exec.threads = cmd_threads(args);
    l->rounds = (int)args_int(args, "rounds");
    return 0;
}

static int save(const struct learn *l, const struct weights *w, int round, struct err *err)
{
    struct str source = { 0 }, name = { 0 };
    char rounds[OUTPUT_PLURAL_MAX], nodes[OUTPUT_PLURAL_MAX], generations[OUTPUT_PLURAL_MAX];
    const char *slash = strrchr(l->path, '/'), *file = slash ? slash + 1 : l->path;
    str_add(&name, "%.*s", (int)strcspn(file, "."), file);
    str_add(&source,
            "Learned from self-play: %s of %d games, minimax with %s an action, from the weights %s; "
            "fitted to the results by %s, %s; seed %llu.",
            output_plural(round, "round", rounds), l->selfplay.games,
            output_plural((double)l->selfplay.nodes, "node", nodes), l->from, l->tuning.method->name,
            output_plural(l->tuning.generations, "generation", generations), (unsigned long long)l->tuning.seed);
    int result = weights_save(w, name.text, source.text, l->path, err);
    str_release(&source);
    str_release(&name);
    return result;
}

/* Plays and fits once. Returns 1 if it was interrupted, and -1 if the weights could not be written. */
static int learn_round(struct learn *l, int round, struct weights *w, json_t *rows, bool json, struct err *err)
{
    struct exec_watch watch = { tick, l, interrupt_catch() };
    struct selfplay_game *game = xcalloc((size_t)l->selfplay.games, sizeof *game);
    snprintf(l->agent, sizeof l->agent, "minimax:memory=4,weights=%s", round > 1 ? l->path : l->from);
    l->selfplay.seed = rng_mix(l->tuning.seed + (uint64_t)round);
    l->what = "games";
    l->steps = l->selfplay.games;
    int played = selfplay_run(&l->selfplay, &l->exec, &watch, game), result = 1;
    if (played == l->selfplay.games && game[0].count == 0) {
        result = err_set(err, "no games: the weights in %.200s cannot be read any more", l->path);
    } else if (played == l->selfplay.games) {
        l->what = "generations";
        l->steps = l->tuning.generations;
        struct tuning_report report = tuning_fit(&l->tuning, game, played, &l->exec, &watch, w);
        if (!interrupt_caught()) {
            result = save(l, w, round, err);
            json_array_append_new(rows, json_pack("{s:i, s:I, s:f, s:f}", "round", round, "positions",
                                                  (json_int_t)report.positions, "before", report.before, "after",
                                                  report.after));
            char positions[OUTPUT_PLURAL_MAX];
            if (!json)
                printf("round %d: %s; surprise on games not seen %.4f before, %.4f after\n", round,
                       output_plural((double)report.positions, "position", positions), report.before, report.after);
            fflush(stdout);
        }
    }
    free(game);
    return result;
}

int tetress_learn(const struct args *args)
{
    struct err err;
    struct learn l = { 0 };
    struct weights w;
    if (learn_options(args, &l, &w, &err))
        return cmd_fail(&err, EXIT_USAGE);
    bool json = args_flag(args, "json");
    json_t *rows = json_array();
    l.progress = progress_start(args);
    int result = 0;
    for (int round = 1; round <= l.rounds && result == 0; round++)
        result = learn_round(&l, round, &w, rows, json, &err);
    progress_end(&l.progress);
    if (result < 0) {
        json_decref(rows);
        return cmd_fail(&err, EXIT_FAILED);
    }
    if (result == 0)
        output_written(args, l.path);
    if (json)
        output_json(json_pack("{s:s, s:o}", "out", l.path, "rounds", rows));
    else
        json_decref(rows);
    if (result > 0)
        fprintf(stderr, "%s: stopped; %s holds the weights of the last whole round, if there was one\n", TETRARCH_NAME,
                l.path);
    return result ? EXIT_FAILED : EXIT_DONE;
}
