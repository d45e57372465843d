/* SPDX-License-Identifier: MIT */
#include "tetress/weights.h"

#include "base/file.h"
#include "base/json.h"
#include "base/str.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1 };
/* Far beyond any sensible weight, and far from overflow. */
static const double weight_max = 10000;

/* Reads {"name": NAME, "weights": [OPENING, MIDDLE, END]}. */
static int read_feature(const struct json_source *s, const json_t *entry, size_t number, struct weights *out)
{
    char path[64];
    struct err unknown;
    snprintf(path, sizeof path, "features/%zu", number);
    const json_t *name = json_object_get(entry, "name"), *list = json_object_get(entry, "weights");
    if (!json_is_string(name) || json_array_size(list) != EVALUATE_STAGES)
        return json_wrong(s, path, "a feature must be an object with \"name\" and %d \"weights\"", EVALUATE_STAGES);
    int feature = str_find_row("feature of Tetress", json_string_value(name), evaluate_features,
                               sizeof *evaluate_features, EVALUATE_FEATURES, "`tetrarch tetress --help` lists them",
                               &unknown);
    if (feature < 0)
        return json_wrong(s, path, "%s", unknown.text);
    for (int stage = 0; stage < EVALUATE_STAGES; stage++) {
        const json_t *weight = json_array_get(list, (size_t)stage);
        if (!json_is_number(weight) || !(fabs(json_number_value(weight)) <= weight_max))
            return json_wrong(s, path, "the weights of \"%s\" must be numbers between -%g and %g",
                              json_string_value(name), weight_max, weight_max);
        out->of[stage][feature] = (int32_t)lrint(256 * json_number_value(weight));
    }
    return 0;
}

static int read_root(const struct json_source *s, const json_t *root, struct weights *out)
{
    if (!json_is_object(root))
        return json_wrong(s, "", "weights must be a JSON object");
    const json_t *format = json_object_get(root, "format"), *list = json_object_get(root, "features");
    if (!json_is_integer(format) || json_integer_value(format) != FORMAT)
        return json_wrong(s, "format", "\"format\" must be %d, the only format of weights there is", FORMAT);
    if (!json_is_array(list))
        return json_wrong(s, "features", "\"features\" must be a list of features with their weights");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (read_feature(s, json_array_get(list, i), i, out))
            return -1;
    return 0;
}

int weights_parse(const char *text, size_t length, const char *label, struct weights *out, struct err *err)
{
    struct json_source s = { text, label, length, err };
    struct weights w = { 0 };
    json_t *root = json_read(text, length, label, err);
    if (!root)
        return -1;
    int result = read_root(&s, root, &w);
    if (result == 0)
        *out = w;
    json_decref(root);
    return result;
}

int weights_load(const char *name_or_path, struct weights *out, struct err *err)
{
    struct str text = { 0 };
    int result = embedded_read(
        weights_shipped, "set of weights called",
        "they are hand, learned and eldaly-2024, and the path of a file must have a slash or end in .json",
        name_or_path, &text, err);
    if (result == 0)
        result = weights_parse(text.text, text.length, name_or_path, out, err);
    str_release(&text);
    return result;
}

/* A weight in points, as users see it: without a decimal point if it is whole. */
static json_t *number(int32_t weight)
{
    return weight % 256 == 0 ? json_integer(weight / 256) : json_real(weight / 256.0);
}

int weights_save(const struct weights *w, const char *name, const char *source, const char *path, struct err *err)
{
    json_t *features = json_array();
    for (int i = 0; i < EVALUATE_FEATURES; i++) {
        json_t *list = json_array();
        for (int stage = 0; stage < EVALUATE_STAGES; stage++)
            json_array_append_new(list, number(w->of[stage][i]));
        json_array_append_new(features, json_pack("{s:s, s:o}", "name", evaluate_features[i].name, "weights", list));
    }
    json_t *root = json_pack("{s:i, s:s, s:o, s:s}", "format", FORMAT, "name", name, "features", features, "source",
                             source);
    struct str text = { 0 };
    int result = json_to_str(&text, root, JSON_FORM_FILE, "the weights", err) || file_save(path, text.text, err);
    str_release(&text);
    return result ? -1 : 0;
}
