/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "lab/experiment/curves.h"
#include "ui/cli/output.h"
#include "ui/cli/run_charts.h"
#include "ui/cli/runs.h"

#include <stdio.h>

static const struct param options[] = { RUNS_STORE_OPTION, RUNS_OUT_OPTION, RUNS_GAMES_OPTION, { 0 } };

/* Draws the learning curves of all runs of a store, method by method. */
static int curves(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    (void)run;
    struct curves c;
    struct chart chart;
    struct progress progress;
    struct experiment e = runs_experiment(args, &progress);
    int read = curves_read(&e, s, (int)args_int(args, "games"), &c, err);
    progress_end(&progress);
    if (read)
        return -1;
    json_t *list = json_array();
    bool json = args_flag(args, "json");
    char value[OUTPUT_NUMBER_MAX], range[OUTPUT_RANGE_MAX];
    if (!json)
        printf("%-40s %5s %14s   %s\n", "method", "runs", "rows a game", "95% interval");
    for (int i = 0; i < c.count; i++) {
        const struct curve *curve = &c.curve[i];
        const int last = CURVE_POINTS - 1;
        struct interval end = { curve->mean[last], curve->low[last], curve->high[last] };
        if (!json)
            printf("%-40s %5d %14s   %s\n", curve->name, curve->runs, output_number(end.value, value),
                   output_range(&end, range));
        json_array_append_new(list, json_pack("{s:s, s:i, s:o, s:o, s:o}", "name", curve->name, "runs", curve->runs,
                                              "mean", json_finite(end.value), "ci95", output_interval(&end), "curve",
                                              json_finites(curve->mean, CURVE_POINTS)));
    }
    if (!json)
        printf("after %s pieces each, as many as the shortest run, %lld, has\n",
               output_number(c.pieces[CURVE_POINTS - 1], value), (long long)c.shortest);
    run_chart_curves(&c, &chart);
    int result = runs_draw(args, &chart, 1, err);
    if (json && result == 0)
        output_json(json_pack("{s:O, s:o, s:I}", "methods", list, "pieces", json_finites(c.pieces, CURVE_POINTS),
                              "shortest", (json_int_t)c.shortest));
    json_decref(list);
    return result;
}

static int run(const struct args *args)
{
    return runs_act(args, STORE_READ, curves);
}

const struct cmd runs_curves = {
    .name = "runs curves",
    .summary = "draw the learning curves of all runs, averaged over seeds",
    .words = "",
    .description =
        "Draws how all runs of a store got better with the pieces they played. Runs that differ in the seed alone are "
        "averaged, with an interval.",
    .options = options,
    .run = run,
};
