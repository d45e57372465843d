/* SPDX-License-Identifier: MIT */
#include "engine/player/controller.h"

#include "base/file.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/str.h"
#include "engine/player/shipped.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1 };

/* Reads an integer member of the object at `path`, which is empty for the file itself. */
static int read_number(const struct json_source *r, const json_t *object, const char *key, const char *path, int low,
                       int high, int fallback, int *out)
{
    const json_t *value = json_object_get(object, key);
    *out = fallback;
    if (!value)
        return 0;
    char place[128];
    snprintf(place, sizeof place, "%s%s%s", path, *path ? "/" : "", key);
    if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high)
        return json_wrong(r, place, "\"%s\" must be a whole number between %d and %d", key, low, high);
    *out = (int)json_integer_value(value);
    return 0;
}

static int read_weight(const struct json_source *r, const json_t *value, const char *path, const char *feature,
                       double *out)
{
    *out = json_number_value(value);
    if (!json_is_number(value) || !linear_usable(1, out))
        return json_wrong(r, path, "the weight of \"%s\" must be between -%g and %g", feature, LINEAR_WEIGHT_MAX,
                          LINEAR_WEIGHT_MAX);
    return 0;
}

/* Reads the weights of a feature into out: one for a number, one for each kind of a pattern. */
static int read_weights(const struct json_source *r, const json_t *entry, int i, struct monomial m, double out[])
{
    char path[64], name[MONOMIAL_NAME_MAX];
    int kinds = monomial_kinds(m);
    const char *key = kinds > 0 ? "weights" : "weight", *feature = monomial_name(m, name);
    const json_t *weight = json_object_get(entry, key);
    snprintf(path, sizeof path, weight ? "features/%d/%s" : "features/%d", i, key);
    if (kinds == 0 && !json_is_number(weight))
        return json_wrong(r, path, "the feature \"%s\" has no \"weight\", which must be a number", feature);
    if (kinds == 0)
        return read_weight(r, weight, path, feature, out);
    uint16_t from[PATTERN_KINDS_MAX];
    int listed = (int)json_array_size(weight);
    bool widened = !monomial_staged(m) && pattern_widened(monomial_factor(m, 0)->pattern, listed, from);
    if (listed != kinds && !widened)
        return json_wrong(r, path, "the pattern \"%s\" must have \"weights\", a list of %d numbers", feature, kinds);
    for (int k = 0; k < kinds; k++) {
        int at = widened ? from[k] : k;
        snprintf(path, sizeof path, "features/%d/weights/%d", i, at);
        if (read_weight(r, json_array_get(weight, (size_t)at), path, feature, &out[k]))
            return -1;
    }
    return 0;
}

static int read_feature(const struct json_source *r, const json_t *entry, int i, struct controller *c)
{
    char path[64];
    snprintf(path, sizeof path, "features/%d", i);
    if (!json_is_object(entry))
        return json_wrong(r, path, "a feature must be an object with \"name\" and \"weight\"");
    const json_t *name = json_object_get(entry, "name");
    if (!json_is_string(name))
        return json_wrong(r, path, "this feature has no \"name\", which must be a string");
    struct err unknown;
    snprintf(path, sizeof path, "features/%d/name", i);
    struct monomial feature;
    if (monomial_parse(json_string_value(name), &feature, &unknown))
        return json_wrong(r, path, "%s", unknown.text);
    for (int j = 0; j < i; j++)
        if (monomial_equal(c->feature[j], feature))
            return json_wrong(r, path, "the feature \"%s\" is listed twice", json_string_value(name));
    if (i == FEATURES_MAX)
        return json_wrong(r, path, "a controller has at most %d features", FEATURES_MAX);
    int at = c->weights.count;
    vector_resize(&c->weights, at + monomial_weights(feature));
    if (read_weights(r, entry, i, feature, c->weights.value + at))
        return -1;
    c->feature[i] = feature;
    c->count = i + 1;
    return 0;
}

static int read_features(const struct json_source *r, const json_t *list, struct controller *c)
{
    if (!json_is_array(list) || json_array_size(list) == 0)
        return json_wrong(r, "features", "\"features\" must be a list of at least one feature with its weight");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (read_feature(r, json_array_get(list, i), (int)i, c))
            return -1;
    return 0;
}

static int read_published(const struct json_source *r, const json_t *list, struct controller *c)
{
    if (!list)
        return 0;
    if (!json_is_array(list) || json_array_size(list) > CONTROLLER_PUBLISHED_MAX)
        return json_wrong(r, "published", "\"published\" must be a list of at most %d reported means",
                          CONTROLLER_PUBLISHED_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *entry = json_array_get(list, i), *rows = json_object_get(entry, "rows");
        struct published *p = &c->published[i];
        char path[64];
        snprintf(path, sizeof path, "published/%zu", i);
        if (!json_is_number(rows) || json_number_value(rows) < 0 || json_number_value(rows) > 1e18)
            return json_wrong(r, path,
                              "a reported mean must be an object with \"rows\", a number that is not negative");
        p->rows = json_number_value(rows);
        if (read_number(r, entry, "width", path, WIDTH_MIN, WIDTH_MAX, 10, &p->width) ||
            read_number(r, entry, "height", path, HEIGHT_MIN, HEIGHT_MAX, 20, &p->height) ||
            read_number(r, entry, "games", path, 1, 1000000000, 1, &p->games))
            return -1;
        c->published_count = (int)i + 1;
    }
    return 0;
}

static bool is_name(const json_t *name)
{
    size_t length = json_string_length(name);
    return json_is_string(name) && length > 0 && length <= CONTROLLER_NAME_MAX &&
           str_is_printable(json_string_value(name));
}

static int read_texts(const struct json_source *r, const json_t *root, struct controller *c)
{
    const json_t *name = json_object_get(root, "name"), *source = json_object_get(root, "source");
    const json_t *rules = json_object_get(root, "rules");
    if (!is_name(name))
        return json_wrong(r, "name", "\"name\" must be a printable text of 1 to %d bytes", CONTROLLER_NAME_MAX);
    if (source && (!json_is_string(source) || !str_is_printable(json_string_value(source))))
        return json_wrong(r, "source", "\"source\" must be a printable text that says where the weights come from");
    const char *kind = json_string_value(rules);
    if (rules && (!kind || (strcmp(kind, rules_kinds[RULES_SIMPLIFIED]) && strcmp(kind, rules_kinds[RULES_GUIDELINE]))))
        return json_wrong(r, "rules", "\"rules\" must be \"simplified\" or \"guideline\"");
    snprintf(c->name, sizeof c->name, "%s", json_string_value(name));
    c->source = xstrdup(source ? json_string_value(source) : "");
    return 0;
}

static int read_root(const struct json_source *r, const json_t *root, struct controller *c)
{
    if (!json_is_object(root))
        return json_wrong(r, "", "a controller must be a JSON object");
    const json_t *format = json_object_get(root, "format");
    if (!json_is_integer(format) || json_integer_value(format) != FORMAT)
        return json_wrong(r, "format", "\"format\" must be %d, the only controller format", FORMAT);
    if (read_number(r, root, "width", "", WIDTH_MIN, WIDTH_MAX, 10, &c->width) ||
        read_number(r, root, "height", "", HEIGHT_MIN, HEIGHT_MAX, 20, &c->height))
        return -1;
    if (read_features(r, json_object_get(root, "features"), c) ||
        read_published(r, json_object_get(root, "published"), c))
        return -1;
    return read_texts(r, root, c);
}

int controller_parse(const char *text, size_t length, const char *label, struct controller *out, struct err *err)
{
    struct json_source r = { .text = text, .label = label, .length = length, .err = err };
    json_t *root = json_read(text, length, label, err);
    if (!root)
        return -1;
    struct controller c = { .source = NULL };
    int result = read_root(&r, root, &c);
    if (result == 0)
        *out = c;
    else
        controller_release(&c);
    json_decref(root);
    return result;
}

int controller_load(const char *name_or_path, struct controller *out, struct err *err)
{
    struct str text = { 0 };
    int result = embedded_read(shipped_controllers, "controller",
                               "`tetrarch controllers list` shows the shipped ones, and the path of a file must have a "
                               "slash or end in .json",
                               name_or_path, &text, err);
    if (result == 0)
        result = controller_parse(text.text, text.length, name_or_path, out, err);
    str_release(&text);
    return result;
}

json_t *controller_features_json(int count, const struct monomial features[], const double weights[])
{
    json_t *list = json_must(json_array());
    for (int i = 0; i < count; i++) {
        char name[MONOMIAL_NAME_MAX];
        int own = monomial_kinds(features[i]);
        json_t *weight = json_must(own > 0 ? json_array() : json_real(*weights));
        for (int k = 0; k < own; k++)
            json_append(weight, json_real(weights[k]));
        json_append(list, json_pack("{s:s, s:o}", "name", monomial_name(features[i], name),
                                    own > 0 ? "weights" : "weight", weight));
        weights += monomial_weights(features[i]);
    }
    return list;
}

json_t *controller_json(const struct controller *c)
{
    json_t *features = controller_features_json(c->count, c->feature, c->weights.value);
    return json_must(json_pack("{s:i, s:s, s:s, s:i, s:i, s:o, s:s}", "format", FORMAT, "name", c->name, "rules",
                               "simplified", "width", c->width, "height", c->height, "features", features, "source",
                               c->source ? c->source : ""));
}
