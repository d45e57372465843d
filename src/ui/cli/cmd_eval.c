/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "measure/record.h"
#include "ui/cli/cmd.h"
#include "ui/cli/game_options.h"
#include "ui/cli/histogram_bars.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/processes.h"
#include "ui/cli/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct param options[] = {
    GAME_COUNT_OPTIONS,
    { .name = "first",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1e15,
      .help = "number of the first game; game N of a seed is always the same game" },
    { .name = "histogram", .type = PARAM_FLAG, .help = "draw how the games are spread" },
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

static void print_json(const struct series_config *config, const struct series *s, const struct series_summary *sum)
{
    json_t *scores = json_array();
    for (int i = 0; i < s->games; i++)
        json_array_append_new(scores, json_integer(s->result[i].rows));
    double seconds = s->seconds > 1e-9 ? s->seconds : 1e-9;
    output_json(json_pack("{s:s, s:s, s:s, s:i, s:i, s:I, s:I, s:i, s:I, s:I, s:o, s:f, s:f, s:f, s:o}", "controller",
                          config->controller->name, "player", config->player->name, "rules",
                          rules_kinds[config->rules.kind], "width", config->rules.width, "height", seen_height(config),
                          "seed", (json_int_t)config->seed, "first", (json_int_t)config->first, "games", s->games,
                          "deaths", (json_int_t)sum->deaths, "pieces", (json_int_t)sum->pieces, "rows", rows_json(sum),
                          "seconds", s->seconds, "pieces_per_second", (double)sum->pieces / seconds,
                          "placements_per_second", (double)sum->placements / seconds, "scores", scores));
}

static void print_text(const struct series_config *config, const struct series *s, const struct series_summary *sum)
{
    char a[OUTPUT_NUMBER_MAX], b[OUTPUT_NUMBER_MAX], c[OUTPUT_NUMBER_MAX], games[OUTPUT_PLURAL_MAX];
    printf("%s on %dx%d, %s%sseed %llu: %s, %s ended", config->controller->name, config->rules.width,
           seen_height(config), config->rules.kind == RULES_SIMPLIFIED ? "" : rules_kinds[config->rules.kind],
           config->rules.kind == RULES_SIMPLIFIED ? "" : ", ", (unsigned long long)config->seed,
           output_plural(s->games, "game", games), output_number((double)sum->deaths, a));
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

static int play(const struct args *args, struct series_config *config)
{
    struct progress_games progress = progress_games(args, config, "", game_options_sooner(config));
    struct series_watch watch = { progress_tick, &progress, interrupt_catch() };
    struct series s = series_play(config, &watch);
    progress_end(&progress.progress);
    if (s.games > 0) {
        struct series_summary sum = series_summary(&s);
        if (args_flag(args, "json"))
            print_json(config, &s, &sum);
        else
            print_text(config, &s, &sum);
        if (args_flag(args, "histogram") && !args_flag(args, "json"))
            print_histogram(&s, &sum);
    }
    if (interrupt_caught())
        print_rest(args, config, s.games);
    series_release(&s);
    return interrupt_caught() ? EXIT_FAILED : EXIT_DONE;
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

static int run_here(const struct args *args, struct fleet *fleet)
{
    struct err err;
    struct controller controller;
    struct series_config config = {
        .controller = &controller,
        .games = (int)args_int(args, "games"),
        .first = args_int(args, "first"),
        .max_pieces = args_int(args, "max-pieces"),
    };
    if (game_options(args, &config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    config.exec = processes_exec(args, fleet);
    const char *replay = args_text(args, "replay");
    if ((replay && output_check(replay, &err)) || controller_load(args->word[0], &controller, &err))
        return cmd_fail(&err, EXIT_FAILED);
    int code = play(args, &config);
    if (code == EXIT_DONE && replay) {
        if (save_replay(&config, replay, &err))
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
    .summary = "play games with a controller and report its mean",
    .words = "CONTROLLER",
    .kind = "CONTROLLER",
    .description =
        "Plays games without a screen, on all cores, and reports the mean number of rows a game with its 95% "
        "interval: rows / deaths, which is right also when games are cut off. CONTROLLER is a shipped name (`tetrarch "
        "controllers list`) or the path of a controller file. The scores depend on the seed alone, not on the number "
        "of threads or, under mpirun, of processes.",
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
};
