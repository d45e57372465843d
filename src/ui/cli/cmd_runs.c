/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "engine/player/controller.h"
#include "lab/store/export.h"
#include "lab/store/listing.h"
#include "measure/series.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/run_charts.h"
#include "ui/cli/run_curves.h"
#include "ui/cli/run_games.h"
#include "ui/cli/run_number.h"
#include "ui/cli/run_verify.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const char *const actions[] = { "list",   "show",   "plot", "compare", "curves",
                                       "export", "verify", "note", "rm",      NULL };
static const char *const whats[] = { "all", "fitness", "weights", "swarm", "figures", "scores", NULL };
static const char *const formats[] = { "json", "csv", NULL };
enum what { WHAT_ALL, WHAT_FITNESS, WHAT_WEIGHTS, WHAT_SWARM, WHAT_FIGURES, WHAT_SCORES };

static const struct param options[] = {
    { .name = "store", .type = PARAM_TEXT, .metavar = "FILE", .fallback = "tetrarch.db", .help = "where the runs are" },
    { .name = "out",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .help = "plot, compare, curves: draw an SVG file instead of text" },
    { .name = "what",
      .type = PARAM_CHOICE,
      .metavar = "KIND",
      .fallback = "all",
      .choices = whats,
      .help = "plot: what to draw" },
    { .name = "games",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "100",
      .min = 1,
      .max = 1e6,
      .help = "curves, plot --what scores: games to play with the weights" },
    { .name = "format",
      .type = PARAM_CHOICE,
      .metavar = "KIND",
      .fallback = "json",
      .choices = formats,
      .help = "export: everything as JSON, or the iterations as CSV" },
    { .name = "name", .type = PARAM_TEXT, .metavar = "TEXT", .help = "note: give the run this name" },
    { 0 },
};

/* Runs on their way onto the screen, or into a list. */
struct run_list {
    const struct args *args;
    struct store *store;
    json_t *runs; /* NULL: print them */
};

/* Returns the status of a run; the store still says of one whose process was killed that it is running. */
static const char *status_word(const struct store_run *r)
{
    return strcmp(r->status, "running") == 0 && r->session == 0 ? "interrupted" : r->status;
}

static const char list_format[] = "%5s  %-14s %-14s %-11s %-6s %-12.12s %6s %10s %16s  %-19s  %s\n";

static void print_listed(const struct store_run *r, const struct listing *l)
{
    char best[OUTPUT_NUMBER_MAX] = "-", run[24], iterations[24];
    struct str last = { 0 };
    if (r->iterations > 0 && isfinite(r->best))
        output_number(r->best, best);
    snprintf(run, sizeof run, "%lld", (long long)r->run);
    snprintf(iterations, sizeof iterations, "%lld", (long long)r->iterations);
    str_add(&last, *r->name ? "\"%s\" " : "%s", r->name);
    str_add(&last, "%s", l->others.text ? l->others.text : "");
    printf(list_format, run, r->method, r->preset, status_word(r), l->board, l->features, l->seed, iterations, best,
           r->started, last.text);
    str_release(&last);
}

/* Shows a run that matches all filters. */
static void list_run(void *context, const struct store_run *r)
{
    struct run_list *list = context;
    struct listing l;
    bool matches = true;
    listing_init(&l, list->store, r);
    for (int i = 1; i < list->args->count; i++)
        matches = matches && listing_matches(&l, r, list->args->word[i]);
    if (matches && list->runs)
        json_array_append_new(list->runs, listing_json(&l, r));
    else if (matches)
        print_listed(r, &l);
    listing_release(&l);
}

static int list(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    (void)run; /* all of them */
    struct run_list list = { args, s, args_flag(args, "json") ? json_array() : NULL };
    if (!list.runs)
        printf(list_format, "run", "method", "preset", "status", "board", "features", "seed", "iterations", "best",
               "started", "name, other settings that differ");
    if (store_runs(s, 0, list_run, &list, err)) {
        json_decref(list.runs);
        return -1;
    }
    if (list.runs)
        output_json(json_pack("{s:o}", "runs", list.runs));
    return 0;
}

/* Prints the settings of a run and its best weights. */
static void show_settings(const struct store_run *r, const struct config *c)
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
    double weights[WEIGHTS_MAX];
    if (r->dim == 0 || config_resolve_run(c, r->dim, &setting, &err))
        return;
    printf("\nbest weights, fitness %s\n", output_number(r->best, best));
    setting_weights(&setting, r->weights, weights);
    output_weights(setting.count, setting.feature, weights);
}

static void show_text(const struct store_run *r, const struct config *c)
{
    char seconds[OUTPUT_NUMBER_MAX], iterations[OUTPUT_PLURAL_MAX], measurements[OUTPUT_PLURAL_MAX],
        pieces[OUTPUT_PLURAL_MAX];
    printf("run %lld: %s%s%s, %s, started %s UTC, %s\n", (long long)r->run, r->method, *r->preset ? ", preset " : "",
           r->preset, status_word(r), r->started, output_seconds(r->seconds, seconds));
    if (*r->name)
        printf("name: %s\n", r->name);
    if (*r->note)
        printf("note: %s\n", r->note);
    printf("%s, %s, %s\n", output_plural((double)r->iterations, "iteration", iterations),
           output_plural((double)r->evaluations, "measurement", measurements),
           output_plural((double)r->pieces, "piece", pieces));
    if (c)
        show_settings(r, c);
}

/* Shows a run. Where its settings cannot be read, everything else is shown. */
static int show(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    struct store_run r;
    struct config c;
    int found = store_run_read(s, run, &r, err);
    if (found <= 0)
        return found < 0 ? -1
                         : err_set(err, "there is no run %lld in the store %.200s; `tetrarch runs list` shows them",
                                   (long long)run, args_text(args, "store"));
    int result = store_config(s, run, &c, err);
    if (args_flag(args, "json")) {
        json_t *all = export_run(&r);
        json_object_set_new(all, "features", json_string(r.features));
        json_object_set_new(all, "weights", json_finites(r.weights, r.dim));
        json_object_set_new(all, "settings", result ? json_null() : export_settings(&c));
        output_json(all);
    } else {
        show_text(&r, result ? NULL : &c);
    }
    if (result == 0)
        config_release(&c);
    return result;
}

/* Writes charts side by side to an SVG file, or one after the other to the terminal, unless that is for JSON. */
static int draw(const struct args *args, const struct chart charts[], int count, struct err *err)
{
    const char *path = args_text(args, "out");
    if (path) {
        if (run_charts_save(charts, count, path, err))
            return -1;
        output_written(args, path);
        return 0;
    }
    if (args_flag(args, "json"))
        return 0;
    struct str text = { 0 };
    struct winsize window = { 0 };
    int wide = ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 ? window.ws_col : 80;
    const char *locale = getenv("LC_ALL") ? getenv("LC_ALL") : getenv("LANG");
    bool unicode = locale && (strstr(locale, "UTF-8") || strstr(locale, "utf8"));
    for (int i = 0; i < count; i++) {
        chart_text(&charts[i], wide, 20, unicode, &text);
        str_add(&text, "\n");
    }
    fputs(text.text ? text.text : "", stdout);
    str_release(&text);
    return 0;
}

/* Draws charts of one run. */
static int draw_run(const struct args *args, int64_t run, const struct chart charts[], int count, struct err *err)
{
    if (draw(args, charts, count, err))
        return -1;
    if (args_flag(args, "json"))
        output_json(json_pack("{s:I, s:o}", "run", (json_int_t)run, "charts", run_charts_json(charts, count)));
    return 0;
}

static int plot_scores(const struct args *args, struct store *s, const struct run_history *h, struct err *err)
{
    struct config c;
    int games = (int)args_int(args, "games");
    if (store_config(s, h->run.run, &c, err))
        return -1;
    double *scores = run_games_play(args, &c, h->run.dim, h->run.weights, games, err);
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
    struct run_history h;
    struct chart charts[RUN_CHARTS_MAX + OPTIM_FIGURES_MAX];
    enum what what = (enum what)args_int(args, "what");
    int count = 0, result;
    if (run_history_read(s, run, &h, err))
        return -1;
    if (what == WHAT_ALL || what == WHAT_FITNESS)
        run_chart_fitness(&h, &charts[count++]);
    /* Patterns have more weights than a chart can show. */
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
            err,
            "there is nothing of that kind to draw: %s has no figures of its own, or there are too few weights, or too many",
            h.run.method);
    else
        result = draw_run(args, run, charts, count, err);
    run_history_release(&h);
    return result;
}

/* Draws the learning curves of all runs of a store, method by method. */
static int curves(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    (void)run;
    struct run_curves c;
    struct chart chart;
    if (run_curves_read(args, s, &c, err))
        return -1;
    json_t *list = json_array();
    bool json = args_flag(args, "json");
    char value[OUTPUT_NUMBER_MAX], range[OUTPUT_RANGE_MAX];
    if (!json)
        printf("%-40s %5s %14s   %s\n", "method", "runs", "rows a game", "95% interval");
    for (int i = 0; i < c.count; i++) {
        const struct run_curve *curve = &c.curve[i];
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
    run_curves_chart(&c, &chart);
    int result = draw(args, &chart, 1, err);
    if (json && result == 0)
        output_json(json_pack("{s:O, s:o, s:I}", "methods", list, "pieces", json_finites(c.pieces, CURVE_POINTS),
                              "shortest", (json_int_t)c.shortest));
    json_decref(list);
    return result;
}

static void compare_text(const struct run_history h[], int count)
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

/* Puts several runs side by side: a table, and their curves over the pieces they played. */
static int compare(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    struct run_history h[CHART_SERIES_MAX];
    struct chart chart = { .title = "fitness of what each run recommends",
                           .x_label = "pieces played",
                           .y_label = "fitness" };
    int count = 0, result = 0;
    json_t *list_of_runs = json_array();
    for (int i = 1; result == 0 && i < args->count && count < CHART_SERIES_MAX; i++) {
        result = run_number_parse(args->word[i], &run, err) || run_number_find(s, &run, err) ||
                         run_history_read(s, run, &h[count], err)
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
        result = draw(args, &chart, 1, err);
    if (result == 0 && args_flag(args, "json"))
        output_json(json_pack("{s:O}", "runs", list_of_runs));
    json_decref(list_of_runs);
    for (int i = 0; i < count; i++)
        run_history_release(&h[i]);
    return result;
}

static int verify(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    struct run_verdict verdict;
    char text[OUTPUT_PLURAL_MAX];
    if (run_verify(args, s, run, &verdict, err))
        return -1;
    if (args_flag(args, "json"))
        output_json(json_pack("{s:I, s:I, s:I, s:b, s:b}", "run", (json_int_t)run, "compared",
                              (json_int_t)verdict.compared, "different", (json_int_t)verdict.different, "complete",
                              verdict.complete, "same", verdict.complete && verdict.different == 0));
    else
        printf("run %lld: %s computed anew, %lld different\n", (long long)run,
               output_plural((double)verdict.compared, "measurement", text), (long long)verdict.different);
    if (!verdict.complete)
        return err_set(err,
                       interrupt_caught() ? "stopped before all of run %lld was computed"
                                          : "the settings of run %lld do not lead to all that is recorded of it",
                       (long long)run);
    if (verdict.different > 0)
        return err_set(err, "run %lld is not what its settings lead to", (long long)run);
    return 0;
}

static int export(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    struct str text = { 0 };
    int result = (args_int(args, "format") ? export_csv : export_json)(s, run, &text, err);
    if (result == 0)
        fputs(text.text, stdout);
    str_release(&text);
    return result;
}

/* Sets the note of a run, or its name, or both. */
static int note(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    const char *name = args_text(args, "name"), *text = args->count > 2 ? args->word[2] : NULL;
    if (store_describe(s, run, name, text, err))
        return -1;
    if (args_flag(args, "json"))
        output_json(json_pack("{s:I, s:s?, s:s?}", "run", (json_int_t)run, "name", name, "note", text));
    return 0;
}

static int remove_run(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    if (store_remove(s, run, err))
        return -1;
    if (args_flag(args, "json"))
        output_json(json_pack("{s:I}", "removed", (json_int_t)run));
    return 0;
}

/* What the first word asks for, in the order of the words. */
static const struct action {
    int (*act)(const struct args *args, struct store *s, int64_t run, struct err *err);
    enum { NO_RUN, FILTERS, ONE_RUN, SOME_RUNS, RUN_AND_TEXT } takes; /* after the first word */
    enum store_mode mode;
} table[] = {
    { list, FILTERS, STORE_READ },      { show, ONE_RUN, STORE_READ },       { plot, ONE_RUN, STORE_READ },
    { compare, SOME_RUNS, STORE_READ }, { curves, NO_RUN, STORE_READ },      { export, ONE_RUN, STORE_READ },
    { verify, ONE_RUN, STORE_READ },    { note, RUN_AND_TEXT, STORE_WRITE }, { remove_run, ONE_RUN, STORE_WRITE },
};

/* Checks the text of a note and the name that goes with it. */
static int check_note(const struct args *args, struct err *err)
{
    const char *name = args_text(args, "name"), *text = args->count > 2 ? args->word[2] : NULL;
    if (!name && !text)
        return err_set(err, "\"runs note\" needs a text after the number of the run, or --name");
    if (name && (strlen(name) >= STORE_NAME_MAX || !str_is_printable(name)))
        return err_set(err, "--name takes at most %d bytes of printable text", STORE_NAME_MAX - 1);
    if (text && (strlen(text) >= STORE_NOTE_MAX || !str_is_printable(text)))
        return err_set(err, "a note has at most %d bytes of printable text, on one line", STORE_NOTE_MAX - 1);
    return 0;
}

/* Checks the words after the first, and reads the number of the first run among them. */
static int check_words(const struct args *args, int action, int64_t *run, struct err *err)
{
    static const int max[] = {
        [NO_RUN] = 1, [FILTERS] = ARGS_WORDS_MAX, [ONE_RUN] = 2, [RUN_AND_TEXT] = 3, [SOME_RUNS] = ARGS_WORDS_MAX
    };
    int takes = table[action].takes;
    bool wants_run = takes == ONE_RUN || takes == SOME_RUNS || takes == RUN_AND_TEXT;
    if (wants_run && args->count < 2)
        return err_set(err, "\"runs %s\" needs the number of a run, or \"last\"; `tetrarch runs list` shows them",
                       actions[action]);
    if (args->count > max[takes])
        return err_set(err, "unexpected argument \"%.60s\": \"runs %s\" takes %s", args->word[max[takes]],
                       actions[action], wants_run ? "one run" : "no run");
    for (int k = 1; k < args->count; k++) {
        bool is_run = takes == SOME_RUNS || (wants_run && k == 1);
        if ((takes == FILTERS && listing_check(args->word[k], err)) ||
            (is_run && run_number_parse(args->word[k], run, err)))
            return -1;
    }
    bool draws = table[action].act == plot || table[action].act == compare || table[action].act == curves;
    if (args_text(args, "out") && !draws)
        return err_set(err, "--out goes with \"runs plot\", \"runs compare\" and \"runs curves\" only");
    if (args_text(args, "name") && takes != RUN_AND_TEXT)
        return err_set(err, "--name goes with \"runs note\" only");
    return takes == RUN_AND_TEXT ? check_note(args, err) : 0;
}

/* Does what was asked for, and says what of it is damaged. */
static int act(const struct args *args, const struct action *action, struct store *s, int64_t run, struct err *err)
{
    struct store_run ignored; /* read for its damage */
    if (run_number_find(s, &run, err) || (run > 0 && store_run_read(s, run, &ignored, err) < 0) ||
        action->act(args, s, run, err))
        return -1;
    return store_damage(s, err);
}

static int run(const struct args *args)
{
    struct err err;
    int64_t number = 0;
    int i = 0;
    const char *out = args_text(args, "out");
    while (strcmp(actions[i], args->word[0]) != 0)
        i++;
    if (check_words(args, i, &number, &err) || (out && run_charts_check_name(out, &err)))
        return cmd_fail(&err, EXIT_USAGE);
    if (out && output_check(out, &err))
        return cmd_fail(&err, EXIT_FAILED);
    struct store *s = store_open(args_text(args, "store"), table[i].mode, &err);
    int code = !s || act(args, &table[i], s, number, &err) ? cmd_fail(&err, EXIT_FAILED) : EXIT_DONE;
    store_close(s);
    return code;
}

const struct cmd cmd_runs = {
    .name = "runs",
    .summary = "list, show, draw, compare, export, verify, annotate or remove recorded training runs",
    .words = "list|show|plot|compare|curves|export|verify|note|rm [RUN...]",
    .description =
        "Looks into a store that `tetrarch train` wrote. RUN is the number of a run, or \"last\". list shows all runs, or\n"
        "those with certain settings: `tetrarch runs list method=ga population=10`. plot draws in the terminal, or an SVG\n"
        "file with --out; curves draws how all runs got better, those of a method averaged over their seeds; verify\n"
        "computes a run once more from its settings and says whether every recorded measurement is the same; note keeps a\n"
        "text with a run (`tetrarch runs note last \"wider steps\"`), and a name with --name.",
    .first = actions,
    .words_min = 1,
    .words_max = 17,
    .options = options,
    .run = run,
};
