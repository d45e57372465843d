/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "lab/store/export.h"
#include "ui/cli/output.h"
#include "ui/cli/runs.h"

#include <stdio.h>
#include <string.h>

static const struct param options[] = { RUNS_STORE_OPTION, { 0 } };

/* Prints the settings of a run and its best weights. */
static void show_settings(const struct store_run *r, const struct vector *weights, const struct config *c)
{
    char best[OUTPUT_NUMBER_MAX];
    const struct param *row;
    const char *text;
    printf("\nsettings\n");
    for (int i = 0; config_at(c, i, &row, &text); i++)
        if (*text)
            printf("  %-24s %.200s%s\n", row->name, text, strlen(text) > 200 ? "..." : "");
    struct setting setting;
    struct err err;
    if (weights->count == 0 || config_resolve_run(c, weights->count, &setting, &err))
        return;
    printf("\nbest weights, fitness %s\n", output_number(r->best, best));
    output_point(&setting.map, weights->value);
    setting_release(&setting);
}

static void show_text(const struct store_run *r, const struct vector *weights, const struct config *c)
{
    char seconds[OUTPUT_NUMBER_MAX], iterations[OUTPUT_PLURAL_MAX], measurements[OUTPUT_PLURAL_MAX],
        pieces[OUTPUT_PLURAL_MAX];
    printf("run %lld: %s%s%s, %s, started %s UTC, %s\n", (long long)r->run, r->method, *r->preset ? ", preset " : "",
           r->preset, runs_status(r), r->started, output_seconds(r->seconds, seconds));
    if (*r->name)
        printf("name: %s\n", r->name);
    if (*r->note)
        printf("note: %s\n", r->note);
    if (*r->failure)
        printf("failure: %s\n", r->failure);
    printf("%s, %s, %s\n", output_plural((double)r->iterations, "iteration", iterations),
           output_plural((double)r->evaluations, "measurement", measurements),
           output_plural((double)r->pieces, "piece", pieces));
    if (c)
        show_settings(r, weights, c);
}

/* Shows a run. If its settings cannot be read, everything else is still shown. */
static int show(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    struct store_run r;
    struct config c;
    struct vector weights;
    if (store_run_load(s, run, &r, &weights, err))
        return -1;
    int result = store_config(s, run, &c, err);
    if (args_flag(args, "json")) {
        json_t *all = export_run(&r);
        json_object_set_new(all, "features", json_string(r.features));
        json_object_set_new(all, "weights", json_finites(weights.value, weights.count));
        json_object_set_new(all, "settings", result ? json_null() : export_settings(&c));
        output_json(all);
    } else {
        show_text(&r, &weights, result ? NULL : &c);
    }
    if (result == 0)
        config_release(&c);
    vector_release(&weights);
    return result;
}

static int run(const struct args *args)
{
    return runs_act_on_run(args, STORE_READ, show);
}

const struct cmd runs_show = {
    .name = "runs show",
    .summary = "show the settings of a run and its best weights",
    .words = "RUN",
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
};
