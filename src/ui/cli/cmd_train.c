/* SPDX-License-Identifier: MIT */
#include "lab/experiment/chain.h"
#include "ui/cli/cmd.h"
#include "ui/cli/help.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/processes.h"
#include "ui/cli/run_number.h"
#include "ui/cli/sbatch.h"
#include "ui/cli/select_report.h"
#include "ui/cli/sweep_report.h"
#include "ui/cli/training.h"

#include <stdio.h>
#include <string.h>

static const struct param options[] = {
    { .name = "preset", .type = PARAM_TEXT, .metavar = "PRESET", .help = "take a paper's method and settings" },
    { .name = "start",
      .type = PARAM_TEXT,
      .metavar = "CONTROLLER",
      .help = "begin with its features and weights, or with the weights of tactics" },
    { .name = "param",
      .type = PARAM_LIST,
      .metavar = "KEY=VALUE",
      .help = "a setting of the method, as often as needed" },
    { .name = "store",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .fallback = "tetrarch.db",
      .help = "where the run is recorded" },
    { .name = "out", .type = PARAM_TEXT, .metavar = "FILE", .help = "write the best weights as a controller file" },
    { .name = "resume",
      .type = PARAM_TEXT,
      .metavar = "RUN",
      .help = "continue a run of the store, by its number or \"last\"; with --iterations, make it longer or shorter" },
    { .name = "name", .type = PARAM_TEXT, .metavar = "TEXT", .help = "a name for the run, to find it by in lists" },
    { .name = "sweep",
      .type = PARAM_LIST,
      .metavar = "KEY=A,B,C",
      .help = "train with each of these values, and with all combinations of several --sweep, and compare" },
    { .name = "sweep-seeds",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "5",
      .min = 1,
      .max = 100,
      .help = "seeds for each combination of a sweep" },
    SELECT_OPTIONS,
    { .name = "print-sbatch",
      .type = PARAM_FLAG,
      .help = "print a Slurm script that runs this, requeues itself and resumes, instead of training" },
    { .name = "ntasks",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "64",
      .min = 1,
      .max = 1e6,
      .help = "with --print-sbatch: processes of the job" },
    { .name = "time",
      .type = PARAM_TEXT,
      .metavar = "LIMIT",
      .fallback = "12:00:00",
      .help =
          "with --print-sbatch: time limit in a format of Slurm, such as 90 (minutes), 12:00:00 or 2-12 (days-hours)" },
    { .name = "partition",
      .type = PARAM_TEXT,
      .metavar = "NAME",
      .help = "with --print-sbatch: partition of the cluster" },
    PROCESSES_OPTION,
    { 0 },
};

/* Returns the preset given if it builds on other presets and --start does not replace those; otherwise NULL. */
static const struct preset *chained(const struct args *args)
{
    return args_text(args, "start") ? NULL : chain_find(args_text(args, "preset"));
}

/* Refuses --features if the initial weights already determine the features. */
static int check_features(const struct args *args, struct err *err)
{
    const struct preset *preset = chained(args);
    bool given = args_given(args, "features");
    const char *pair;
    for (int i = 0; (pair = args_listed(args, "param", i)); i++)
        given |= strncmp(pair, "features=", 9) == 0 || (preset && strncmp(pair, "start=", 6) == 0);
    if (given && args_text(args, "start"))
        return err_set(err, "--start already determines the features; leave out --features");
    return given && preset ? chain_check(preset, "features", err) : 0;
}

/* A resumed run has its settings already; only the number of iterations may change. */
static int check_resume(const struct args *args, struct err *err)
{
    static const char *const others[] = { "preset", "start", "name", NULL };
    const char *extra = args->count > 0 ? args->word[0] : NULL;
    for (int i = 0; config_params[i].name; i++)
        if (strcmp(config_params[i].name, "iterations") != 0 && args->table[ARGS_SETTINGS].value[i].given)
            extra = config_params[i].name;
    for (int i = 0; others[i]; i++)
        extra = args_get(args, others[i])->given ? others[i] : extra;
    extra = args_listed(args, "param", 0) ? "param" : args_listed(args, "sweep", 0) ? "sweep" : extra;
    if (extra)
        return err_set(err, "--resume takes all settings but --iterations from the store; leave out \"%.60s\"", extra);
    return 0;
}

/* A name is shown in tables: it must fit and be a single line. */
static int check_name(const struct args *args, struct err *err)
{
    const char *name = args_text(args, "name");
    if (name && !*name)
        return err_set(err, "--name needs a text");
    return name ? store_check_name(name, "--name", err) : 0;
}

/* Trains the presets that a preset builds on, then the preset itself, except those already in the store. */
static int train_chained(struct training *t, const struct preset *preset, struct session *s, const char *out)
{
    struct err err;
    struct training parts = *t;
    parts.name = NULL; /* the name belongs to the preset's own run */
    struct experiment e = training_experiment(&parts);
    int result = out && output_check(out, &err) ? -1 : chain_prepare(&e, preset, &s->config, &err);
    if (result > 0)
        result = session_find(s, &err) ? -1 : 1;
    if (result > 0)
        return training_run(t, s, out);
    session_release(s);
    if (result < 0)
        return cmd_fail(&err, EXIT_FAILED);
    fprintf(stderr, "%s: stopped; to resume, give the same command again\n", TETRARCH_NAME);
    return EXIT_FAILED;
}

/* Resolves the run that --resume names. */
static int find_resumed(const struct args *args, int64_t *run, struct err *err)
{
    struct store *s = store_open(args_text(args, "store"), STORE_READ, err);
    int result = s ? run_number_find(s, run, err) : -1;
    store_close(s);
    return result;
}

static int resume(struct training *t)
{
    struct err err;
    struct session s = { .store_path = t->store_path, .iterations = args_int(t->args, "iterations") };
    if (check_resume(t->args, &err) || run_number_parse(args_text(t->args, "resume"), &s.run, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (find_resumed(t->args, &s.run, &err))
        return cmd_fail(&err, EXIT_FAILED);
    s.iterations = args_given(t->args, "iterations") ? s.iterations : 0;
    return training_run(t, &s, args_text(t->args, "out"));
}

/* Refuses options that make no sense with a sweep, or without one. */
static int check_sweep(const struct args *args, struct err *err)
{
    bool sweep = args_listed(args, "sweep", 0);
    if (sweep && args_text(args, "out"))
        return err_set(err, "--out does not go with --sweep, which trains many controllers; train the best of them "
                            "alone, or take it from the page");
    if (!sweep && args_given(args, "sweep-seeds"))
        return err_set(err, "--sweep-seeds goes with --sweep only");
    return 0;
}

static int run_here(const struct args *args, struct fleet *fleet)
{
    struct err err;
    struct training t = { args, args_text(args, "store"), args_text(args, "name"), fleet };
    if (select_check(args, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (args_text(args, "resume"))
        return resume(&t);
    const struct preset *preset = chained(args);
    struct session s = { .store_path = t.store_path, .name = t.name };
    if (check_name(args, &err) || check_sweep(args, &err) || check_features(args, &err) ||
        training_config(args, &s.config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (args_flag(args, "select") || args_listed(args, "sweep", 0)) {
        int code = args_flag(args, "select") ? select_report(&t, &s.config) : sweep_report(&t, &s.config, preset);
        config_release(&s.config);
        return code;
    }
    return preset ? train_chained(&t, preset, &s, args_text(args, "out"))
                  : training_run(&t, &s, args_text(args, "out"));
}

static int run(const struct args *args)
{
    struct err err;
    struct config config;
    if (sbatch_check(args, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (args_flag(args, "print-sbatch")) {
        const char *extra = args_listed(args, "sweep", 0) ? "sweep" : args_text(args, "resume") ? "resume" : NULL;
        if (extra)
            err_set(&err, "--print-sbatch is for one new run, which it resumes by itself; leave out --%s", extra);
        if (extra || check_features(args, &err) || training_config(args, &config, &err))
            return cmd_fail(&err, EXIT_USAGE);
        config_release(&config);
        sbatch_print(args, chained(args));
        return EXIT_DONE;
    }
    return processes_run(args, run_here);
}

static void explain_settings(const struct config *c)
{
    const struct param *row;
    const char *text;
    printf("\nsettings (--param key=value; the options above set those that every method has)\n");
    for (int i = 0; config_at(c, i, &row, &text); i++) {
        struct param shown[2] = { *row, { 0 } };
        shown[0].fallback = *text ? text : NULL;
        help_settings(shown, "", stdout);
    }
}

/* Lists the methods and presets, or describes the chosen one. */
static int explain(const struct args *args)
{
    struct err err;
    const struct preset *preset;
    if (args->count == 0 && !args_text(args, "preset")) {
        printf("\nmethods (`tetrarch train METHOD --help` has their settings)\n");
        for (int i = 0; methods[i].name; i++)
            printf("  %-24s %s\n", methods[i].name, methods[i].summary);
        printf("\npresets (`tetrarch train --preset NAME --help` has their settings)\n");
        for (int i = 0; presets[i].name; i++)
            printf("  %-24s %.*s\n", presets[i].name, (int)strcspn(presets[i].about, "\n"), presets[i].about);
        return EXIT_DONE;
    }
    struct config c;
    if (training_config(args, &c, &err))
        return cmd_fail(&err, EXIT_USAGE);
    printf("\n%s: %s\n", c.method->name, c.method->summary);
    if (*c.preset && (preset = preset_find(c.preset, &err))) {
        printf("\npreset %s\n", preset->name);
        help_text(preset->about, stdout);
    }
    if (chained(args) && config_set(&c, "features", "", &err)) /* the features come from the presets it builds on */
        return cmd_fail(&err, EXIT_FAILED);
    explain_settings(&c);
    config_release(&c);
    return EXIT_DONE;
}

const struct cmd cmd_train = {
    .name = "train",
    .summary = "learn the weights of a controller",
    .words = "[METHOD]",
    .kind = "METHOD",
    .description =
        "Learns weights for a set of features, on all cores, and records every step in a store (`tetrarch runs`). The "
        "same settings and seed give the same run, whatever the number of threads. A run that was stopped or killed "
        "continues with `tetrarch train --resume RUN` and ends as if it had never been interrupted; a run that is "
        "done is made longer by `tetrarch train --resume RUN --iterations N`. A --sweep that was stopped or killed "
        "continues when the same command is given again: what is in the store already is not trained again.",
    .words_min = 0,
    .words_max = 1,
    .options = options,
    .settings = config_params,
    .run = run,
    .explain = explain,
};
