/* SPDX-License-Identifier: MIT
 *
 * Looking at a run.
 */
#include "base/json.h"
#include "base/param.h"
#include "engine/player/controller.h"
#include "lab/store/export.h"
#include "ui/web/api_run.h"
#include "ui/web/event.h"

#include <stdio.h>
#include <string.h>

/* Returns an object with an empty list for each field of an iteration. */
static json_t *empty_columns(void)
{
    json_t *columns = json_object(), *iteration = export_iteration(&(struct store_iteration){ 0 }, false), *ignored;
    const char *name;
    json_object_foreach(iteration, name, ignored)
    {
        json_object_set_new(columns, name, json_array());
    }
    json_decref(iteration);
    return columns;
}

static void add_iteration(void *context, const struct store_iteration *i)
{
    json_t *columns = context, *iteration = export_iteration(i, false), *value;
    const char *name;
    json_object_foreach(iteration, name, value)
    {
        json_array_append(json_object_get(columns, name), value);
    }
    json_decref(iteration);
}

static void add_figure(void *context, int64_t iteration, const char *name, double value)
{
    json_t *list = json_object_get(context, name);
    if (!list) {
        list = json_array();
        json_object_set_new(context, name, list);
    }
    json_array_append_new(list, json_pack("[I, o]", (json_int_t)iteration, json_finite(value)));
}

/* Adds the settings and what follows from them: the names of the weights and the number of iterations planned. */
static int add_settings(struct store *s, int64_t run, json_t *all, struct err *err)
{
    struct config config;
    struct setting setting;
    if (store_config(s, run, &config, err))
        return -1;
    json_object_set_new(all, "settings", export_settings(&config));
    json_object_set_new(all, "total", json_integer(config_int(&config, "iterations")));
    int result = config_resolve(&config, &setting, err);
    config_release(&config);
    if (result)
        return -1;
    json_t *names = json_array();
    for (int i = 0; i < setting.map.dim; i++) {
        char name[WEIGHT_MAP_NAME_MAX];
        weight_map_name(&setting.map, i, name);
        json_array_append_new(names, json_string(name));
    }
    setting_release(&setting);
    json_object_set_new(all, "names", names);
    return 0;
}

/* Adds the history of the run. The swarm belongs to the last iteration read here, even if more are written
 * meanwhile. */
static int add_course(struct store *s, int64_t run, json_t *all, struct err *err)
{
    json_t *columns = empty_columns(), *figures = json_object();
    json_object_set_new(all, "columns", columns);
    json_object_set_new(all, "figures", figures);
    if (store_iterations(s, run, add_iteration, columns, err) || store_figures(s, run, add_figure, figures, err))
        return -1;
    const json_t *numbers = json_object_get(columns, "iteration");
    size_t count = json_array_size(numbers);
    json_int_t last = count ? json_integer_value(json_array_get(numbers, count - 1)) : 0;
    json_t *swarm = event_swarm(s, run, last, err);
    if (!swarm)
        return -1;
    json_object_set_new(all, "swarm", swarm);
    return 0;
}

void api_run_show(const struct call *call, struct response *out)
{
    struct err err;
    struct store_run r;
    struct vector weights;
    struct store *s = api_run_open(call, STORE_READ, &r, out);
    if (!s)
        return;
    if (store_run_load(s, r.run, &r, &weights, &err)) {
        response_error(out, 500, "%s", err.text);
        store_close(s);
        return;
    }
    struct err failure;
    event_failure(call->site, &r, &failure);
    json_t *all = api_run_json(call->site, s, &r);
    json_object_set_new(all, "failure", json_string(failure.text));
    json_object_set_new(all, "weights", json_finites(weights.value, weights.count));
    vector_release(&weights);
    if (add_settings(s, r.run, all, &err) || add_course(s, r.run, all, &err)) {
        json_decref(all);
        response_error(out, 500, "%s", err.text);
    } else {
        if (store_damage(s, &err))
            json_object_set_new(all, "damage", json_string(err.text));
        response_json(out, 200, all);
    }
    store_close(s);
}

/* Answers with a text as a file, or with the error. */
static void answer_file(int result, struct str *text, const char *type, const struct err *err, struct response *out)
{
    if (result < 0) {
        str_release(text);
        response_error(out, 500, "%s", err->text);
        return;
    }
    out->status = 200;
    out->type = type;
    out->body = *text;
}

void api_run_controller(const struct call *call, struct response *out)
{
    struct err err;
    struct store_run r;
    struct str text = { 0 };
    char name[CONTROLLER_NAME_MAX + 1];
    struct store *s = api_run_open(call, STORE_READ, &r, out);
    if (!s)
        return;
    snprintf(name, sizeof name, "run-%lld", (long long)r.run);
    snprintf(out->name, sizeof out->name, "%.40s.json", name);
    int result = export_controller(s, r.run, name, &text, &err);
    store_close(s);
    if (result == 0)
        response_error(out, 404, "Run %lld has no weights yet; they come with its first iteration.", (long long)r.run);
    else
        answer_file(result, &text, "application/json", &err, out);
}

void api_run_export(const struct call *call, struct response *out)
{
    static const struct {
        const char *name, *type;
        int (*export)(struct store *s, int64_t run, struct str *out, struct err *err);
    } formats[] = { { "json", "application/json", export_json }, { "csv", "text/csv; charset=utf-8", export_csv } };
    struct err err;
    struct store_run r;
    struct str text = { 0 };
    char format[8];
    route_query(call, "format", format, sizeof format);
    int i = strcmp(format, formats[1].name) == 0;
    if (strcmp(format, formats[i].name) != 0) {
        response_error(out, 400, "\"format\" must be json or csv, as in /api/runs/%lld/export?format=csv.",
                       (long long)call->number);
        return;
    }
    struct store *s = api_run_open(call, STORE_READ, &r, out);
    if (!s)
        return;
    snprintf(out->name, sizeof out->name, "run-%lld.%s", (long long)r.run, formats[i].name);
    answer_file(formats[i].export(s, r.run, &text, &err), &text, formats[i].type, &err, out);
    store_close(s);
}

void api_run_events(const struct call *call, struct response *out)
{
    static const struct param number = { .name = "after", .type = PARAM_INT, .min = 0, .max = 1e15 };
    struct err err;
    struct store_run r;
    char after[32];
    struct param_value value = { .integer = -1 };
    if (route_query(call, "after", after, sizeof after) && param_parse(&number, "after", after, &value, &err)) {
        response_error(out, 400, "%s", err.text);
        return;
    }
    if (!api_run_read(call, &r, out))
        return;
    out->status = 200;
    out->type = "text/event-stream";
    out->events_of = r.run;
    out->events_after = value.integer;
}
