/* SPDX-License-Identifier: MIT */
#include "base/str.h"
#include "engine/player/player.h"
#include "exec/fleet.h"
#include "learn/training/build.h"
#include "learn/training/preset.h"
#include "ui/cli/cmd.h"
#include "ui/cli/help.h"
#include "ui/cli/output.h"
#include "ui/cli/run_number.h"
#include "ui/cli/sweep.h"
#include "ui/cli/training.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct param options[] = {
    { .name = "preset", .type = PARAM_TEXT, .metavar = "PRESET", .help = "take a paper's method and settings" },
    { .name = "start", .type = PARAM_TEXT, .metavar = "CONTROLLER", .help = "begin with its features and weights" },
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
    { .name = "print-sbatch",
      .type = PARAM_FLAG,
      .help = "print a Slurm script that runs this, requeues itself and resumes, instead of training" },
    { .name = "lease",
      .type = PARAM_REAL,
      .metavar = "SECONDS",
      .fallback = "20",
      .min = 0.5,
      .max = 3600,
      .help = "under mpirun: how long a worker may be silent before its game is given to another" },
    { 0 },
};

/* Adds features and weights to the lists of a start; those of numbers are multiplied by a factor. */
static void add_start(struct str *features, struct str *weights, int count, const struct feature *const feature[],
                      const double weight[], double factor)
{
    for (int i = 0; i < count; i++) {
        str_add(features, "%s%s", features->length ? "," : "", feature[i]->name);
        for (int k = 0; k < feature_weights(feature[i]); k++)
            str_add(weights, "%s%.17g", weights->length ? "," : "", *weight++ * (feature[i]->kinds ? 1.0 : factor));
    }
}

/* Sets the start and releases the lists. */
static int set_lists(struct config *c, struct str *features, struct str *weights, struct err *err)
{
    int result = config_set(c, "features", features->text, err) || config_set(c, "start", weights->text, err) ? -1 : 0;
    str_release(features);
    str_release(weights);
    return result;
}

/* Takes over the features and weights of a controller. */
static int set_start(struct config *c, const char *name, struct err *err)
{
    struct controller controller;
    if (controller_load(name, &controller, err))
        return -1;
    struct str features = { 0 }, weights = { 0 };
    add_start(&features, &weights, controller.count, controller.feature, controller.weight, 1.0);
    int result = set_lists(c, &features, &weights, err);
    controller_release(&controller);
    return result;
}

/* Sets "key=value". */
static int set_pair(struct config *c, const char *pair, struct err *err)
{
    const char *equals = strchr(pair, '=');
    char key[64];
    if (!equals || equals == pair || equals - pair >= (int)sizeof key)
        return err_set(err, "--param takes key=value, not \"%.60s\"", pair);
    snprintf(key, sizeof key, "%.*s", (int)(equals - pair), pair);
    return config_set(c, key, equals + 1, err);
}

/* Returns the preset that was named if it goes on from others, and not from a controller; else NULL. */
static const struct preset *chained(const struct args *args)
{
    struct err err;
    const char *name = args_text(args, "preset");
    const struct preset *preset = name && !args_text(args, "start") ? preset_find(name, &err) : NULL;
    return preset && preset->first[0] ? preset : NULL;
}

/* Refuses features where they come with the weights to begin with. */
static int check_features(const struct args *args, struct err *err)
{
    const struct preset *preset = chained(args);
    bool given = args_get(args, "features")->given;
    const char *pair;
    for (int i = 0; (pair = args_listed(args, "param", i)); i++)
        given |= strncmp(pair, "features=", 9) == 0 || (preset && strncmp(pair, "start=", 6) == 0);
    if (given && args_text(args, "start"))
        return err_set(err, "--start brings its features along; leave out --features");
    if (given && preset)
        return err_set(err, "the preset %s has the features and weights of those it goes on from; leave them out",
                       preset->name);
    return 0;
}

int training_config(const struct args *args, struct config *out, struct err *err)
{
    if (check_features(args, err))
        return -1;
    if (preset_config(args->count > 0 ? args->word[0] : NULL, args_text(args, "preset"), out, err))
        return -1;
    int result = 0;
    if (result == 0 && args_text(args, "start"))
        result = set_start(out, args_text(args, "start"), err);
    const struct param_value *value = args->table[ARGS_SETTINGS].value;
    for (int i = 0; result == 0 && config_params[i].name; i++)
        if (value[i].given)
            result = config_set(out, config_params[i].name, value[i].text, err);
    const char *pair;
    for (int i = 0; result == 0 && (pair = args_listed(args, "param", i)); i++)
        result = set_pair(out, pair, err);
    if (result)
        config_release(out);
    return result;
}

/* Prints text as one word of a shell. */
static void print_quoted(const char *text)
{
    putchar('\'');
    for (; *text; text++)
        fputs(*text == '\'' ? "'\\''" : (char[]){ *text, '\0' }, stdout);
    putchar('\'');
}

/* Prints the options that were given: those that settle a run, or those that go with one that is settled. */
static void print_given(const struct param table[], const struct param_value values[], bool settling)
{
    static const char *const never[] = { "print-sbatch", "store", "resume", "json", "quiet", "param", "sweep", NULL };
    static const char *const later[] = { "out", "threads", "lease", NULL };
    for (int i = 0; table[i].name; i++) {
        bool skip = !values[i].given, goes_along = false;
        for (int k = 0; never[k]; k++)
            skip |= strcmp(table[i].name, never[k]) == 0;
        for (int k = 0; later[k]; k++)
            goes_along |= strcmp(table[i].name, later[k]) == 0;
        if (skip || goes_along == settling)
            continue;
        printf(" --%s", table[i].name);
        if (table[i].type != PARAM_FLAG) {
            putchar(' ');
            print_quoted(values[i].text);
        }
    }
}

/* A job that Slurm stops at its time limit is told two minutes before; it then stops, which writes a checkpoint, and
 * goes back into the queue. The store is the job's own, so its run is number 1. */
static int print_sbatch(const struct args *args)
{
    fputs("#!/bin/bash\n"
          "#SBATCH --job-name=tetrarch\n#SBATCH --ntasks=64\n#SBATCH --time=12:00:00\n#SBATCH --requeue\n"
          "#SBATCH --open-mode=append\n#SBATCH --signal=B:USR1@120\n"
          "# One process a task; the first one leads and writes the store, the others play. Submit it with sbatch.\n"
          "# The store must be this job's own: its run 1 is the one that goes on when the job is queued again.\nstore=",
          stdout);
    if (args_get(args, "store")->given)
        print_quoted(args_text(args, "store"));
    else
        fputs("tetrarch-$SLURM_JOB_ID.db", stdout);
    /* A preset that trains several runs finds those that are there. */
    bool again = chained(args);
    fputs(again ? "\nwhat=("
                : "\nif tetrarch runs show 1 --store \"$store\" >/dev/null 2>&1; then\n    what=(--resume 1)\nelse\n"
                  "    what=(",
          stdout);
    fputs(args->count > 0 ? args->word[0] : "", stdout);
    print_given(options, args->table[ARGS_OWN].value, true);
    print_given(config_params, args->table[ARGS_SETTINGS].value, true);
    print_given(args_common, args->table[ARGS_COMMON].value, true);
    const char *pair;
    for (int i = 0; (pair = args_listed(args, "param", i)); i++) {
        fputs(" --param ", stdout);
        print_quoted(pair);
    }
    fputs(again ? ")\n" : ")\nfi\n", stdout);
    fputs("mpirun --enable-recovery tetrarch train \"${what[@]}\" --store \"$store\"", stdout);
    print_given(options, args->table[ARGS_OWN].value, false);
    print_given(args_common, args->table[ARGS_COMMON].value, false);
    puts(" &\ntrap 'kill -USR1 $!; wait $!; scontrol requeue \"$SLURM_JOB_ID\"; exit 0' USR1\nwait $!");
    return EXIT_DONE;
}

/* A run that is resumed has its settings already; only the number of its iterations may change. */
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

/* What numbers that are added to patterns are scaled to: the length of a vector of weights that is felt beside patterns
 * and does not drown them. Found by trial; the search that follows changes it. */
static const double number_length = 0.8;

/* Returns the factor that gives numbers this length, and 1 where there are patterns. */
static double number_factor(const struct training *t)
{
    double square = 0.0;
    for (int i = 0; i < t->count; i++) {
        if (t->feature[i]->kinds > 0)
            return 1.0;
        square += t->weights[i] * t->weights[i];
    }
    return square > 0 ? number_length / sqrt(square) : 1.0;
}

/* Trains a preset, or finds it in the store. Returns an exit code. */
static int train_preset(const char *name, const char *seed, struct training *t)
{
    struct err err;
    if (preset_config(NULL, name, &t->config, &err) || config_set(&t->config, "seed", seed, &err) ||
        training_find(t, &err))
        return cmd_fail(&err, EXIT_FAILED);
    return training_run(t);
}

/* Trains what a preset goes on from, with the seed of `out`, and has `out` begin with that. Returns an exit code. */
static int train_first(const struct args *args, const struct preset *preset, struct fleet *fleet, struct config *out)
{
    struct str features = { 0 }, weights = { 0 };
    struct err err;
    for (int i = 0; preset->first[i]; i++) {
        struct training t = {
            .args = args, .store_path = args_text(args, "store"), .fleet = fleet, .silent = true, .part = true
        };
        int code = train_preset(preset->first[i], config_text(out, "seed"), &t);
        if (code != EXIT_DONE) {
            str_release(&features);
            str_release(&weights);
            return code;
        }
        add_start(&features, &weights, t.count, t.feature, t.weights, number_factor(&t));
    }
    return set_lists(out, &features, &weights, &err) ? cmd_fail(&err, EXIT_FAILED) : EXIT_DONE;
}

/* Trains what the preset of t goes on from and then t itself, as far as they are not in the store. */
static int train_chained(const struct preset *preset, struct training *t)
{
    struct err err;
    if (t->out && output_check(t->out, &err)) {
        config_release(&t->config);
        return cmd_fail(&err, EXIT_FAILED);
    }
    int code = train_first(t->args, preset, t->fleet, &t->config);
    if (code != EXIT_DONE) {
        config_release(&t->config);
        return code;
    }
    return training_find(t, &err) ? cmd_fail(&err, EXIT_FAILED) : training_run(t);
}

/* A name is shown in tables: it must fit, and be one line. */
static int check_name(const struct args *args, struct err *err)
{
    const char *name = args_text(args, "name");
    if (name && (!*name || strlen(name) >= STORE_NAME_MAX || !str_is_printable(name)))
        return err_set(err, "--name takes 1 to %d bytes of printable text", STORE_NAME_MAX - 1);
    return 0;
}

static int run_here(const struct args *args, struct fleet *fleet)
{
    struct err err;
    const char *resumed = args_text(args, "resume");
    int64_t run = 0;
    if ((resumed && (check_resume(args, &err) || run_number_parse(resumed, &run, &err))) || check_name(args, &err))
        return cmd_fail(&err, EXIT_USAGE);
    const struct preset *preset = chained(args);
    bool sweep = args_listed(args, "sweep", 0);
    if (sweep && preset) {
        err_set(&err, "--sweep is for one run each; the preset %s trains several", preset->name);
        return cmd_fail(&err, EXIT_USAGE);
    }
    if (sweep)
        return sweep_run(args, fleet);
    struct training t = { .args = args,
                          .store_path = args_text(args, "store"),
                          .out = args_text(args, "out"),
                          .name = args_text(args, "name"),
                          .run = run,
                          .iterations = resumed ? args_int(args, "iterations") : 0,
                          .fleet = fleet };
    if (t.run == 0 && training_config(args, &t.config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    return preset ? train_chained(preset, &t) : training_run(&t);
}

/* Under mpirun there are several processes: one trains, the others serve it. */
static int run(const struct args *args)
{
    struct err err;
    struct config config;
    if (args_flag(args, "print-sbatch")) {
        const char *extra = args_listed(args, "sweep", 0) ? "sweep" : args_text(args, "resume") ? "resume" : NULL;
        if (extra)
            err_set(&err, "--print-sbatch is for one new run, which it resumes by itself; leave out --%s", extra);
        if (extra || training_config(args, &config, &err))
            return cmd_fail(&err, EXIT_USAGE);
        config_release(&config);
        return print_sbatch(args);
    }
    if (!fleet_launched())
        return run_here(args, NULL);
    struct fleet *fleet;
    bool refused = fleet_join(method_tasks, build_name, args_real(args, "lease"), &fleet, &err) != 0;
    int code = refused ? cmd_fail(&err, EXIT_FAILED) : run_here(args, fleet);
    fflush(stdout);
    fflush(stderr);
    fleet_leave(fleet, code);
    return code;
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

/* Lists the methods and presets, or what one of them has to be said about. */
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
    if (*c.preset && (preset = preset_find(c.preset, &err)))
        printf("\npreset %s\n%s\n", preset->name, preset->about);
    if (chained(args) && config_set(&c, "features", "", &err)) /* they come from what it goes on from */
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
        "Learns weights for a set of features, on all cores, and records every step in a store (`tetrarch runs`). The\n"
        "same settings and seed give the same run, whatever the number of threads. A run that was stopped or killed\n"
        "continues with `tetrarch train --resume RUN` and ends as if it had never been interrupted; a run that is done\n"
        "is made longer by `tetrarch train --resume RUN --iterations N`. A --sweep that was stopped or killed continues\n"
        "when the same command is given again: what is in the store already is not trained again.",
    .words_min = 0,
    .words_max = 1,
    .options = options,
    .settings = config_params,
    .run = run,
    .explain = explain,
};
