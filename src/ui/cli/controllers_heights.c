/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/mem.h"
#include "ui/cli/controllers.h"
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
#include <sys/stat.h>

static const struct param options[] = {
    { .name = "from",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "8",
      .min = HEIGHT_MIN,
      .max = HEIGHT_MAX,
      .help = "rows of the lowest board" },
    { .name = "to",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "24",
      .min = HEIGHT_MIN,
      .max = HEIGHT_MAX,
      .help = "rows of the highest board" },
    { .name = "step",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "2",
      .min = 1,
      .max = HEIGHT_MAX,
      .help = "rows from one board to the next" },
    { .name = "file",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .help = "keep finished measurements in FILE, do not repeat those that it has, and draw all of them" },
    RUNS_OUT_OPTION,
    LIFE_OPTIONS,
    GAME_OPTIONS,
    PROCESSES_OPTION,
    { 0 },
};

enum { FILE_SIZE_MAX = 10000000, NAMES_MAX = 64 };

/* Lives under measurement: what was found so far, and where it is kept. */
struct heights {
    const struct args *args;
    struct life_config config;
    json_t *lives;
    const char *path; /* may be NULL */
};

/* Tells whether an entry of a file is a life. */
static bool is_life(const json_t *life)
{
    const json_t *ci95 = json_object_get(life, "ci95");
    return json_is_string(json_object_get(life, "settings")) && json_is_string(json_object_get(life, "line")) &&
           json_is_integer(json_object_get(life, "height")) && json_array_size(ci95) == 2 &&
           json_object_get(life, "mean") && json_is_string(json_object_get(life, "method"));
}

/* Reads the lives of a file, none if it does not exist. Returns NULL if it is not such a file. */
static json_t *lives_load(const char *path, struct err *err)
{
    struct stat status;
    struct str text = { 0 };
    if (!path || stat(path, &status) != 0)
        return json_must(json_array());
    if (file_load(&text, path, FILE_SIZE_MAX, err))
        return NULL;
    json_t *file = json_read(text.text, text.length, path, err), *lives = json_incref(json_object_get(file, "lives"));
    bool right = json_is_array(lives);
    for (size_t i = 0; right && i < json_array_size(lives); i++)
        right = is_life(json_array_get(lives, i));
    if (file && !right)
        err_set(err, "%s: this is not a file of `controllers heights`", path);
    if (!right) {
        json_decref(lives);
        lives = NULL;
    }
    json_decref(file);
    str_release(&text);
    return lives;
}

static int lives_save(const struct heights *h, struct err *err)
{
    struct str text = { 0 };
    if (!h->path)
        return 0;
    int result = json_to_str(&text, json_pack("{s:O}", "lives", h->lives), JSON_FORM_EXACT, "the lives", err);
    if (result == 0)
        result = file_save(h->path, text.text, err);
    str_release(&text);
    return result;
}

static const json_t *lives_find(const json_t *lives, const char *settings)
{
    for (size_t i = 0; i < json_array_size(lives); i++) {
        const json_t *life = json_array_get(lives, i);
        if (strcmp(json_string_value(json_object_get(life, "settings")), settings) == 0)
            return life;
    }
    return NULL;
}

static double end_of(const json_t *life, size_t i)
{
    const json_t *end = json_array_get(json_object_get(life, "ci95"), i);
    return json_is_number(end) ? json_number_value(end) : i == 0 ? 0.0 : INFINITY;
}

static void print_life(const struct heights *h, const json_t *life)
{
    char a[OUTPUT_NUMBER_MAX], b[OUTPUT_NUMBER_MAX], c[OUTPUT_NUMBER_MAX];
    if (args_flag(h->args, "json"))
        return;
    printf("%-28s %6d %16s  %15s to %-15s %-9s %s\n", json_string_value(json_object_get(life, "line")),
           (int)json_integer_value(json_object_get(life, "height")),
           output_number(json_number_value(json_object_get(life, "mean")), a), output_number(end_of(life, 0), b),
           output_number(end_of(life, 1), c), json_string_value(json_object_get(life, "method")),
           json_is_true(json_object_get(life, "trusted")) ? "" : "cannot be trusted");
    fflush(stdout);
}

/* Names the line of the chart: the controller, and how it plays unless that is the usual way. */
static void name_line(const struct series_config *s, char out[CHART_NAME_MAX])
{
    if (s->preview == 0 && s->player == &player_greedy)
        snprintf(out, CHART_NAME_MAX, "%.60s", s->controller->name);
    else
        snprintf(out, CHART_NAME_MAX, "%.30s, %.12s, preview %d", s->controller->name, s->player->name, s->preview);
}

/* Measures on one board, unless it was measured before, and keeps the result. Returns 0, or -1 if it failed or was
 * stopped. */
static int measure_height(struct heights *h, int height, struct err *err)
{
    struct life_config *config = &h->config;
    struct str settings = { 0 };
    char label[CONTROLLER_NAME_MAX + 16], line[CHART_NAME_MAX];
    config->series.rules.height = height;
    life_report_describe(config, &settings);
    str_add(&settings, ", method %s, precision %g, repetitions %d, games %d", life_methods[config->method],
            config->precision, config->repetitions, config->games);
    const json_t *known = lives_find(h->lives, settings.text);
    int result = 0;
    if (!known) {
        snprintf(label, sizeof label, "%s, %d rows: ", config->series.controller->name, height);
        struct life_show show = life_show(h->args, config, label);
        struct life_watch watch = { life_show_tick, NULL, &show, interrupt_catch() };
        struct life l = life_measure(config, &watch);
        progress_end(&show.games.progress);
        name_line(&config->series, line);
        if (!l.stopped) {
            json_append(h->lives,
                        json_pack("{s:s, s:s, s:i, s:o, s:o, s:s, s:b, s:s}", "controller",
                                  config->series.controller->name, "line", line, "height", height, "mean",
                                  json_finite(l.rows.value), "ci95", json_interval(&l.rows), "method",
                                  life_methods[l.method], "trusted", life_trusted(&l), "settings", settings.text));
            result = lives_save(h, err);
        }
        known = l.stopped ? NULL : json_array_get(h->lives, json_array_size(h->lives) - 1);
        life_release(&l);
    }
    if (known)
        print_life(h, known);
    str_release(&settings);
    return known ? result : -1;
}

/* Measures one controller on all boards. */
static int measure_heights(struct heights *h, const char *name, struct err *err)
{
    struct controller c;
    int to = (int)args_int(h->args, "to"), step = (int)args_int(h->args, "step"), result = 0;
    if (controller_load(name, &c, err))
        return -1;
    h->config.series.controller = &c;
    for (int height = (int)args_int(h->args, "from"); height <= to && result == 0; height += step)
        result = measure_height(h, height, err);
    controller_release(&c);
    return result;
}

/* Draws all lives, a line for each name. */
static int draw(const struct heights *h, struct err *err)
{
    struct life_heights *lines = xcalloc(1, sizeof *lines);
    struct chart *chart = xcalloc(1, sizeof *chart);
    for (size_t i = 0; i < json_array_size(h->lives); i++) {
        const json_t *life = json_array_get(h->lives, i);
        struct interval rows = { json_number_value(json_object_get(life, "mean")), end_of(life, 0), end_of(life, 1) };
        life_heights_add(lines, json_string_value(json_object_get(life, "line")),
                         (int)json_integer_value(json_object_get(life, "height")), &rows);
    }
    life_chart_heights(lines, chart);
    int result = runs_draw(h->args, chart, 1, err);
    free(lines);
    free(chart);
    return result;
}

static int check(const struct heights *h, struct err *err)
{
    if (h->config.series.rules.kind == RULES_GUIDELINE)
        return err_set(err, "the guideline game has one height: give --rules simplified");
    if (args_given(h->args, "height"))
        return err_set(err, "--height is one board: give --from and --to");
    if (args_int(h->args, "from") > args_int(h->args, "to"))
        return err_set(err, "--from must not be more than --to");
    return 0;
}

static int run_here(const struct args *args, struct fleet *fleet)
{
    struct err err = { "" };
    const char *names[NAMES_MAX];
    struct heights h = { .args = args, .path = args_text(args, "file") };
    if (life_options(args, &h.config, &err) || check(&h, &err))
        return cmd_fail(&err, EXIT_USAGE);
    int code = runs_check_drawing(args), count = code ? -1 : controllers_named(args, names, NAMES_MAX), result = 0;
    if (code || count < 0)
        return code ? code : EXIT_FAILED;
    h.config.series.exec = processes_exec(args, fleet);
    h.lives = lives_load(h.path, &err);
    if (!h.lives)
        return cmd_fail(&err, EXIT_FAILED);
    if (!args_flag(args, "json"))
        printf("%-28s %6s %16s  %34s %s\n", "controller", "height", "rows a game", "95% interval          ", "method");
    for (int i = 0; i < count && result == 0; i++)
        result = measure_heights(&h, names[i], &err);
    if (result == 0)
        result = draw(&h, &err);
    if (interrupt_caught())
        fprintf(stderr, "%s: stopped; %s\n", TETRARCH_NAME,
                h.path ? "to continue, give the same command again" : "with --file FILE it could be continued");
    else if (result)
        cmd_fail(&err, EXIT_FAILED);
    else if (args_flag(args, "json"))
        output_json(json_pack("{s:O}", "lives", h.lives));
    json_decref(h.lives);
    return result ? EXIT_FAILED : EXIT_DONE;
}

static int run(const struct args *args)
{
    return processes_run(args, run_here);
}

const struct cmd controllers_heights = {
    .name = "controllers heights",
    .summary = "measure controllers on boards of many heights and draw their lives",
    .words = "[CONTROLLER...]",
    .kind = "CONTROLLER",
    .description =
        "Measures the controllers named, or all shipped ones, as `tetrarch eval` does, on boards of many heights, and "
        "draws how their lives grow with the height, one line each on a logarithmic scale with its intervals. With "
        "--file, what is done is kept: an interrupted command continues, and commands with other players or previews "
        "add lines to the same chart.",
    .words_max = ARGS_WORDS_MAX,
    .options = options,
    .run = run,
};
