/* SPDX-License-Identifier: MIT */
#include "ui/cli/training.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/str.h"
#include "engine/player/controller.h"
#include "exec/fleet.h"
#include "lab/store/export.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/progress.h"
#include "ui/cli/run_number.h"

#include <stdlib.h>
#include <string.h>

/* A run under way. */
struct session {
    struct training *training;
    struct store *store;
    struct trainer *trainer;
    struct progress progress;
    int64_t pieces_before; /* of the sessions before this one */
    double started;
};

static int record(void *context, const struct train_step *step, struct err *err)
{
    struct session *s = context;
    struct train_result result = trainer_result(s->trainer);
    return store_record(s->store, s->training->run, step, &result, err);
}

static void tick(void *context, const struct train_progress *p)
{
    struct session *s = context;
    char best[OUTPUT_NUMBER_MAX] = "-", mean[OUTPUT_NUMBER_MAX];
    if (p->iteration > 0)
        output_number(p->best, best);
    progress_show(&s->progress, p->fraction, p->pieces - s->pieces_before, "iteration %lld of %lld, best %s, mean %s",
                  (long long)p->iteration, (long long)p->iterations, best, output_number(p->mean, mean));
}

static json_t *weights_json(const struct train_result *r)
{
    json_t *weights = json_object();
    double all[WEIGHTS_MAX], *at = all;
    setting_weights(r->setting, r->weights, all);
    for (int i = 0; i < r->setting->count; i++) {
        const struct feature *f = r->setting->feature[i];
        json_object_set_new(weights, f->name, f->kinds > 0 ? json_finites(at, f->kinds) : json_real(*at));
        at += feature_weights(f);
    }
    return weights;
}

static void print_json(const struct session *s, const struct train_result *r, double seconds)
{
    const struct training *t = s->training;
    json_t *out = t->out ? json_string(t->out) : json_null();
    output_json(json_pack("{s:I, s:s, s:s, s:{s:o, s:o}, s:I, s:I, s:I, s:f, s:s, s:o}", "run", (json_int_t)t->run,
                          "method", t->config.method->name, "preset", t->config.preset, "best", "weights",
                          weights_json(r), "fitness", json_finite(r->fitness), "iterations", (json_int_t)r->iterations,
                          "evaluations", (json_int_t)r->evaluations, "pieces", (json_int_t)r->pieces, "seconds",
                          seconds, "store", t->store_path, "out", out));
}

static void print_text(const struct session *s, const struct train_result *r, double seconds)
{
    const struct training *t = s->training;
    char a[OUTPUT_PLURAL_MAX], b[OUTPUT_PLURAL_MAX], time[OUTPUT_NUMBER_MAX];
    printf("run %lld, %s on %dx%d: fitness %s after %s\n", (long long)t->run, t->config.method->name,
           r->setting->rules.width, r->setting->rules.height, output_number(r->fitness, a),
           output_plural((double)r->iterations, "iteration", b));
    double weights[WEIGHTS_MAX];
    setting_weights(r->setting, r->weights, weights);
    output_weights(r->setting->count, r->setting->feature, weights);
    printf("%s, %s, %s; recorded in %s\n", output_plural((double)r->evaluations, "measurement", a),
           output_plural((double)r->pieces, "piece", b), output_seconds(seconds, time), t->store_path);
    if (t->out)
        printf("controller file: %s\n", t->out);
}

/* The name of a controller file is that of the file, without folder and ending. */
static void name_controller(const char *path, char out[])
{
    const char *slash = strrchr(path, '/');
    snprintf(out, CONTROLLER_NAME_MAX + 1, "%s", slash ? slash + 1 : path);
    char *dot = strrchr(out, '.');
    if (dot && dot != out)
        *dot = '\0';
    str_make_printable(out);
}

/* Writes the weights as the store has them by now. */
static int save_controller(const struct session *s, struct err *err)
{
    char name[CONTROLLER_NAME_MAX + 1];
    struct str text = { 0 };
    name_controller(s->training->out, name);
    int result = export_controller(s->store, s->training->run, name, &text, err);
    if (result == 0)
        result = err_set(err, "run %lld has no weights yet", (long long)s->training->run);
    if (result > 0) {
        text.text[text.length - 1] = '\0'; /* the newline, which comes with writing */
        result = file_save(s->training->out, text.text, err);
    }
    str_release(&text);
    return result;
}

static void keep_seconds(void *context, const struct store_run *r)
{
    ((struct training *)context)->total_seconds = r->seconds;
}

/* Ends a session: the status, the controller file and the report. */
static int finish(struct session *s, enum train_end end, struct err *err)
{
    static const char *const statuses[] = {
        [TRAIN_DONE] = "done", [TRAIN_STOPPED] = "stopped", [TRAIN_FAILED] = "failed"
    };
    struct training *t = s->training;
    double seconds = clock_seconds() - s->started;
    struct err unwritten;
    int written = store_finish(s->store, t->run, statuses[end], seconds, &unwritten);
    if (end == TRAIN_FAILED)
        return cmd_fail(err, EXIT_FAILED);
    if (written)
        return cmd_fail(&unwritten, EXIT_FAILED);
    if (end == TRAIN_STOPPED) {
        if (t->part)
            fprintf(stderr, "%s: stopped; to go on, give the same command again\n", TETRARCH_NAME);
        else
            fprintf(stderr, "%s: stopped; to go on: %s train --resume %lld --store '%s'\n", TETRARCH_NAME,
                    TETRARCH_NAME, (long long)t->run, t->store_path);
        return EXIT_FAILED;
    }
    struct train_result result = trainer_result(s->trainer);
    if (t->out && save_controller(s, err))
        return cmd_fail(err, EXIT_FAILED);
    t->fitness = result.fitness;
    t->seconds = seconds;
    t->pieces = result.pieces;
    t->count = result.setting->count;
    memcpy(t->feature, result.setting->feature, sizeof t->feature);
    setting_weights(result.setting, result.weights, t->weights);
    store_runs(s->store, t->run, keep_seconds, t, err);
    if (!t->silent)
        (args_flag(t->args, "json") ? print_json : print_text)(s, &result, seconds);
    return EXIT_DONE;
}

static int begin(struct session *s, struct err *err)
{
    struct training *t = s->training;
    if (t->run == 0) {
        struct train_result nothing = trainer_result(s->trainer);
        t->run = store_begin(s->store, &t->config, nothing.setting, t->name ? t->name : "", err);
        return t->run < 0 ? -1 : 0;
    }
    struct err warning;
    if (store_resume(s->store, t->run, s->trainer, t->iterations, &warning, err))
        return -1;
    if (*warning.text)
        cmd_fail(&warning, 0);
    return 0;
}

static int train(struct session *s)
{
    struct err err;
    struct train_watch watch = { s, record, tick, interrupt_catch() };
    /* With a fleet there is a process for each core already. */
    struct fleet *fleet = s->training->fleet;
    bool told = args_int(s->training->args, "threads") > 0;
    struct exec exec = { fleet && fleet_size(fleet) > 0 && !told ? 1 : cmd_threads(s->training->args), fleet };
    if (begin(s, &err))
        return cmd_fail(&err, EXIT_FAILED);
    s->pieces_before = trainer_result(s->trainer).pieces;
    s->started = clock_seconds();
    s->progress = progress_start(s->training->args);
    enum train_end end = trainer_run(s->trainer, &exec, &watch, &err);
    progress_end(&s->progress);
    return finish(s, end, &err);
}

/* Makes the trainer of a new run before the store is touched: settings that do not fit leave nothing behind. */
static int open_session(struct session *s, struct err *err)
{
    struct training *t = s->training;
    if (t->out && output_check(t->out, err))
        return EXIT_FAILED;
    if (t->run == 0 && !(s->trainer = trainer_new(&t->config, NULL, 0, err)))
        return EXIT_USAGE;
    s->store = store_open(t->store_path, t->run ? STORE_WRITE : STORE_CREATE, err);
    if (!s->store ||
        (t->run && (run_number_find(s->store, &t->run, err) || store_config(s->store, t->run, &t->config, err))))
        return EXIT_FAILED;
    if (t->run && !(s->trainer = trainer_new(&t->config, NULL, 0, err)))
        return EXIT_FAILED;
    return EXIT_DONE;
}

int training_find(struct training *t, struct err *err)
{
    struct store *s = store_open(t->store_path, STORE_CREATE, err);
    t->run = s ? store_find(s, &t->config, err) : -1;
    store_close(s);
    if (t->run != 0)
        config_release(&t->config); /* of no use, or in the store */
    return t->run < 0 ? -1 : 0;
}

int training_run(struct training *t)
{
    struct err err;
    struct session s = { .training = t };
    int code = open_session(&s, &err);
    code = code ? cmd_fail(&err, code) : train(&s);
    trainer_free(s.trainer);
    store_close(s.store);
    config_release(&t->config);
    return code;
}
