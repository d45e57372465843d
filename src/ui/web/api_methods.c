/* SPDX-License-Identifier: MIT
 *
 * The tables from which the page builds its form.
 */
#include "learn/training/config.h"
#include "learn/training/preset.h"
#include "ui/web/route.h"

#include <string.h>

static json_t *param_json(const struct param *p)
{
    static const char *const types[] = {
        [PARAM_FLAG] = "flag", [PARAM_INT] = "int",   [PARAM_REAL] = "real",
        [PARAM_TEXT] = "text", [PARAM_LIST] = "list", [PARAM_CHOICE] = "choice",
    };
    json_t *choices = json_array();
    for (int i = 0; p->choices && p->choices[i]; i++)
        json_array_append_new(choices, json_string(p->choices[i]));
    return json_pack("{s:s, s:s, s:s, s:s, s:f, s:f, s:o, s:s}", "name", p->name, "type", types[p->type], "metavar",
                     p->metavar ? p->metavar : "", "fallback", p->fallback ? p->fallback : "", "min", p->min, "max",
                     p->max, "choices", choices, "help", p->help);
}

static json_t *table_json(const struct param table[])
{
    json_t *list = json_array();
    for (int i = 0; table[i].name; i++)
        json_array_append_new(list, param_json(&table[i]));
    return list;
}

static int add_pair(void *context, const char *key, const char *value, struct err *err)
{
    (void)err;
    json_object_set_new(context, key, json_string(value));
    return 0;
}

/* Returns settings written "key=value key=value" as an object. */
static json_t *pairs_json(const char *settings)
{
    struct err err;
    json_t *pairs = json_object();
    config_pairs(settings, add_pair, pairs, &err);
    return pairs;
}

/* Returns the names of the presets that are trained before this one. */
static json_t *first_json(const struct preset *p)
{
    json_t *names = json_array();
    for (int i = 0; p->first[i]; i++)
        json_array_append_new(names, json_string(p->first[i]));
    return names;
}

static void list_methods(const struct call *call, struct response *out)
{
    (void)call;
    json_t *list = json_array(), *recipes = json_array();
    for (const struct method *m = methods; m->name; m++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:o, s:o}", "name", m->name, "summary", m->summary, "params",
                                              table_json(method_params(m)), "defaults", pairs_json(m->defaults)));
    for (const struct preset *p = presets; p->name; p++)
        json_array_append_new(recipes, json_pack("{s:s, s:s#, s:s, s:o, s:o}", "name", p->name, "summary", p->about,
                                                 (int)strcspn(p->about, "\n"), "method", p->method, "settings",
                                                 pairs_json(p->settings), "first", first_json(p)));
    response_json(
        out, 200,
        json_pack("{s:o, s:o, s:o}", "common", table_json(config_params), "methods", list, "presets", recipes));
}

const struct route routes_methods[] = {
    { "GET", "/api/methods", list_methods },
    { 0 },
};
