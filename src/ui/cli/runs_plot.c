/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "lab/experiment/run_games.h"
#include "ui/cli/cmd.h"
#include "ui/cli/output.h"
#include "ui/cli/run_charts.h"
#include "ui/cli/runs.h"
#include "ui/cli/swarm_plot.h"

#include <stdlib.h>

static const char *const whats[] = { "all", "fitness", "weights", "swarm", "figures", "scores", NULL };
enum what { WHAT_ALL, WHAT_FITNESS, WHAT_WEIGHTS, WHAT_SWARM, WHAT_FIGURES, WHAT_SCORES };

static const struct param options[] = {
    RUNS_STORE_OPTION,
    RUNS_OUT_OPTION,
    { .name = "what",
      .type = PARAM_CHOICE,
      .metavar = "KIND",
      .fallback = "all",
      .choices = whats,
      .help = "what to draw; scores plays games with the weights" },
    RUNS_GAMES_OPTION,
    { .name = "swarm",
      .type = PARAM_TEXT,
      .metavar = "X,Y,Z",
      .help = "draw the candidates in the space of three weights, by name or number, with the trails of particles" },
    { .name = "angle",
      .type = PARAM_TEXT,
      .metavar = "AZIMUTH,ELEVATION",
      .fallback = "30,25",
      .help = "with --swarm: from where to look, in degrees" },
    { 0 },
};

/* Draws charts of one run. */
static int draw_run(const struct args *args, int64_t run, const struct chart charts[], int count, struct err *err)
{
    if (runs_draw(args, charts, count, err))
        return -1;
    if (args_flag(args, "json"))
        output_json(json_pack("{s:I, s:o}", "run", (json_int_t)run, "charts", run_charts_json(charts, count)));
    return 0;
}

static int plot_scores(const struct args *args, struct store *s, const struct history *h, struct err *err)
{
    struct config c;
    int games = (int)args_int(args, "games");
    if (store_config(s, h->run.run, &c, err))
        return -1;
    struct progress progress;
    struct experiment e = runs_experiment(args, &progress);
    double *scores = run_games_play(&e, &c, h->run.dim, h->best_point.value, games, err);
    progress_end(&progress);
    int result = scores ? 0 : -1;
    if (scores) {
        struct run_bins bins;
        struct chart chart;
        run_chart_scores(scores, games, &bins, &chart);
        result = draw_run(args, h->run.run, &chart, 1, err);
    }
    free(scores);
    config_release(&c);
    return result;
}

static int plot(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    struct history h;
    struct chart charts[RUN_CHARTS_MAX + OPTIM_FIGURES_MAX];
    enum what what = (enum what)args_int(args, "what");
    int count = 0, result;
    if (history_read(s, run, &h, err))
        return -1;
    if (what == WHAT_ALL || what == WHAT_FITNESS)
        run_chart_fitness(&h, &charts[count++]);
    /* Patterns have too many weights for a chart. */
    if ((what == WHAT_ALL || what == WHAT_WEIGHTS) && h.run.dim <= FEATURES_MAX)
        run_chart_weights(&h, &charts[count++]);
    if (what == WHAT_ALL || what == WHAT_FIGURES)
        count += run_chart_figures(&h, charts + count);
    if (what == WHAT_SWARM && h.run.dim <= FEATURES_MAX)
        count += run_chart_swarm(&h, charts);
    if (what == WHAT_SCORES)
        result = plot_scores(args, s, &h, err);
    else if (count == 0)
        result = err_set(
            err, "there is nothing of that kind to draw: %s has no figures, or there are too few weights, or too many",
            h.run.method);
    else
        result = draw_run(args, run, charts, count, err);
    history_release(&h);
    return result;
}

static int run(const struct args *args)
{
    struct err err;
    if (swarm_plot_check(args, &err))
        return cmd_fail(&err, EXIT_USAGE);
    int code = runs_check_drawing(args);
    return code ? code : runs_act_on_run(args, STORE_READ, args_given(args, "swarm") ? swarm_plot : plot);
}

const struct cmd runs_plot = {
    .name = "runs plot",
    .summary = "draw the curves of a run",
    .words = "RUN",
    .description = "Draws a run in the terminal, or as an SVG file with --out.",
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
};
