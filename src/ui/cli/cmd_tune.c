/* SPDX-License-Identifier: MIT */
#include "lab/experiment/halving.h"
#include "lab/experiment/report.h"
#include "ui/cli/cmd.h"
#include "ui/cli/output.h"
#include "ui/cli/processes.h"
#include "ui/cli/training.h"

static const struct param options[] = {
    { .name = "candidates",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "27",
      .min = 2,
      .max = HALVING_CANDIDATES_MAX,
      .help = "settings to try, the defaults among them" },
    { .name = "tune-budget",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1000000",
      .min = 1000,
      .max = 1e12,
      .help = "pieces of each run in the first rung" },
    { .name = "factor",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "3",
      .min = 2,
      .max = 10,
      .help = "one candidate in N reaches the next rung, with N times the budget" },
    { .name = "tune-runs",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1",
      .min = 1,
      .max = HALVING_RUNS_MAX,
      .help = "runs of each candidate in a rung, with different seeds" },
    { .name = "tune-seeds",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "30",
      .min = 5,
      .max = HALVING_SEEDS_MAX,
      .help = "most fresh seeds with which the winner is compared with the defaults" },
    { .name = "fresh-games",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "200",
      .min = 1,
      .max = 100000,
      .help = "fresh games that the weights of each run play" },
    { .name = "preset", .type = PARAM_TEXT, .metavar = "PRESET", .help = "begin with a paper's method and settings" },
    { .name = "param",
      .type = PARAM_LIST,
      .metavar = "KEY=VALUE",
      .help = "a setting of the method that is not searched, as often as needed" },
    { .name = "store",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .fallback = "tune.db",
      .help = "where the runs are recorded" },
    PROCESSES_OPTION,
    { 0 },
};

static void print_rungs(const struct halving *h)
{
    printf("%-5s %10s %14s   %s\n", "rung", "candidates", "pieces each", "best rows a game, and the defaults'");
    for (int rung = 0; rung < h->rungs; rung++) {
        double best = -1.0;
        char pieces[OUTPUT_NUMBER_MAX], first[OUTPUT_NUMBER_MAX], second[OUTPUT_NUMBER_MAX] = "-";
        for (int i = 0; i < h->config.candidates; i++)
            if (h->candidate[i].rungs > rung && h->candidate[i].rows[rung] > best)
                best = h->candidate[i].rows[rung];
        if (best < 0)
            break;
        if (h->candidate[0].rungs > rung)
            output_number(h->candidate[0].rows[rung], second);
        printf("%-5d %10d %14s   %s, %s\n", rung + 1, halving_candidates(h, rung),
               output_number((double)halving_budget(h, rung), pieces), output_number(best, first), second);
    }
}

static void print_settings(const struct halving *h)
{
    printf("\n%-24s %14s %14s   %s\n", "setting", "default", "found", "explains, of the variance in rung 1");
    for (int i = 0; i < h->settings; i++)
        printf("%-24s %14s %14s   %.0f%%\n", h->row[i]->name, h->candidate[0].text[i], h->candidate[h->winner].text[i],
               100 * halving_importance(h, i));
}

static void print_verdict(const struct halving *h)
{
    struct interval ratio = halving_ratio(h);
    if (h->winner == 0) {
        printf("\nNothing better than the defaults was found.\n");
        return;
    }
    printf(
        "\nOver %d fresh seeds what was found clears %.2f times the rows of the defaults (95%% interval %.2f to %.2f): "
        "%s.\n",
        h->compared, ratio.value, ratio.low, ratio.high,
        ratio.low > 1    ? "better"
        : ratio.high < 1 ? "worse"
                         : "the difference is not certain");
    printf("tetrarch train %s", h->config.base->method->name);
    for (int i = 0; i < h->settings; i++)
        printf(" --param %s=%s", h->row[i]->name, h->candidate[h->winner].text[i]);
    putchar('\n');
}

static int report(const struct args *args, const struct halving *h, int result, const struct err *err)
{
    if (result < 0)
        return cmd_fail(err, EXIT_FAILED);
    if (result == 0)
        fprintf(stderr, "%s: stopped; to resume, give the same command again\n", TETRARCH_NAME);
    if (args_flag(args, "json")) {
        output_json(report_halving(h));
    } else {
        print_rungs(h);
        if (h->winner >= 0) {
            print_settings(h);
            print_verdict(h);
        }
    }
    return result > 0 ? EXIT_DONE : EXIT_FAILED;
}

static int run_here(const struct args *args, struct fleet *fleet)
{
    struct err err;
    struct config base;
    struct halving h = { .winner = -1 };
    if (training_config(args, &base, &err))
        return cmd_fail(&err, EXIT_USAGE);
    struct halving_config config = {
        .base = &base,
        .fixed = training_is_given,
        .context = (void *)args,
        .candidates = (int)args_int(args, "candidates"),
        .factor = (int)args_int(args, "factor"),
        .runs = (int)args_int(args, "tune-runs"),
        .seeds = (int)args_int(args, "tune-seeds"),
        .games = (int)args_int(args, "fresh-games"),
        .budget = args_int(args, "tune-budget"),
    };
    int code = EXIT_USAGE;
    if (halving_init(&h, &config, &err)) {
        cmd_fail(&err, EXIT_USAGE);
    } else {
        struct training t = { args, args_text(args, "store"), NULL, fleet };
        struct experiment e = training_experiment(&t);
        int result = halving_run(&e, &h, &err);
        code = report(args, &h, result, &err);
    }
    halving_release(&h);
    config_release(&base);
    return code;
}

static int run(const struct args *args)
{
    return processes_run(args, run_here);
}

const struct cmd cmd_tune = {
    .name = "tune",
    .summary = "search the settings of a training method",
    .words = "[METHOD]",
    .kind = "METHOD",
    .description =
        "Searches a method's own settings by successive halving: many candidates train with few pieces each, the best "
        "of them with more, and a sequential test compares the winner with the defaults on fresh seeds. Settings that "
        "are given are not searched. Every training is a run of the store; a search that was stopped or killed "
        "continues when the same command is given again.",
    .words_min = 0,
    .words_max = 1,
    .options = options,
    .settings = config_params,
    .run = run,
};
