/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "base/mem.h"
#include "engine/player/controller.h"
#include "lab/experiment/trained.h"
#include "learn/training/preset.h"
#include "measure/series.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/progress.h"
#include "ui/cli/repro.h"
#include "ui/cli/run_charts.h"
#include "ui/cli/search_times.h"
#include "ui/cli/training.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A step of an experiment: one line of its table, and perhaps a figure. */
enum kind {
    MEASURE, /* play a shipped controller */
    TRAIN,   /* train, and play what came of it */
    SEARCH,  /* time one decision with each subset of the features */
    SPEED,   /* train for a moment with 1, 2, ... threads; the figure is how many times as fast that is */
};
enum figure { NONE = 0, CURVES = 1, SWARM = 2, SCORES = 4 };

struct step {
    enum kind kind;
    const char *what;     /* for the table */
    const char *name;     /* the controller, or the preset */
    const char *settings; /* that differ from the preset */
    const char *quick;    /* those of --quick; NULL: the step is the same in both */
    int games, quick_games;
    int64_t max_pieces; /* of the games that are played at the end */
    double reported;    /* rows a game, 0 if nothing was; SPEED and SEARCH: seconds */
    int figures;
};

static const struct step mcmanus_2017[] = {
    { MEASURE, "the paper's weights", "mcmanus-2017", NULL, NULL, 50, 20, 0, 587825, SCORES },
    { TRAIN, "25 particles", "mcmanus-2017", "", "iterations=25 height=16", 50, 20, 0, 587825, CURVES },
    { TRAIN, "36 particles, 16 rows", "mcmanus-2017", "particles=36 height=16", "particles=36 height=14 iterations=20",
      50, 20, 0, 0, NONE },
    { TRAIN, "64 particles, 16 rows", "mcmanus-2017", "particles=64 height=16", "particles=64 height=14 iterations=20",
      50, 20, 0, 0, NONE },
    { TRAIN, "100 particles, 16 rows", "mcmanus-2017", "particles=100 height=16",
      "particles=100 height=14 iterations=20", 50, 20, 0, 0, NONE },
    { SPEED, "speed-up by threads (reported: +0.45 each)", "mcmanus-2017", "iterations=8 height=14 racing=no", NULL, 0,
      0, 0, 0, NONE },
    { 0 },
};

static const struct step deng_2017[] = {
    { MEASURE, "table I: the paper's GA weights", "deng-2017-ga", NULL, NULL, 100, 30, 0, 1226003, SCORES },
    { MEASURE, "table II: the paper's LSPI weights", "deng-2017-lspi", NULL, NULL, 100, 30, 0, 1633164, SCORES },
    { TRAIN, "table I: GA, trained here", "deng-2017-ga", "", "height=16 goal=0 iterations=60", 100, 20, 0, 1226003,
      CURVES | SCORES },
    { TRAIN, "table II: LSPI, trained here", "deng-2017-lspi", "", "games=8 final-effort=2", 100, 20, 0, 1633164,
      CURVES | SCORES },
    { SPEED, "table III: 1 million samples, 20 iterations", "deng-2017-lspi",
      "samples=1000000 next=sampled form=exact games=1 max-pieces=1 final=0", NULL, 0, 0, 0, 1480, NONE },
    { 0 },
};

static const struct step gaunt_2018[] = {
    { MEASURE, "the paper's weights, one preview", "gaunt-2018", NULL, NULL, 3, 3, 260000, 100000, NONE },
    { TRAIN, "the swarm, until three games pass 100,000 rows", "gaunt-2018", "", "max-rows=20000 goal=20000", 3, 3,
      260000, 100000, SWARM },
    { TRAIN, "figure 2: 10 particles, 20 iterations, 10 rows", "gaunt-2018",
      "particles=10 iterations=20 height=10 goal=0 max-rows=2000",
      "particles=10 iterations=20 height=8 goal=0 max-rows=500", 3, 3, 260000, 0, SWARM },
    { SEARCH, "figure 3: one search (reported: two a frame)", "gaunt-2018", NULL, NULL, 0, 0, 0, 1.0 / 120, NONE },
    { 0 },
};

static const struct step biswas_2016[] = {
    { TRAIN, "games cut off at 400 pieces", "biswas-2016", "", "iterations=15 population=50", 50, 20, 5000, 0, CURVES },
    { TRAIN, "games cut off at 5,000 pieces", "biswas-2016", "max-pieces=5000",
      "max-pieces=2000 iterations=10 population=50", 50, 20, 5000, 471, CURVES },
    { 0 },
};

static const struct paper {
    const char *name, *about;
    const struct step *steps;
    int (*run)(struct repro *r); /* instead of steps */
} papers[] = {
    { "mcmanus-2017", "particle swarm, thirteen features, 10x20", mcmanus_2017, NULL },
    { "eldaly-2024", "minimax and Monte Carlo tree search, Tetress", NULL, repro_tetress },
    { "deng-2017", "genetic algorithm and least-squares policy iteration, eight features, 10x20", deng_2017, NULL },
    { "gaunt-2018", "asynchronous swarm, three features, one preview, 10x22", gaunt_2018, NULL },
    { "biswas-2016", "genetic algorithm, four features, games cut off", biswas_2016, NULL },
};

static const char *name_at(const void *table, int i)
{
    (void)table;
    return repro_name(i);
}

const char *repro_name(int i)
{
    return i < (int)(sizeof papers / sizeof *papers) ? papers[i].name : NULL;
}

/* Lists the papers after the help. */
static int explain(const struct args *args)
{
    (void)args;
    printf("\npapers\n");
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++)
        printf("  %-27s %s\n", papers[i].name, papers[i].about);
    return EXIT_DONE;
}

static const struct param options[] = {
    { .name = "quick", .type = PARAM_FLAG, .help = "an honest smaller version, in minutes" },
    { .name = "store",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .fallback = "repro.db",
      .help =
          "where the runs are recorded; those that are there already are not run again, and unfinished ones go on" },
    { .name = "out", .type = PARAM_TEXT, .metavar = "FOLDER", .help = "draw the figures as SVG files in this folder" },
    { 0 },
};

/* Returns the reported figure, or null where the paper has none. */
static json_t *reported_json(const struct step *step)
{
    return step->reported > 0 ? json_real(step->reported) : json_null();
}

/* Writes a line of the table. */
static void print_row(struct repro *r, const struct step *step, const struct series_summary *sum, int games,
                      double seconds)
{
    char reported[OUTPUT_NUMBER_MAX] = "-", a[OUTPUT_NUMBER_MAX], b[OUTPUT_NUMBER_MAX], c[OUTPUT_NUMBER_MAX],
         range[100];
    char d[OUTPUT_NUMBER_MAX], e[OUTPUT_NUMBER_MAX], f[OUTPUT_NUMBER_MAX];
    const struct summary *rows = &sum->rows_of_games;
    bool ended = sum->deaths > 0;
    if (step->reported > 0)
        output_number(step->reported, reported);
    snprintf(range, sizeof range, "%s to %s", output_number(sum->mean.low, b), output_number(sum->mean.high, c));
    if (!r->json)
        printf("%-48s %12s %12s   %-28s %6d %9.1f\n%48s median %s, least %s, most %s\n", step->what, reported,
               ended ? output_number(sum->mean.value, a) : "none ended", range, games, seconds, "",
               output_number(rows->median, d), output_number(rows->min, e), output_number(rows->max, f));
    fflush(stdout);
    json_array_append_new(r->rows,
                          json_pack("{s:s, s:o, s:o, s:o, s:i, s:I, s:f, s:f, s:f, s:f}", "what", step->what,
                                    "reported", reported_json(step), "mean", json_finite(sum->mean.value), "ci95",
                                    output_interval(&sum->mean), "games", games, "deaths", (json_int_t)sum->deaths,
                                    "median", sum->rows_of_games.median, "min", sum->rows_of_games.min, "max",
                                    sum->rows_of_games.max, "seconds", seconds));
}

/* Plays games that no training has seen, and writes a line of the table. */
static int measure(struct repro *r, const struct step *step, const struct controller *controller,
                   const struct rules *rules, int preview, double trained)
{
    int games = r->quick ? step->quick_games : step->games;
    struct series_config config = {
        .controller = controller,
        .player = preview > 0 ? &player_lookahead : &player_greedy,
        .rules = *rules,
        .preview = preview,
        .seed = rng_mix((uint64_t)args_int(r->args, "seed")),
        .games = games,
        .max_pieces = step->max_pieces,
        .threads = cmd_threads(r->args),
    };
    struct progress_games progress = progress_games(r->args, &config, "", r->quick ? NULL : "--quick");
    struct series_watch watch = { progress_tick, &progress, interrupt_catch() };
    struct series s = series_play(&config, &watch);
    progress_end(&progress.progress);
    if (interrupt_caught() || s.games == 0) {
        series_release(&s);
        return -1;
    }
    struct series_summary sum = series_summary(&s);
    print_row(r, step, &sum, s.games, trained > 0 ? trained : s.seconds);
    int result = 0;
    if (step->figures & SCORES) {
        double *scores = xcalloc((size_t)s.games, sizeof *scores);
        struct run_bins bins;
        struct chart chart;
        for (int i = 0; i < s.games; i++)
            scores[i] = (double)s.result[i].rows;
        run_chart_scores(scores, s.games, &bins, &chart);
        result = repro_draw(r, &chart, 1);
        free(scores);
    }
    series_release(&s);
    return result;
}

static struct rules usual_rules(const char *controller, int *preview)
{
    struct rules rules = rules_simplified(10, 20);
    *preview = 0;
    if (strcmp(controller, "gaunt-2018") == 0) {
        rules = rules_simplified(10, 22);
        rules.lines_after_overflow = true;
        rules.pieces.kind = SEQUENCE_BAG;
        *preview = 1;
    }
    return rules;
}

static int measure_shipped(struct repro *r, const struct step *step)
{
    struct controller c;
    struct err err;
    int preview;
    if (controller_load(step->name, &c, &err))
        return cmd_fail(&err, -1);
    struct rules rules = usual_rules(step->name, &preview);
    int result = measure(r, step, &c, &rules, preview, 0);
    controller_release(&c);
    return result;
}

/* Prints how long a decision takes with each subset of a controller's features. */
static int time_searches(struct repro *r, const struct step *step)
{
    struct controller c;
    struct err err;
    struct chart chart;
    double work[SEARCH_TIMES_MAX];
    int preview;
    if (controller_load(step->name, &c, &err))
        return cmd_fail(&err, -1);
    struct rules rules = usual_rules(step->name, &preview);
    struct search_times t = search_times_measure(&c, &rules, preview, (uint64_t)args_int(r->args, "seed"));
    controller_release(&c);
    for (int i = 0; i < t.count; i++) {
        if (!r->json)
            printf("%-48s %9.0f us %9.2f us   %d: %s\n", i ? "" : step->what, 1e6 * step->reported, 1e6 * t.seconds[i],
                   i + 1, t.name[i]);
        json_array_append_new(r->rows, json_pack("{s:s, s:s, s:o, s:f}", "what", step->what, "features", t.name[i],
                                                 "reported", reported_json(step), "seconds", t.seconds[i]));
    }
    search_times_chart(&t, work, &chart);
    return repro_draw(r, &chart, 1);
}

/* Fills in the settings of a step. */
static int step_config(const struct repro *r, const struct step *step, struct config *out, struct err *err)
{
    char seed[32];
    if (preset_config(NULL, step->name, out, err))
        return -1;
    snprintf(seed, sizeof seed, "%lld", (long long)args_int(r->args, "seed"));
    if (config_set_all(out, step->settings, err) ||
        (r->quick && step->quick && config_set_all(out, step->quick, err)) || config_set(out, "seed", seed, err)) {
        config_release(out);
        return -1;
    }
    return 0;
}

static int draw_run(struct repro *r, const struct step *step, struct store *s, int64_t run, struct err *err)
{
    struct history h;
    struct chart charts[RUN_CHARTS_MAX];
    if (!(step->figures & (CURVES | SWARM)))
        return 0;
    if (history_read(s, run, &h, err))
        return -1;
    int count = 1;
    if (step->figures & SWARM)
        count = run_chart_swarm(&h, charts);
    else
        run_chart_fitness(&h, charts);
    int result = repro_draw(r, charts, count);
    history_release(&h);
    return result;
}

/* Trains, or finds that it has been done, and plays what came of it on the board of the paper. */
static int train(struct repro *r, const struct step *step)
{
    struct training t = { .args = r->args, .store_path = args_text(r->args, "store") };
    struct experiment e = training_experiment(&t);
    struct err err;
    struct config config;
    struct trained trained;
    if (step_config(r, step, &config, &err))
        return cmd_fail(&err, -1);
    int64_t run = e.train(e.context, &config, &err);
    if (run <= 0)
        return run < 0 ? cmd_fail(&err, -1) : -1;
    if (trained_read(e.store, run, &trained, &err))
        return cmd_fail(&err, -1);
    int preview;
    struct rules rules = usual_rules(step->name, &preview);
    int measured = measure(r, step, &trained.controller, &rules, preview, trained.seconds);
    trained_release(&trained);
    if (measured)
        return -1;
    struct store *s = store_open(e.store, STORE_READ, &err);
    int result = s && draw_run(r, step, s, run, &err) == 0 ? 0 : cmd_fail(&err, -1);
    store_close(s);
    return result;
}

/* Trains without a store, as fast as it goes; what is learnt is thrown away. */
static int forget(void *context, const struct train_step *step, struct err *err)
{
    (void)context;
    (void)step;
    (void)err;
    return 0;
}

static int time_threads(struct repro *r, const struct step *step)
{
    double first = 0.0;
    int max = cmd_threads(r->args);
    for (int threads = 1; threads <= max; threads = threads < max && 2 * threads > max ? max : 2 * threads) {
        struct config config;
        struct err err;
        if (step_config(r, step, &config, &err))
            return cmd_fail(&err, -1);
        struct trainer *t = trainer_new(&config, NULL, 0, &err);
        struct exec exec = { .threads = threads };
        struct train_watch watch = { .record = forget, .stop = interrupt_catch() };
        double start = clock_seconds();
        enum train_end end = t ? trainer_run(t, &exec, &watch, &err) : TRAIN_FAILED;
        double seconds = clock_seconds() - start;
        trainer_free(t);
        config_release(&config);
        if (end == TRAIN_FAILED)
            return cmd_fail(&err, -1);
        if (end != TRAIN_DONE)
            return -1;
        first = threads == 1 ? seconds : first;
        char reported[OUTPUT_NUMBER_MAX] = "-";
        if (step->reported > 0 && threads == 1)
            snprintf(reported, sizeof reported, "%.0f s", step->reported);
        if (!r->json)
            printf("%-48s %12s %10.1f s   %d thread%s: %.2f times as fast as one\n", threads == 1 ? step->what : "",
                   reported, seconds, threads, threads == 1 ? "" : "s", first / seconds);
        fflush(stdout);
        json_array_append_new(r->rows, json_pack("{s:s, s:i, s:f, s:f}", "what", step->what, "threads", threads,
                                                 "seconds", seconds, "speedup", first / seconds));
    }
    return 0;
}

static int run(const struct args *args)
{
    struct err err;
    int paper = str_find("paper", args->word[0], name_at, NULL, "`tetrarch repro --help` lists them", &err);
    if (paper < 0)
        return cmd_fail(&err, EXIT_USAGE);
    const struct paper *e = &papers[paper];
    if (!e->steps && args_get(args, "store")->given) {
        err_set(&err, "--store does not go with %s: its games are kept in the folder of --out", e->name);
        return cmd_fail(&err, EXIT_USAGE);
    }
    if (args_text(args, "out") && output_folder(args_text(args, "out"), &err))
        return cmd_fail(&err, EXIT_FAILED);
    struct repro r = { args, json_array(), args_flag(args, "quick"), args_flag(args, "json"), 0 };
    int code = EXIT_DONE;
    if (!r.json)
        printf("%s: %s%s\n\n%-48s %12s %12s   %-28s %6s %9s\n", e->name, e->about, r.quick ? " (quick)" : "", "",
               "reported", "ours", "95% interval", "games", "seconds");
    static int (*const ways[])(struct repro *, const struct step *) = {
        [MEASURE] = measure_shipped, [TRAIN] = train, [SEARCH] = time_searches, [SPEED] = time_threads
    };
    for (const struct step *step = e->steps; step && code == EXIT_DONE && step->what; step++)
        if (ways[step->kind](&r, step))
            code = EXIT_FAILED;
    if (e->run && e->run(&r))
        code = EXIT_FAILED;
    if (interrupt_caught())
        fprintf(stderr, "%s: stopped; %s\n", TETRARCH_NAME,
                e->steps || args_text(args, "out") ? "the same command goes on where this one ended"
                                                   : "with --out FOLDER the games would have been kept");
    if (r.json && code == EXIT_DONE)
        output_json(json_pack("{s:s, s:b, s:O}", "paper", e->name, "quick", r.quick, "rows", r.rows));
    json_decref(r.rows);
    return code;
}

const struct cmd cmd_repro = {
    .name = "repro",
    .summary = "repeat the experiments of a paper, beside what it reported",
    .words = "PAPER",
    .kind = "PAPER",
    .description =
        "Measures the paper's own weights where they were printed, trains anew with the paper's settings, plays what came\n"
        "of it on the paper's board and prints the means beside the reported ones. Runs are recorded in a store: what is\n"
        "done is not done again, and what was interrupted goes on. eldaly-2024 plays the paper's agents and ours against\n"
        "each other, and keeps the games in the folder of --out. On two cores the whole takes about an hour for\n"
        "mcmanus-2017 and deng-2017, a quarter of one for eldaly-2024 and some minutes for the others; --quick takes minutes.",
    .explain = explain,
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
};
