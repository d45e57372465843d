/* SPDX-License-Identifier: MIT */
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/life_options.h"
#include "ui/cli/output.h"
#include "ui/cli/progress.h"
#include "ui/cli/repro_report.h"
#include "ui/cli/training.h"

static const struct param options[] = {
    { .name = "quick", .type = PARAM_FLAG, .help = "an honest smaller version, in minutes" },
    { .name = "store",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .fallback = "repro.db",
      .help = "the store for the runs; those that are there are not run again, and unfinished ones are resumed" },
    { .name = "precision",
      .type = PARAM_TEXT,
      .metavar = "P",
      .help = "measure lives by splitting to this precision, such as 5%, instead of playing games" },
    { .name = "out", .type = PARAM_TEXT, .metavar = "FOLDER", .help = "draw the figures as SVG files in this folder" },
    { 0 },
};

/* Lists the papers after the help. */
static int explain(const struct args *args)
{
    (void)args;
    printf("\npapers\n");
    for (const struct repro_paper *p = repro_papers; p->name; p++)
        printf("  %-27s %s\n", p->name, p->about);
    return EXIT_DONE;
}

/* A reproduction of a paper, with its output on the terminal. */
struct shown_repro {
    struct training training; /* first, so that the training callback can cast */
    struct repro_report report;
    struct progress progress;
    struct progress_games games; /* of the series under way */
    bool quick;
};

static void tick(void *context, double fraction, int64_t pieces, const char *phrase)
{
    struct shown_repro *r = context;
    progress_phrase(&r->progress, fraction, pieces, phrase);
}

static struct series_watch watch(void *context, const struct series_config *series)
{
    struct shown_repro *r = context;
    r->games = progress_games(r->training.args, series, "", r->quick ? NULL : "--quick");
    return (struct series_watch){ progress_tick, &r->games, interrupt_catch() };
}

static int show_row(void *context, const struct repro_row *row, struct err *err)
{
    struct shown_repro *r = context;
    progress_end(&r->progress);
    return repro_report_row(&r->report, row, err);
}

/* Reproduces a paper. Returns the exit code. */
static int repeat(const struct args *args, const struct repro_paper *paper, double precision)
{
    struct err err;
    struct shown_repro r = { .training = { .args = args, .store_path = args_text(args, "store") },
                             .report = { .paper = paper->name,
                                         .folder = args_text(args, "out"),
                                         .store = args_text(args, "store"),
                                         .rows = json_array(),
                                         .json = args_flag(args, "json") },
                             .progress = progress_start(args),
                             .quick = args_flag(args, "quick") };
    struct repro_report *report = &r.report;
    struct experiment e = training_experiment(&r.training);
    struct repro_config config = { r.quick, precision, report->folder, &r, show_row, watch };
    e.tick = tick;
    repro_report_head(report, paper->about, r.quick);
    int result = repro_run(&e, paper, &config, &err);
    progress_end(&r.progress);
    if (result < 0)
        cmd_fail(&err, EXIT_FAILED);
    if (result == 0)
        fprintf(stderr, "%s: stopped; %s\n", TETRARCH_NAME,
                paper->trains || report->folder ? "to resume, give the same command again"
                                                : "with --out FOLDER the games would have been kept");
    if (report->json && result > 0)
        output_json(json_pack("{s:s, s:b, s:O}", "paper", paper->name, "quick", r.quick, "rows", report->rows));
    json_decref(report->rows);
    return result > 0 ? EXIT_DONE : EXIT_FAILED;
}

static int run(const struct args *args)
{
    struct err err;
    const struct repro_paper *paper = repro_find(args->word[0], &err);
    if (!paper)
        return cmd_fail(&err, EXIT_USAGE);
    double precision = 0.0;
    if (args_text(args, "precision") && life_precision(args_text(args, "precision"), &precision, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (!paper->trains && args_given(args, "store")) {
        err_set(&err, "--store does not go with %s: its games are kept in the folder of --out", paper->name);
        return cmd_fail(&err, EXIT_USAGE);
    }
    if (args_text(args, "out") && output_folder(args_text(args, "out"), &err))
        return cmd_fail(&err, EXIT_FAILED);
    return repeat(args, paper, precision);
}

const struct cmd cmd_repro = {
    .name = "repro",
    .summary = "repeat the experiments of a paper, beside what it reported",
    .words = "PAPER",
    .kind = "PAPER",
    .description =
        "Measures the paper's own weights where they were printed, trains anew with the paper's settings, plays with "
        "the result on the paper's board and prints the means beside the reported ones. Runs are recorded in a store: "
        "what is done is not done again, and what was interrupted is resumed. eldaly-2024 plays the paper's agents "
        "and ours against each other, and keeps the games in the folder of --out. On two cores it takes about an hour "
        "for mcmanus-2017 and deng-2017, a quarter of an hour for eldaly-2024 and some minutes for the others; with "
        "--quick some minutes.",
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
    .explain = explain,
};
