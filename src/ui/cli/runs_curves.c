/* SPDX-License-Identifier: MIT */
#include "lab/experiment/report.h"
#include "ui/cli/output.h"
#include "ui/cli/run_charts.h"
#include "ui/cli/runs.h"

#include <stdio.h>

static const struct param options[] = { RUNS_STORE_OPTION, RUNS_OUT_OPTION, RUNS_GAMES_OPTION, { 0 } };

static void print_curves(const struct curves *c)
{
    char value[OUTPUT_NUMBER_MAX], range[OUTPUT_RANGE_MAX];
    const int last = CURVE_POINTS - 1;
    printf("%-40s %5s %14s   %s\n", "method", "runs", "rows a game", "95% interval");
    for (int i = 0; i < c->count; i++) {
        const struct curve *curve = &c->curve[i];
        struct interval end = { curve->mean[last], curve->low[last], curve->high[last] };
        printf("%-40s %5d %14s   %s\n", curve->name, curve->runs, output_number(end.value, value),
               output_range(&end, range));
    }
    printf("after %s pieces each, as many as the shortest run, %lld, has\n", output_number(c->pieces[last], value),
           (long long)c->shortest);
}

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
    bool json = args_flag(args, "json");
    if (!json)
        print_curves(&c);
    run_chart_curves(&c, &chart);
    int result = runs_draw(args, &chart, 1, err);
    if (json && result == 0)
        output_json(report_curves(&c));
    return result;
}

static int run(const struct args *args)
{
    int code = runs_check_drawing(args);
    return code ? code : runs_act(args, STORE_READ, curves);
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
