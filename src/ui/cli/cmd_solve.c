/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "base/mem.h"
#include "measure/solve_play.h"
#include "ui/cli/cmd.h"
#include "ui/cli/game_options.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/progress.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

static const struct param options[] = {
    { .name = "width",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "4",
      .min = WIDTH_MIN,
      .max = WIDTH_MAX,
      .help = "columns of the board, which has at most 32 cells" },
    GAME_PARAM_HEIGHT("4"),
    { .name = "lines-after-overflow", .type = PARAM_FLAG, .help = GAME_PARAM_OVERFLOW_HELP },
    GAME_PARAM_WEIGHTS,
    { .name = "compare",
      .type = PARAM_LIST,
      .metavar = "CONTROLLER",
      .help = "also compute the exact mean of this controller; may be repeated" },
    { .name = "play",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1e8,
      .help = "also play N games of the best player" },
    { .name = "precision",
      .type = PARAM_REAL,
      .metavar = "E",
      .fallback = "1e-9",
      .min = 1e-12,
      .max = 1.0,
      .help = "compute until the error of rows and pieces a game is at most E" },
    { .name = "memory",
      .type = PARAM_REAL,
      .metavar = "GB",
      .fallback = "0",
      .min = 0,
      .max = 1e6,
      .help = "gigabytes that may be used; 0 means three quarters of the machine's" },
    { 0 },
};

/* The exact figures of a policy. */
struct solved {
    const char *name; /* of the controller */
    struct interval rows, pieces;
};

/* The whole computation, and as much of the results as there is. */
struct solving {
    const struct args *args;
    struct solve_config config;
    int controllers;
    struct controller *controller;
    struct solve best;
    bool done; /* the best player is solved */
    struct series series;
    int compared;
    struct solved *solved; /* of the controllers */
};

/* The progress line of one policy. */
struct solve_viewer {
    const struct args *args;
    const char *name;
    struct progress progress;
    enum solve_stage stage;
    double shown; /* clock_seconds() of the last line */
};

static void tick(void *context, const struct solve_progress *p)
{
    struct solve_viewer *v = context;
    char boards[OUTPUT_PLURAL_MAX], bytes[OUTPUT_NUMBER_MAX];
    if (clock_seconds() - v->shown < 0.2)
        return;
    v->shown = clock_seconds();
    if (p->stage != v->stage)
        v->progress = progress_start(v->args);
    v->stage = p->stage;
    output_plural((double)p->boards, "board", boards);
    output_number(ceil((double)p->bytes / 1e6), bytes);
    if (p->stage == SOLVE_BOARDS)
        progress_show(&v->progress, 0.0, 0, "%s: %s so far", v->name, boards);
    else if (p->stage == SOLVE_EDGES)
        progress_show(&v->progress, p->fraction, 0, "%s: %s, about %s MB, finding placements", v->name, boards, bytes);
    else
        progress_show(&v->progress, p->fraction, 0, "%s: %s, about %s MB, %d sweeps", v->name, boards, bytes,
                      p->sweeps);
}

static int solve(const struct solving *s, const struct controller *controller, struct solve *out, struct err *err)
{
    struct solve_config config = s->config;
    config.controller = controller;
    struct solve_viewer viewer = { .args = s->args,
                                   .name = controller ? controller->name : "the best player",
                                   .progress = progress_start(s->args) };
    struct solve_watch watch = { tick, &viewer, interrupt_catch() };
    int result = solve_init(out, &config, &watch, err);
    progress_end(&viewer.progress);
    return result;
}

static struct interval mean_played(const struct series *series)
{
    double *rows = xcalloc((size_t)series->games, sizeof *rows);
    for (int i = 0; i < series->games; i++)
        rows[i] = (double)series->result[i].rows;
    struct interval mean = stats_mean(rows, series->games);
    free(rows);
    return mean;
}

static void print_json(const struct solving *s)
{
    const struct solve *b = &s->best;
    json_t *list = json_array();
    for (int i = 0; i < s->compared; i++) {
        const struct solved *c = &s->solved[i];
        json_array_append_new(list,
                              json_pack("{s:s, s:f, s:f, s:f, s:f, s:f}", "controller", c->name, "rows", c->rows.value,
                                        "rows_error", solve_error(&c->rows), "pieces", c->pieces.value, "pieces_error",
                                        solve_error(&c->pieces), "share", c->rows.value / b->rows.value));
    }
    json_t *object = json_pack("{s:i, s:i, s:f, s:f, s:f, s:f, s:i, s:i, s:I, s:f, s:o}", "width", b->rules.width,
                               "height", b->rules.height, "rows", b->rows.value, "rows_error", solve_error(&b->rows),
                               "pieces", b->pieces.value, "pieces_error", solve_error(&b->pieces), "boards",
                               b->graph.index.count, "sweeps", b->sweeps, "memory", (json_int_t)b->bytes, "seconds",
                               b->seconds, "controllers", list);
    if (s->series.games > 0) {
        struct interval mean = mean_played(&s->series);
        json_object_set_new(object, "played",
                            json_pack("{s:i, s:o, s:o}", "games", s->series.games, "mean", json_finite(mean.value),
                                      "ci95", json_interval(&mean)));
    }
    output_json(object);
}

/* Digits after the point that are worth printing. */
static int digits_of(double precision)
{
    int digits = 0;
    for (double unit = 1.0; unit > 1.5 * precision; unit /= 10.0)
        digits++;
    return digits;
}

static void print_text(const struct solving *s)
{
    const struct solve *b = &s->best;
    char x[OUTPUT_PLURAL_MAX], y[OUTPUT_PLURAL_MAX], z[OUTPUT_PLURAL_MAX];
    int digits = digits_of(s->config.precision);
    printf("the best player on %dx%d: %s, mirror images counted once\n", b->rules.width, b->rules.height,
           output_plural(b->graph.index.count, "board", x));
    printf("rows a game     %.*f   (error at most %.1g)\n", digits, b->rows.value, solve_error(&b->rows));
    printf("pieces a game   %.*f   (error at most %.1g)\n", digits, b->pieces.value, solve_error(&b->pieces));
    if (s->series.games > 0) {
        struct interval mean = mean_played(&s->series);
        printf("rows played     %.6g   (95%% interval %.6g to %.6g, %s)\n", mean.value, mean.low, mean.high,
               output_plural(s->series.games, "game", x));
    }
    printf("speed           %s, %s MB, %s on %s\n", output_plural(b->sweeps, "sweep", x),
           output_number(ceil((double)b->bytes / 1e6), y), output_seconds(b->seconds, z),
           output_plural(s->config.threads, "thread", (char[OUTPUT_PLURAL_MAX]){ 0 }));
    for (int i = 0; i < s->compared; i++)
        printf("%s%-24s %*.*f rows a game   %6.2f%% of the optimum\n", i ? "" : "\n", s->solved[i].name, digits + 4,
               digits, s->solved[i].rows.value, 100.0 * s->solved[i].rows.value / b->rows.value);
}

/* Computes what was asked for; on failure, the results so far are in *s. */
static int compute(struct solving *s, struct err *err)
{
    int games = (int)args_int(s->args, "play");
    if (solve(s, NULL, &s->best, err))
        return -1;
    s->done = true;
    if (games > 0)
        s->series = solve_play(&s->best, (uint64_t)args_int(s->args, "seed"), games, s->config.threads,
                               interrupt_catch());
    if (s->series.games < games)
        return err_set(err, "stopped after %d of %d games", s->series.games, games);
    for (; s->compared < s->controllers; s->compared++) {
        const struct controller *c = &s->controller[s->compared];
        struct solve one;
        if (solve(s, c, &one, err))
            return -1;
        s->solved[s->compared] = (struct solved){ c->name, one.rows, one.pieces };
        solve_release(&one);
    }
    return 0;
}

/* Three quarters of the memory of the machine, in bytes. */
static size_t memory_default(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? (size_t)pages / 4 * 3 * (size_t)size : SIZE_MAX;
}

static int read_options(const struct args *args, struct solve_config *out, struct err *err)
{
    int width = (int)args_int(args, "width"), height = (int)args_int(args, "height");
    double gigabytes = args_real(args, "memory");
    if (width * height > BOARD_INDEX_CELLS_MAX)
        return err_set(err, "%dx%d is too large to be solved: a board may have at most %d cells", width, height,
                       BOARD_INDEX_CELLS_MAX);
    *out = (struct solve_config){
        .rules = rules_simplified(width, height),
        .precision = args_real(args, "precision"),
        .memory = gigabytes > 0.0 ? (size_t)(gigabytes * 1e9) : memory_default(),
        .threads = cmd_threads(args),
    };
    out->rules.lines_after_overflow = args_flag(args, "lines-after-overflow");
    const char *weights = args_text(args, "weights");
    return weights ? sequence_parse_weights(&out->rules.pieces, weights, err) : 0;
}

static int load_controllers(struct solving *s, struct err *err)
{
    s->controller = xcalloc(ARGS_LISTED_MAX, sizeof *s->controller);
    s->solved = xcalloc(ARGS_LISTED_MAX, sizeof *s->solved);
    for (const char *name; (name = args_listed(s->args, "compare", s->controllers)); s->controllers++)
        if (controller_load(name, &s->controller[s->controllers], err))
            return -1;
    return 0;
}

static void release(struct solving *s)
{
    for (int i = 0; i < s->controllers; i++)
        controller_release(&s->controller[i]);
    free(s->controller);
    free(s->solved);
    series_release(&s->series);
    if (s->done)
        solve_release(&s->best);
}

static int run(const struct args *args)
{
    struct err err;
    struct solving s = { .args = args };
    if (read_options(args, &s.config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    int result = load_controllers(&s, &err) || compute(&s, &err) ? -1 : 0;
    if (s.done && args_flag(args, "json"))
        print_json(&s);
    else if (s.done)
        print_text(&s);
    release(&s);
    return result ? cmd_fail(&err, EXIT_FAILED) : EXIT_DONE;
}

const struct cmd cmd_solve = {
    .name = "solve",
    .summary = "compute optimal play on a small board, exactly",
    .words = "",
    .description =
        "Computes the largest mean number of rows a game, and of pieces a game, that any player who sees one piece at "
        "a time can reach in the simplified game, by value iteration over all boards that can come up. Both come with "
        "a bound on the error, which holds for certain. --compare computes the mean of a controller in the same way, "
        "without playing, as a percentage of the optimum. A board of 24 cells takes a few seconds, one of 28 minutes "
        "and up to 3 GB of memory. The result does not depend on the number of threads.",
    .options = options,
    .run = run,
};
