/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/mem.h"
#include "lab/experiment/report.h"
#include "measure/record.h"
#include "ui/cli/cmd.h"
#include "ui/cli/gallery.h"
#include "ui/cli/histogram_bars.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/life_charts.h"
#include "ui/cli/life_options.h"
#include "ui/cli/life_report.h"
#include "ui/cli/output.h"
#include "ui/cli/processes.h"
#include "ui/cli/runs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct param options[] = {
    LIFE_OPTIONS,
    { .name = "first",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1e15,
      .help = "number of the first game; game N of a seed is always the same game" },
    { .name = "checkpoint",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .help = "splitting: keep finished repetitions in FILE, and continue from there if it exists" },
    { .name = "histogram", .type = PARAM_FLAG, .help = "draw how the games are spread" },
    { .name = "risk",
      .type = PARAM_FLAG,
      .help = "splitting: draw how likely a game dies from each level before its stack is low again" },
    { .name = "last-boards",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1000,
      .help = "splitting: show N boards on which games end, each kind as often as it occurs" },
    { .name = "out",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .help = "draw the risk or the last boards as an SVG file instead of text" },
    { .name = "replay",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .help = "save the first game, at most a million pieces of it, for `tetrarch watch FILE`" },
    GAME_OPTIONS,
    PROCESSES_OPTION,
    { 0 },
};

enum { REPLAY_PIECES_MAX = 1000000 };

static json_t *rows_json(const struct series_summary *sum)
{
    const struct summary *rows = &sum->rows_of_games;
    return json_pack("{s:I, s:o, s:o, s:f, s:f, s:f, s:f}", "total", (json_int_t)sum->rows, "mean",
                     json_finite(sum->mean.value), "ci95", json_interval(&sum->mean), "median", rows->median, "min",
                     rows->min, "max", rows->max, "sd", rows->sd);
}

/* The guideline field has rows above the visible ones. */
static int seen_height(const struct series_config *config)
{
    return config->rules.kind == RULES_GUIDELINE ? FIELD_VISIBLE : config->rules.height;
}

/* The members that both methods have. */
static json_t *head_json(const struct series_config *config, const struct life *l)
{
    double seconds = l->seconds > 1e-9 ? l->seconds : 1e-9;
    return json_pack("{s:s, s:s, s:s, s:i, s:i, s:I, s:s, s:I, s:I, s:f, s:f}", "controller", config->controller->name,
                     "player", config->player->name, "rules", rules_kinds[config->rules.kind], "width",
                     config->rules.width, "height", seen_height(config), "seed", (json_int_t)config->seed, "method",
                     life_methods[l->method], "deaths", (json_int_t)l->deaths, "pieces", (json_int_t)l->played,
                     "seconds", l->seconds, "pieces_per_second", (double)(l->played - l->earlier) / seconds);
}

static void print_series_json(const struct series_config *config, const struct life *l,
                              const struct series_summary *sum)
{
    json_t *scores = json_array(), *object = head_json(config, l);
    for (int i = 0; i < l->series.games; i++)
        json_array_append_new(scores, json_integer(l->series.result[i].rows));
    double seconds = l->seconds > 1e-9 ? l->seconds : 1e-9;
    json_object_update_new(object, json_pack("{s:I, s:i, s:o, s:f, s:o}", "first", (json_int_t)config->first, "games",
                                             l->series.games, "rows", rows_json(sum), "placements_per_second",
                                             (double)sum->placements / seconds, "scores", scores));
    output_json(object);
}

static void print_splitting_json(const struct series_config *config, const struct life *l, int boards)
{
    json_t *object = head_json(config, l);
    bool known = l->splitting.rate.value > 0.0;
    json_object_set_new(object, "rows",
                        json_pack("{s:o, s:o}", "mean", known ? json_finite(l->rows.value) : json_null(), "ci95",
                                  json_interval(&l->rows)));
    json_object_set_new(object, "pieces_per_game",
                        json_pack("{s:o, s:o}", "mean", known ? json_finite(l->pieces.value) : json_null(), "ci95",
                                  json_interval(&l->pieces)));
    json_object_update_new(object, report_life(l, boards));
    output_json(object);
}

static void print_head(const struct series_config *config)
{
    printf("%s on %dx%d, %s%sseed %llu", config->controller->name, config->rules.width, seen_height(config),
           config->rules.kind == RULES_SIMPLIFIED ? "" : rules_kinds[config->rules.kind],
           config->rules.kind == RULES_SIMPLIFIED ? "" : ", ", (unsigned long long)config->seed);
}

static void print_series(const struct series_config *config, const struct life *l, const struct series_summary *sum)
{
    const struct series *s = &l->series;
    char a[OUTPUT_NUMBER_MAX], b[OUTPUT_NUMBER_MAX], c[OUTPUT_NUMBER_MAX], games[OUTPUT_PLURAL_MAX];
    printf(": %s, %s ended", output_plural(s->games, "game", games), output_number((double)sum->deaths, a));
    if (sum->deaths < s->games)
        printf(", %s cut off", output_number((double)(s->games - sum->deaths), a));
    putchar('\n');
    if (sum->deaths > 0)
        printf("rows a game   %s   (95%% interval %s to %s)\n", output_number(sum->mean.value, a),
               output_number(sum->mean.low, b), output_number(sum->mean.high, c));
    else
        printf("rows a game   at least %s   (95%% interval; no game ended)\n", output_number(sum->mean.low, a));
    const struct summary *rows = &sum->rows_of_games;
    printf("median        %s\n", output_number(rows->median, a));
    printf("least, most   %s, %s\n", output_number(rows->min, a), output_number(rows->max, b));
    double seconds = fmax(s->seconds, 1e-9);
    printf("speed         %s pieces/s, %s placements/s, %s on %s\n", output_rate((double)sum->pieces / seconds, a),
           output_rate((double)sum->placements / seconds, b), output_seconds(s->seconds, c),
           output_plural(exec_workers(&config->exec), "thread", games));
}

static void print_histogram(const struct series *s, const struct series_summary *sum)
{
    double *rows = xcalloc((size_t)s->games, sizeof *rows);
    for (int i = 0; i < s->games; i++)
        rows[i] = (double)s->result[i].rows;
    putchar('\n');
    histogram_bars_print(rows, s->games, sum->deaths == s->games ? sum->mean.value : 0.0, stdout);
    free(rows);
}

/* Prints the options of a table that were given, except those that the caller changes. */
static void print_given(const struct param table[], const struct param_value values[])
{
    for (int i = 0; table[i].name; i++) {
        const char *name = table[i].name;
        if (!values[i].given || strcmp(name, "first") == 0 || strcmp(name, "games") == 0)
            continue;
        fprintf(stderr, " --%s", name);
        if (table[i].type != PARAM_FLAG) {
            fputc(' ', stderr);
            output_quoted(values[i].text, stderr);
        }
    }
}

/* Prints the command that plays the games left over by an interruption. */
static void print_rest(const struct args *args, const struct series_config *config, int played)
{
    fprintf(stderr, "%s: stopped after %d of %d games, unfinished games were cut off", TETRARCH_NAME, played,
            config->games);
    if (played == config->games) {
        fputc('\n', stderr);
        return;
    }
    fprintf(stderr, "; for the others: %s eval ", TETRARCH_NAME);
    output_quoted(args->word[0], stderr);
    print_given(options, args->table[ARGS_OWN].value);
    print_given(args_common, args->table[ARGS_COMMON].value);
    fprintf(stderr, " --first %lld --games %d\n", (long long)config->first + played, config->games - played);
}

static void report_series(const struct args *args, const struct series_config *config, const struct life *l)
{
    if (l->series.games == 0)
        return;
    struct series_summary sum = series_summary(&l->series);
    if (args_flag(args, "json")) {
        print_series_json(config, l, &sum);
        return;
    }
    print_head(config);
    print_series(config, l, &sum);
    if (args_flag(args, "histogram"))
        print_histogram(&l->series, &sum);
}

/* Draws the boards on which games end: into the file of --out, or as text. */
static int draw_last_boards(const struct args *args, const struct life_config *config, const struct life *l,
                            struct err *err)
{
    const char *path = args_text(args, "out");
    const struct series_config *s = &config->series;
    char title[CONTROLLER_NAME_MAX + 64];
    struct str text = { 0 };
    struct last_board *last = xcalloc((size_t)args_int(args, "last-boards"), sizeof *last);
    int count = life_last_boards(l, (int)args_int(args, "last-boards"), last), result = 0;
    if (path) {
        snprintf(title, sizeof title, "Where games of %s on %dx%d end", s->controller->name, s->rules.width,
                 seen_height(s));
        gallery_svg(last, count, title, &text);
        result = file_save(path, text.text, err);
        if (result == 0)
            output_written(args, path);
    } else if (!args_flag(args, "json") && count > 0) {
        gallery_text(last, count, runs_columns(), &text);
        printf("\nLast boards, and the piece that found no room\n\n%s", text.text);
    }
    free(last);
    str_release(&text);
    return result;
}

/* Draws what --risk and --last-boards ask for. */
static int draw(const struct args *args, const struct life_config *config, const struct life *l, struct err *err)
{
    struct life_chart_points points;
    struct chart chart;
    int result = 0;
    if (args_flag(args, "risk")) {
        life_chart_risk(config, l, &points, &chart);
        result = runs_draw(args, &chart, 1, err);
    }
    if (result == 0 && args_int(args, "last-boards") > 0)
        result = draw_last_boards(args, config, l, err);
    return result;
}

static int report_splitting(const struct args *args, const struct life_config *config, const struct life *l,
                            struct err *err)
{
    if (l->repetitions < 2)
        return 0;
    if (args_flag(args, "json")) {
        print_splitting_json(&config->series, l, (int)args_int(args, "last-boards"));
    } else {
        print_head(&config->series);
        putchar('\n');
        life_report_print(config, l);
    }
    return draw(args, config, l, err);
}

/* The context of a measurement's callbacks. */
struct measuring {
    struct life_show show;
    const char *checkpoint, *settings;
    struct err err; /* of the last checkpoint */
    bool failed;
};

static void tick(void *context, const struct life_progress *p)
{
    life_show_tick(&((struct measuring *)context)->show, p);
}

static void keep(void *context, const struct life *so_far)
{
    struct measuring *m = context;
    m->failed = m->checkpoint && life_report_save(so_far, m->settings, m->checkpoint, &m->err);
}

static void print_unfinished(const struct args *args, const struct life_config *config, const struct life *l)
{
    if (l->method == LIFE_DIRECT) {
        struct series_config planned = config->series;
        planned.games = l->games;
        print_rest(args, &planned, l->series.games);
        return;
    }
    fprintf(stderr, "%s: stopped after %d repetitions", TETRARCH_NAME, l->repetitions);
    fprintf(stderr, args_text(args, "checkpoint") ? "; to continue, give the same command again\n"
                                                  : "; with --checkpoint FILE they can be continued\n");
}

static int measure(const struct args *args, struct life_config *config)
{
    struct str settings = { 0 };
    struct life before = { 0 };
    struct measuring m = { life_show(args, config, ""), args_text(args, "checkpoint"), NULL, { "" }, false };
    life_report_describe(config, &settings);
    m.settings = settings.text;
    int found = m.checkpoint ? life_report_load(settings.text, m.checkpoint, &before, &m.err) : 0;
    m.failed = found < 0;
    if (found > 0) {
        config->before = &before;
        config->method = LIFE_SPLITTING;
    }
    struct life l = { 0 };
    if (!m.failed) {
        struct life_watch watch = { tick, keep, &m, interrupt_catch() };
        l = life_measure(config, &watch);
        progress_end(&m.show.games.progress);
        if (l.method == LIFE_DIRECT)
            report_series(args, &config->series, &l);
        else
            m.failed = report_splitting(args, config, &l, &m.err) || m.failed;
        if (interrupt_caught())
            print_unfinished(args, config, &l);
    }
    int code = m.failed ? cmd_fail(&m.err, EXIT_FAILED) : interrupt_caught() ? EXIT_FAILED : EXIT_DONE;
    life_release(&l);
    life_release(&before);
    str_release(&settings);
    return code;
}

static int save_replay(const struct series_config *config, const char *path, struct err *err)
{
    struct series_config one = *config;
    if (one.max_pieces == 0 || one.max_pieces > REPLAY_PIECES_MAX)
        one.max_pieces = REPLAY_PIECES_MAX;
    struct replay replay;
    record_game(&one, one.first, &replay);
    int result = replay_save(&replay, path, err);
    replay_release(&replay);
    return result;
}

static int read_options(const struct args *args, struct life_config *out, struct err *err)
{
    if (life_options(args, out, err))
        return -1;
    out->series.first = args_int(args, "first");
    if (args_get(args, "first")->given && !out->games) {
        out->method = LIFE_DIRECT;
        out->games = (int)args_int(args, "games");
    }
    bool risk = args_flag(args, "risk"), boards = args_int(args, "last-boards") > 0;
    if ((risk || boards) && out->method == LIFE_DIRECT)
        return err_set(err, "--risk and --last-boards show what splitting found: they do not go with games");
    if (risk && boards && args_text(args, "out"))
        return err_set(err, "--out draws either --risk or --last-boards: give one of them");
    if (args_text(args, "out") && !risk && !boards)
        return err_set(err, "--out draws what --risk or --last-boards asks for: give one of them");
    out->method = risk || boards ? LIFE_SPLITTING : out->method;
    if (args_flag(args, "histogram") && out->method != LIFE_DIRECT)
        return err_set(err, "--histogram shows whole games: give --games N or --method direct");
    if (args_text(args, "checkpoint") && out->method == LIFE_DIRECT)
        return err_set(err, "--checkpoint goes with splitting; games that were stopped continue with --first N");
    return 0;
}

static int run_here(const struct args *args, struct fleet *fleet)
{
    struct err err;
    struct controller controller;
    struct life_config config = { .series = { .controller = &controller } };
    if (read_options(args, &config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    int drawing = runs_check_drawing(args);
    if (drawing)
        return drawing;
    config.series.exec = processes_exec(args, fleet);
    const char *replay = args_text(args, "replay");
    if ((replay && output_check(replay, &err)) || controller_load(args->word[0], &controller, &err))
        return cmd_fail(&err, EXIT_FAILED);
    int code = measure(args, &config);
    if (code == EXIT_DONE && replay) {
        if (save_replay(&config.series, replay, &err))
            code = cmd_fail(&err, EXIT_FAILED);
        else
            output_written(args, replay);
    }
    controller_release(&controller);
    return code;
}

static int run(const struct args *args)
{
    return processes_run(args, run_here);
}

const struct cmd cmd_eval = {
    .name = "eval",
    .summary = "measure how many rows a controller clears a game",
    .words = "CONTROLLER",
    .kind = "CONTROLLER",
    .description =
        "Measures the mean number of rows a game with its 95% interval, without a screen and on all cores, to a "
        "precision of 5%. Games that are short enough are played to their end: the mean is rows / deaths, which is "
        "right also when games are cut off. Longer ones are measured by multilevel splitting, with a thousandth of the "
        "pieces or less: from low boards up, level by level, it counts how often a stack grows higher before it comes "
        "down again, and how often games end. With --games or --max-pieces, games are played in any case. CONTROLLER "
        "is a shipped name (`tetrarch controllers list`) or the path of a controller file. The result depends on the "
        "seed alone, not on the number of threads or, under mpirun, of processes.",
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
};
