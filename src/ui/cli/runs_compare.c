/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "base/mem.h"
#include "lab/store/export.h"
#include "ui/cli/cmd.h"
#include "ui/cli/output.h"
#include "ui/cli/run_charts.h"
#include "ui/cli/run_number.h"
#include "ui/cli/runs.h"

#include <stdlib.h>

static const struct param options[] = { RUNS_STORE_OPTION, RUNS_OUT_OPTION, { 0 } };

static void compare_text(const struct history h[], int count)
{
    printf("%5s  %-14s %-14s %16s %14s %18s %10s\n", "run", "method", "preset", "best", "measurements", "pieces",
           "seconds");
    for (int i = 0; i < count; i++) {
        char a[OUTPUT_NUMBER_MAX], b[OUTPUT_NUMBER_MAX], c[OUTPUT_NUMBER_MAX];
        const struct store_run *r = &h[i].run;
        printf("%5lld  %-14s %-14s %16s %14s %18s %10.1f\n", (long long)r->run, r->method, r->preset,
               output_number(r->best, a), output_number((double)r->evaluations, b), output_number((double)r->pieces, c),
               r->seconds);
    }
    putchar('\n');
}

/* Compares runs side by side: a table, and their curves over the pieces they played. */
static int compare(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    struct history *h = xcalloc(CHART_LINES_MAX, sizeof *h);
    struct chart chart = { .title = "fitness of what each run recommends",
                           .x_label = "pieces played",
                           .y_label = "fitness" };
    int count = 0, result = 0;
    json_t *list_of_runs = json_array();
    for (int i = 0; result == 0 && i < args->count && count < CHART_LINES_MAX; i++) {
        result = run_number_parse(args->word[i], &run, err) || run_number_find(s, &run, err) ||
                         history_read(s, run, &h[count], err)
                     ? -1
                     : 0;
        if (result)
            break;
        char name[CHART_NAME_MAX];
        snprintf(name, sizeof name, "%lld %.20s %.20s", (long long)run, h[count].run.method, h[count].run.preset);
        chart_add(&chart, CHART_LINE, name, h[count].iterations, h[count].pieces, h[count].recommended);
        json_array_append_new(list_of_runs, export_run(&h[count].run));
        count++;
    }
    if (result == 0 && !args_flag(args, "json") && !args_text(args, "out"))
        compare_text(h, count);
    if (result == 0)
        result = runs_draw(args, &chart, 1, err);
    if (result == 0 && args_flag(args, "json"))
        output_json(json_pack("{s:O}", "runs", list_of_runs));
    json_decref(list_of_runs);
    for (int i = 0; i < count; i++)
        history_release(&h[i]);
    free(h);
    return result;
}

static int run(const struct args *args)
{
    struct err err;
    int64_t ignored;
    for (int i = 0; i < args->count; i++)
        if (run_number_parse(args->word[i], &ignored, &err))
            return cmd_fail(&err, EXIT_USAGE);
    int code = runs_check_drawing(args);
    return code ? code : runs_act(args, STORE_READ, compare);
}

const struct cmd runs_compare = {
    .name = "runs compare",
    .summary = "put runs side by side",
    .words = "RUN...",
    .description = "Prints a table of runs and draws their curves over the pieces they played.",
    .words_min = 1,
    .words_max = CHART_LINES_MAX,
    .options = options,
    .run = run,
};
