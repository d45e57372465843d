/* SPDX-License-Identifier: MIT */
#include "lab/store/export.h"

#include "base/json.h"
#include "base/mem.h"
#include "engine/player/controller.h"
#include "engine/player/tactics.h"
#include "lab/store/tfevents.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

json_t *export_run(const struct store_run *r)
{
    json_t *run = json_pack("{s:I, s:s, s:s, s:s, s:I, s:o, s:s, s:I, s:I, s:o, s:s, s:s, s:s}", "run",
                            (json_int_t)r->run, "method", r->method, "preset", r->preset, "status",
                            store_status_name(r->status), "iterations", (json_int_t)r->iterations, "best",
                            json_finite(r->best), "started", r->started, "evaluations", (json_int_t)r->evaluations,
                            "pieces", (json_int_t)r->pieces, "seconds", json_finite(r->seconds), "name", r->name,
                            "note", r->note, "failure", r->failure);
    if (r->damaged)
        json_object_set_new(run, "damaged", json_string(r->damaged));
    return run;
}

json_t *export_settings(const struct config *c)
{
    json_t *settings = json_object();
    const struct param *row;
    const char *text;
    for (int i = 0; config_at(c, i, &row, &text); i++)
        json_object_set_new(settings, row->name, json_string(text));
    return settings;
}

json_t *export_iteration(const struct store_iteration *i, bool weights)
{
    json_t *iteration = json_pack(
        "{s:I, s:I, s:o, s:o, s:o, s:o, s:I, s:I}", "iteration", (json_int_t)i->number, "step", (json_int_t)i->step,
        "best", json_finite(i->best), "mean", json_finite(i->mean), "worst", json_finite(i->worst), "recommended",
        json_finite(i->recommended), "evaluations", (json_int_t)i->evaluations, "pieces", (json_int_t)i->pieces);
    if (weights)
        json_object_set_new(iteration, "weights", json_finites(i->weights, i->dim));
    return iteration;
}

static void add_iteration(void *context, const struct store_iteration *i)
{
    json_array_append_new(context, export_iteration(i, true));
}

static void add_candidate(void *context, const struct store_candidate *c)
{
    json_array_append_new(context, json_pack("{s:I, s:I, s:I, s:I, s:o, s:I, s:I, s:I, s:I, s:o}", "step",
                                             (json_int_t)c->step, "place", (json_int_t)c->place, "evaluation",
                                             (json_int_t)c->evaluation, "iteration", (json_int_t)c->iteration,
                                             "fitness", json_finite(c->fitness), "games", (json_int_t)c->games,
                                             "deaths", (json_int_t)c->deaths, "pieces", (json_int_t)c->pieces, "rows",
                                             (json_int_t)c->rows, "weights", json_finites(c->weights, c->dim)));
}

static void add_figure(void *context, int64_t iteration, const char *name, double value)
{
    json_array_append_new(context, json_pack("{s:I, s:s, s:o}", "iteration", (json_int_t)iteration, "name", name,
                                             "value", json_finite(value)));
}

/* Reads a run, which must exist, its best point and its settings; release these with vector_release() and
 * config_release(). */
static int read_all(struct store *s, int64_t run, struct store_run *r, struct vector *weights, struct config *c,
                    struct err *err)
{
    if (store_run_load(s, run, r, weights, err))
        return -1;
    if (store_config(s, run, c, err) == 0)
        return 0;
    vector_release(weights);
    return -1;
}

/* Adds an object as text and a newline, and releases it. */
static int add_text(struct str *out, json_t *object, enum json_form form, struct err *err)
{
    if (json_to_str(out, object, form, "the run", err))
        return -1;
    str_add(out, "\n");
    return 0;
}

int export_json(struct store *s, int64_t run, struct str *out, struct err *err)
{
    struct config c;
    struct store_run r;
    struct vector weights;
    uint64_t hash = 0;
    if (read_all(s, run, &r, &weights, &c, err))
        return -1;
    json_t *iterations = json_array(), *candidates = json_array(), *figures = json_array();
    int result = store_iterations(s, run, add_iteration, iterations, err) ||
                         store_candidates(s, run, add_candidate, candidates, err) ||
                         store_figures(s, run, add_figure, figures, err) || store_checkpoint_hash(s, run, &hash, err)
                     ? -1
                     : 0;
    if (result == 0) {
        char checkpoint[32];
        snprintf(checkpoint, sizeof checkpoint, "%016llx", (unsigned long long)hash);
        json_t *all = json_pack(
            "{s:s, s:s, s:s, s:o, s:I, s:I, s:o, s:o, s:O, s:O, s:O, s:s}", "method", r.method, "preset", r.preset,
            "features", r.features, "settings", export_settings(&c), "evaluations", (json_int_t)r.evaluations, "pieces",
            (json_int_t)r.pieces, "best", json_finite(r.best), "weights", json_finites(weights.value, weights.count),
            "iterations", iterations, "figures", figures, "candidates", candidates, "checkpoints", checkpoint);
        if (*r.failure)
            json_object_set_new(all, "failure", json_string(r.failure));
        result = add_text(out, all, JSON_FORM_EXACT, err);
    }
    json_decref(iterations);
    json_decref(candidates);
    json_decref(figures);
    vector_release(&weights);
    config_release(&c);
    return result;
}

static void add_line(void *context, const struct store_iteration *i)
{
    struct str *out = context;
    str_add(out, "%lld,%lld,%.17g,%.17g,%.17g,%.17g", (long long)i->number, (long long)i->pieces, i->best, i->mean,
            i->worst, i->recommended);
    for (int d = 0; d < i->dim; d++)
        str_add(out, ",%.17g", i->weights[d]);
    str_add(out, "\n");
}

int export_csv(struct store *s, int64_t run, struct str *out, struct err *err)
{
    struct setting setting;
    struct config config;
    if (store_config(s, run, &config, err))
        return -1;
    int resolved = config_resolve(&config, &setting, err);
    config_release(&config);
    if (resolved)
        return -1;
    str_add(out, "iteration,pieces,best,mean,worst,recommended");
    for (int i = 0; i < setting.map.dim; i++) {
        char name[WEIGHT_MAP_NAME_MAX];
        weight_map_name(&setting.map, i, name);
        str_add(out, ",%s", name);
    }
    setting_release(&setting);
    str_add(out, "\n");
    return store_iterations(s, run, add_line, out, err);
}

/* A figure of a method, in the order of the iterations. */
struct export_figure {
    int64_t iteration;
    char tag[80];
    double value;
};

/* An event file under construction. */
struct event_log {
    const struct weight_map *map;
    struct export_figure *figures;
    int count, capacity, next; /* figures, and the first that is not yet written */
    struct str *out;
};

static void keep_figure(void *context, int64_t iteration, const char *name, double value)
{
    struct event_log *log = context;
    log->figures = array_grow(log->figures, log->count, &log->capacity, sizeof *log->figures);
    struct export_figure *f = &log->figures[log->count++];
    *f = (struct export_figure){ .iteration = iteration, .value = value };
    snprintf(f->tag, sizeof f->tag, "figures/%s", name);
}

static void add_scalar(struct str *summary, const char *tag, double value)
{
    if (isfinite(value))
        tfevents_add_scalar(summary, tag, value);
}

static void add_event(void *context, const struct store_iteration *i)
{
    struct event_log *log = context;
    struct str summary = { 0 };
    add_scalar(&summary, "fitness/best", i->best);
    add_scalar(&summary, "fitness/mean", i->mean);
    add_scalar(&summary, "fitness/worst", i->worst);
    add_scalar(&summary, "fitness/recommended", i->recommended);
    add_scalar(&summary, "counts/evaluations", (double)i->evaluations);
    add_scalar(&summary, "counts/pieces", (double)i->pieces);
    for (; log->next < log->count && log->figures[log->next].iteration <= i->number; log->next++)
        add_scalar(&summary, log->figures[log->next].tag, log->figures[log->next].value);
    for (int d = 0; d < i->dim && i->dim == log->map->dim && i->dim <= FEATURES_MAX; d++) {
        char name[WEIGHT_MAP_NAME_MAX], tag[WEIGHT_MAP_NAME_MAX + 8];
        weight_map_name(log->map, d, name);
        snprintf(tag, sizeof tag, "weights/%s", name);
        add_scalar(&summary, tag, i->weights[d]);
    }
    tfevents_add(log->out, (double)i->pieces * 1e-6, i->number, &summary);
    str_release(&summary);
}

/* Adds the settings as a table in Markdown. */
static void add_settings(const struct store_run *r, const struct config *c, struct str *out)
{
    struct str table = { 0 }, summary = { 0 };
    const struct param *row;
    const char *text;
    str_add(&table, "| setting | value |\n|---|---|\n| method | %s |\n", r->method);
    if (*r->preset)
        str_add(&table, "| preset | %s |\n", r->preset);
    for (int i = 0; config_at(c, i, &row, &text); i++)
        str_add(&table, "| %s | %s |\n", row->name, text);
    tfevents_add_text(&summary, "settings", table.text);
    tfevents_add(out, 0.0, 0, &summary);
    str_release(&summary);
    str_release(&table);
}

int export_tensorboard(struct store *s, int64_t run, struct str *out, struct err *err)
{
    struct store_run r;
    struct config c;
    struct setting setting;
    if (store_run_load(s, run, &r, NULL, err) || store_config(s, run, &c, err))
        return -1;
    int result = config_resolve(&c, &setting, err);
    if (result == 0) {
        struct event_log log = { .map = &setting.map, .out = out };
        result = store_figures(s, run, keep_figure, &log, err);
        if (result == 0) {
            tfevents_begin(out);
            add_settings(&r, &c, out);
            result = store_iterations(s, run, add_event, &log, err);
        }
        free(log.figures);
        setting_release(&setting);
    }
    config_release(&c);
    return result;
}

/* Returns the file of a run whose points are the weights of tactics. */
static json_t *tactics_of(const struct config *c, const double x[], const char *name, const char *source)
{
    struct tactics t;
    snprintf(t.name, sizeof t.name, "%s", name);
    snprintf(t.rules, sizeof t.rules, "%s", config_setting(c, "attack"));
    memcpy(t.weight, x, sizeof t.weight);
    return tactics_json(&t, source);
}

static json_t *controller_of(const struct setting *setting, const double x[], const char *name, const char *source)
{
    struct controller controller = { .width = setting->rules.width, .height = setting->rules.height };
    snprintf(controller.name, sizeof controller.name, "%s", name);
    weight_map_controller(&setting->map, x, &controller);
    controller.source = xstrdup(source);
    json_t *root = controller_json(&controller);
    json_object_set_new(root, "search", json_pack("{s:i}", "preview", setting->preview));
    controller_release(&controller);
    return root;
}

/* Adds the controller file, or the file of tactics, of a run whose settings are resolved. */
static int add_controller(const struct store_run *r, const struct config *c, const struct setting *setting,
                          const double x[], const char *name, struct str *out, struct err *err)
{
    char source[160];
    snprintf(source, sizeof source, "trained by tetrarch %s, method %s%s%s", TETRARCH_VERSION, r->method,
             *r->preset ? ", preset " : "", r->preset);
    json_t *root = setting->map.tactics ? tactics_of(c, x, name, source) : controller_of(setting, x, name, source);
    json_object_set_new(root, "trained",
                        json_pack("{s:I, s:s, s:o, s:I, s:o}", "run", (json_int_t)r->run, "method", r->method,
                                  "fitness", json_finite(r->best), "pieces", (json_int_t)r->pieces, "settings",
                                  export_settings(c)));
    return add_text(out, root, JSON_FORM_TREE, err);
}

int export_controller(struct store *s, int64_t run, const char *name, struct str *out, struct err *err)
{
    struct store_run r;
    struct config c;
    struct setting setting;
    struct vector x;
    if (read_all(s, run, &r, &x, &c, err))
        return -1;
    int result = x.count == 0 ? 0 : config_resolve_run(&c, x.count, &setting, err) ? -1 : 1;
    if (result > 0) {
        result = add_controller(&r, &c, &setting, x.value, name, out, err) ? -1 : 1;
        setting_release(&setting);
    }
    vector_release(&x);
    config_release(&c);
    return result;
}
