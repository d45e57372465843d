/* SPDX-License-Identifier: MIT */
#include "ui/cli/select_report.h"

#include "base/file.h"
#include "lab/experiment/report.h"
#include "ui/chart/chart.h"
#include "ui/cli/cmd.h"
#include "ui/cli/output.h"

#include <math.h>
#include <string.h>

enum { RACE_FACTOR = 3, RACE_GAMES = 100 };

int select_check(const struct args *args, struct err *err)
{
    static const char *const parts[] = { "select-features", "select-budget", "select-seeds", "select-plot" };
    static const char *const others[] = { "out",          "sweep",  "start",      "name",
                                          "print-sbatch", "resume", "iterations", "features" };
    bool select = args_flag(args, "select");
    for (size_t i = 0; !select && i < sizeof parts / sizeof *parts; i++)
        if (args_given(args, parts[i]))
            return err_set(err, "--%s goes with --select only", parts[i]);
    for (size_t i = 0; select && i < sizeof others / sizeof *others; i++)
        if (training_is_given((void *)args, others[i]) || args_listed(args, others[i], 0))
            return err_set(err, "--select trains many sets of features; leave out --%s", others[i]);
    const char *plot = args_text(args, "select-plot");
    size_t length = plot ? strlen(plot) : 0;
    if (plot && (length < 5 || strcmp(plot + length - 4, ".svg") != 0))
        return err_set(err, "charts are drawn as SVG: the name must end in .svg, which \"%.60s\" does not", plot);
    return 0;
}

static void print_steps(const struct selection *s)
{
    printf("%-8s %-30s %12s   %-24s %s\n", "features", "step", "rows a game", "95% interval", "times the set before");
    for (int i = 0; i < s->steps; i++) {
        struct interval mean = selection_mean(s, i), ratio = selection_ratio(s, i);
        char rows[OUTPUT_NUMBER_MAX], range[OUTPUT_RANGE_MAX], factor[64] = "";
        if (isfinite(ratio.value))
            snprintf(factor, sizeof factor, "%.2f (%.2f to %.2f)", ratio.value, ratio.low, ratio.high);
        printf("%-8d %s %-28s %12s   %-24s %s\n", s->step[i].count, s->step[i].added ? "+" : "-", s->step[i].feature,
               output_number(mean.value, rows), output_range(&mean, range), factor);
    }
}

static void print_best(const struct selection *s)
{
    printf("\nthe best sets\n");
    for (int n = 1, best; (best = selection_best(s, n)) >= 0; n++) {
        char rows[OUTPUT_NUMBER_MAX];
        printf("%-8d %12s   %s\n", n, output_number(selection_mean(s, best).value, rows), s->step[best].features);
    }
}

/* Draws the rows of the sets of each direction over their sizes. */
static int draw(const struct selection *s, const char *path, struct err *err)
{
    static const char *const names[] = { "taking the worst away", "adding the best" };
    struct chart chart = {
        .title = "Rows a game by the number of features", .x_label = "features", .y_label = "rows a game", .log_y = true
    };
    double x[2][SELECTION_FEATURES_MAX], y[2][SELECTION_FEATURES_MAX], low[2][SELECTION_FEATURES_MAX],
        high[2][SELECTION_FEATURES_MAX];
    int count[2] = { 0 };
    for (int i = 0; i < s->steps; i++) {
        struct interval mean = selection_mean(s, i);
        int way = s->step[i].added, n = count[way]++;
        x[way][n] = s->step[i].count;
        y[way][n] = mean.value;
        low[way][n] = fmax(mean.low, 1.0);
        high[way][n] = mean.high;
    }
    for (int way = 1; way >= 0; way--)
        if (count[way] > 0) {
            chart_add_band(&chart, "", count[way], x[way], low[way], high[way])->color = 2 - way;
            chart_add(&chart, CHART_LINE, names[way], count[way], x[way], y[way])->color = 2 - way;
        }
    struct str svg = { 0 };
    chart_svg(&chart, 800, 480, &svg);
    int result = file_save(path, svg.text, err);
    str_release(&svg);
    return result;
}

int select_report(struct training *t, const struct config *base)
{
    struct err err;
    struct selection s;
    const struct args *args = t->args;
    const char *plot = args_text(args, "select-plot");
    struct selection_config config = { .base = base,
                                       .features = (int)args_int(args, "select-features"),
                                       .factor = RACE_FACTOR,
                                       .seeds = (int)args_int(args, "select-seeds"),
                                       .games = RACE_GAMES,
                                       .budget = args_int(args, "select-budget") };
    if (plot && output_check(plot, &err))
        return cmd_fail(&err, EXIT_FAILED);
    struct experiment e = training_experiment(t);
    int result = selection_run(&e, &config, &s, &err), drawn = 0;
    if (result >= 0 && plot && s.steps > 0)
        drawn = draw(&s, plot, &err);
    if (result < 0 || drawn < 0)
        cmd_fail(&err, EXIT_FAILED);
    if (result == 0)
        fprintf(stderr, "%s: stopped; to resume, give the same command again\n", TETRARCH_NAME);
    if (result >= 0 && args_flag(args, "json")) {
        output_json(report_selection(&s));
    } else if (result >= 0) {
        print_steps(&s);
        print_best(&s);
        if (plot && drawn == 0)
            output_written(args, plot);
    }
    selection_release(&s);
    return result > 0 && drawn == 0 ? EXIT_DONE : EXIT_FAILED;
}
