/* SPDX-License-Identifier: MIT */
#include "ui/cli/training.h"

#include "base/file.h"
#include "base/json.h"
#include "base/str.h"
#include "engine/player/controller.h"
#include "engine/player/tactics.h"
#include "lab/experiment/trained.h"
#include "lab/store/export.h"
#include "learn/training/preset.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/processes.h"
#include "ui/cli/progress.h"

#include <string.h>

/* Starts from the features and weights of a controller, or from tactics. */
static int set_start(struct config *c, const char *name, struct err *err)
{
    struct controller controller;
    struct start start = { 0 };
    struct tactics tactics;
    struct err not_tactics;
    if (tactics_load(name, &tactics, &not_tactics) == 0)
        return start_with_tactics(&tactics, c, err);
    if (controller_load(name, &controller, err))
        return -1;
    start_add(&start, &controller, 1.0);
    int result = start_apply(&start, c, err);
    controller_release(&controller);
    return result;
}

/* Applies the i-th "key=value" of --param. Refuses a setting that is also given in another way. */
static int set_pair(const struct args *args, int i, struct config *c, struct err *err)
{
    const char *pair = args_listed(args, "param", i), *equals = strchr(pair, '=');
    char key[64];
    if (!equals || equals == pair || equals - pair >= (int)sizeof key)
        return err_set(err, "--param takes key=value, not \"%.60s\"", pair);
    snprintf(key, sizeof key, "%.*s", (int)(equals - pair), pair);
    bool twice = args_given(args, key);
    for (int k = 0; k < i; k++)
        twice |= strncmp(args_listed(args, "param", k), pair, (size_t)(equals + 1 - pair)) == 0;
    return twice ? err_set(err, "%s is given twice; leave one of the two out", key)
                 : config_set(c, key, equals + 1, err);
}

int training_config(const struct args *args, struct config *out, struct err *err)
{
    if (preset_config(args->count > 0 ? args->word[0] : NULL, args_text(args, "preset"), out, err))
        return -1;
    int result = args_text(args, "start") ? set_start(out, args_text(args, "start"), err) : 0;
    const struct param_value *value = args->table[ARGS_SETTINGS].value;
    for (int i = 0; result == 0 && config_params[i].name; i++)
        if (value[i].given)
            result = config_set(out, config_params[i].name, value[i].text, err);
    for (int i = 0; result == 0 && args_listed(args, "param", i); i++)
        result = set_pair(args, i, out, err);
    if (result)
        config_release(out);
    return result;
}

static void tick(void *context, const struct train_progress *p, int64_t pieces)
{
    char best[OUTPUT_NUMBER_MAX] = "-", mean[OUTPUT_NUMBER_MAX];
    if (p->iteration > 0)
        output_number(p->best, best);
    progress_show(context, p->fraction, pieces, "iteration %lld of %lld, best %s, mean %s", (long long)p->iteration,
                  (long long)p->iterations, best, output_number(p->mean, mean));
}

static void warn(void *context, const struct err *warning)
{
    (void)context;
    cmd_fail(warning, 0);
}

/* Runs a session with its progress line. */
static enum train_end run_session(const struct training *t, struct session *s, struct err *err)
{
    struct exec exec = processes_exec(t->args, t->fleet);
    struct progress progress = progress_start(t->args);
    struct session_watch watch = { &progress, tick, warn, interrupt_catch() };
    enum train_end end = session_run(s, &exec, &watch, err);
    progress_end(&progress);
    return end;
}

static json_t *weights_json(const struct train_result *r)
{
    json_t *weights = json_object();
    struct controller c = { .source = NULL };
    weight_map_controller(&r->setting->map, r->weights, &c);
    const double *at = c.weights.value;
    for (int i = 0; i < c.count; i++) {
        char name[MONOMIAL_NAME_MAX];
        int kinds = monomial_kinds(c.feature[i]);
        json_object_set_new(weights, monomial_name(c.feature[i], name),
                            kinds > 0 ? json_finites(at, kinds) : json_real(*at));
        at += monomial_weights(c.feature[i]);
    }
    controller_release(&c);
    for (int i = 0; r->setting->map.tactics && i < TACTICS_TERMS; i++)
        json_object_set_new(weights, tactics_rows[i].name, json_real(r->weights[i]));
    return weights;
}

static void print_json(const struct session *s, const struct train_result *r, const char *path)
{
    json_t *out = path ? json_string(path) : json_null();
    output_json(json_pack("{s:I, s:s, s:s, s:{s:o, s:o}, s:I, s:I, s:I, s:f, s:s, s:o}", "run", (json_int_t)s->run,
                          "method", s->config.method->name, "preset", s->config.preset, "best", "weights",
                          weights_json(r), "fitness", json_finite(r->fitness), "iterations", (json_int_t)r->iterations,
                          "evaluations", (json_int_t)r->evaluations, "pieces", (json_int_t)r->pieces, "seconds",
                          s->seconds, "store", s->store_path, "out", out));
}

static void print_text(const struct session *s, const struct train_result *r, const char *path)
{
    char a[OUTPUT_PLURAL_MAX], b[OUTPUT_PLURAL_MAX], time[OUTPUT_NUMBER_MAX];
    printf("run %lld, %s on %dx%d: fitness %s after %s\n", (long long)s->run, s->config.method->name,
           r->setting->rules.width, r->setting->rules.height, output_number(r->fitness, a),
           output_plural((double)r->iterations, "iteration", b));
    output_point(&r->setting->map, r->weights);
    printf("%s, %s, %s; recorded in %s\n", output_plural((double)r->evaluations, "measurement", a),
           output_plural((double)r->pieces, "piece", b), output_seconds(s->seconds, time), s->store_path);
    if (path)
        printf("controller file: %s\n", path);
}

/* A controller is named after its file, without folder and extension. */
static void name_controller(const char *path, char out[])
{
    const char *slash = strrchr(path, '/');
    snprintf(out, CONTROLLER_NAME_MAX + 1, "%s", slash ? slash + 1 : path);
    char *dot = strrchr(out, '.');
    if (dot && dot != out)
        *dot = '\0';
    str_make_printable(out);
}

/* Writes the weights currently in the store. */
static int save_controller(const struct session *s, const char *path, struct err *err)
{
    char name[CONTROLLER_NAME_MAX + 1];
    struct str text = { 0 };
    name_controller(path, name);
    int result = export_controller(s->store, s->run, name, &text, err);
    if (result == 0)
        result = err_set(err, "run %lld has no weights yet", (long long)s->run);
    if (result > 0) {
        text.text[text.length - 1] = '\0'; /* the newline, which file_save() adds */
        result = file_save(path, text.text, err);
    }
    str_release(&text);
    return result;
}

/* Reports how a session ended. Returns the exit code. */
static int report(const struct training *t, struct session *s, enum train_end end, const char *out, struct err *err)
{
    if (end == TRAIN_FAILED)
        return cmd_fail(err, EXIT_FAILED);
    if (end == TRAIN_STOPPED) {
        fprintf(stderr, "%s: stopped; to resume: %s train --resume %lld --store '%s'\n", TETRARCH_NAME, TETRARCH_NAME,
                (long long)s->run, s->store_path);
        return EXIT_FAILED;
    }
    if (out && save_controller(s, out, err))
        return cmd_fail(err, EXIT_FAILED);
    struct train_result result = trainer_result(s->trainer);
    (args_flag(t->args, "json") ? print_json : print_text)(s, &result, out);
    return EXIT_DONE;
}

int training_run(const struct training *t, struct session *s, const char *out)
{
    struct err err;
    int code;
    if (out && output_check(out, &err))
        code = cmd_fail(&err, EXIT_FAILED);
    else if (s->run == 0 && session_prepare(s, &err))
        code = cmd_fail(&err, EXIT_USAGE);
    else
        code = report(t, s, run_session(t, s, &err), out, &err);
    session_release(s);
    return code;
}

/* Trains a config in this process; fits struct experiment. */
static int64_t train(void *context, struct config *config, struct err *err)
{
    const struct training *t = context;
    struct session s = { .store_path = t->store_path, .name = t->name, .config = *config };
    enum train_end end = TRAIN_FAILED;
    if (session_find(&s, err) == 0 && (s.run > 0 || session_prepare(&s, err) == 0))
        end = run_session(t, &s, err);
    session_release(&s);
    return end == TRAIN_DONE ? s.run : end == TRAIN_STOPPED ? 0 : -1;
}

bool training_is_given(void *args, const char *key)
{
    const char *pair;
    bool given = args_given(args, key);
    size_t length = strlen(key);
    for (int i = 0; (pair = args_listed(args, "param", i)); i++)
        given |= strncmp(pair, key, length) == 0 && pair[length] == '=';
    return given;
}

struct experiment training_experiment(struct training *t)
{
    return (struct experiment){ .store = t->store_path,
                                .exec.threads = cmd_threads(t->args),
                                .seed = (uint64_t)args_int(t->args, "seed"),
                                .context = t,
                                .train = train,
                                .stop = interrupt_catch() };
}
