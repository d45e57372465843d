/* SPDX-License-Identifier: MIT
 *
 * Data shipped with the program: controllers, features, Tetress weights and measured results.
 */
#include "base/json.h"
#include "engine/player/controller.h"
#include "engine/player/shipped.h"
#include "tetress/network_file.h"
#include "tetress/weights.h"
#include "ui/web/measured.h"
#include "ui/web/route.h"

#include <string.h>

static json_t *controller_summary(const struct controller *c)
{
    json_t *features = json_array(), *published = json_array();
    char name[MONOMIAL_NAME_MAX];
    for (int i = 0; i < c->count; i++)
        json_array_append_new(features, json_string(monomial_name(c->feature[i], name)));
    for (int i = 0; i < c->published_count; i++)
        json_array_append_new(published, json_pack("{s:i, s:i, s:f, s:i}", "width", c->published[i].width, "height",
                                                   c->published[i].height, "rows", c->published[i].rows, "games",
                                                   c->published[i].games));
    return json_pack("{s:s, s:s, s:i, s:i, s:o, s:o}", "name", c->name, "source", c->source, "width", c->width,
                     "height", c->height, "features", features, "published", published);
}

static void list_controllers(const struct call *call, struct response *out)
{
    (void)call;
    json_t *list = json_array();
    for (const struct embedded *e = shipped_controllers; e->name; e++) {
        struct err err;
        struct controller c;
        if (controller_parse(e->text, e->length, e->name, &c, &err))
            continue; /* cannot happen: the tests load all of them */
        json_array_append_new(list, controller_summary(&c));
        controller_release(&c);
    }
    response_json(out, 200, json_pack("{s:o}", "controllers", list));
}

/* Looked up by name only: a path could lead outside the shipped files. */
static void show_controller(const struct call *call, struct response *out)
{
    for (const struct embedded *e = shipped_controllers; e->name; e++)
        if (strcmp(e->name, call->name) == 0) {
            out->status = 200;
            out->type = "application/json";
            out->fixed = e->text;
            out->fixed_size = e->length;
            return;
        }
    response_error(out, 404, "There is no shipped controller \"%s\"; /api/controllers lists them.", call->name);
}

static void list_features(const struct call *call, struct response *out)
{
    (void)call;
    json_t *features = json_array(), *sets = json_array();
    for (int i = 0; i < feature_count(); i++) {
        const struct feature *f = feature_at(i);
        json_array_append_new(features,
                              json_pack("{s:s, s:s, s:i}", "name", f->name, "help", f->help, "kinds", f->kinds));
    }
    for (int i = 0; i < feature_set_count(); i++) {
        const struct feature_set *set = feature_set_at(i);
        json_t *names = json_array();
        for (int k = 0; set->features[k]; k++)
            json_array_append_new(names, json_string(set->features[k]));
        json_array_append_new(sets,
                              json_pack("{s:s, s:s, s:o}", "name", set->name, "help", set->help, "features", names));
    }
    response_json(out, 200, json_pack("{s:o, s:o}", "features", features, "sets", sets));
}

/* Returns an embedded file as JSON. */
static json_t *read_embedded(const struct embedded *e)
{
    struct err err;
    json_t *value = json_read(e->text, e->length, e->name, &err);
    return value ? value : json_null(); /* cannot happen: the tests read all of them */
}

static void list_weights(const struct call *call, struct response *out)
{
    (void)call;
    json_t *list = json_array();
    for (const struct embedded *e = weights_shipped; e->name; e++)
        json_array_append_new(list, json_pack("{s:s, s:o}", "name", e->name, "file", read_embedded(e)));
    for (const struct embedded *e = networks_shipped; e->name; e++)
        json_array_append_new(list, json_pack("{s:s, s:o}", "name", e->name, "file", read_embedded(e)));
    response_json(out, 200, json_pack("{s:o}", "weights", list));
}

static void list_results(const struct call *call, struct response *out)
{
    (void)call;
    response_json(out, 200, json_pack("{s:o}", "results", read_embedded(measured_results)));
}

const struct route routes_controllers[] = {
    { "GET", "/api/controllers", list_controllers }, { "GET", "/api/controllers/NAME", show_controller },
    { "GET", "/api/features", list_features },       { "GET", "/api/weights", list_weights },
    { "GET", "/api/results", list_results },         { 0 },
};
