/* SPDX-License-Identifier: MIT */
#include "tetress/network_file.h"

#include "base/file.h"
#include "base/json.h"
#include "base/str.h"

#include <stdlib.h>

enum { FORMAT = 1 };

/* Reads a list of NETWORK_UNITS whole numbers, at most `max` in absolute value. */
static int read_units(const struct json_source *s, const char *path, const json_t *list, int max,
                      int out[NETWORK_UNITS])
{
    if (!json_is_array(list) || json_array_size(list) != NETWORK_UNITS)
        return json_wrong(s, path, "the weights must be a list of %d whole numbers", NETWORK_UNITS);
    for (int k = 0; k < NETWORK_UNITS; k++) {
        const json_t *weight = json_array_get(list, (size_t)k);
        if (!json_is_integer(weight) || json_integer_value(weight) < -max || json_integer_value(weight) > max)
            return json_wrong(s, path, "the weights must be whole numbers between -%d and %d", max, max);
        out[k] = (int)json_integer_value(weight);
    }
    return 0;
}

/* Reads {"name": NAME, "weights": [...]}, the weights of one input. */
static int read_input(const struct json_source *s, const json_t *entry, size_t number, bool seen[NETWORK_INPUTS],
                      struct network *out)
{
    char path[64];
    struct err unknown;
    int weight[NETWORK_UNITS];
    snprintf(path, sizeof path, "inputs/%zu", number);
    const json_t *name = json_object_get(entry, "name");
    if (!json_is_string(name))
        return json_wrong(s, path, "an input must be an object with \"name\" and \"weights\"");
    int input = str_find_row("input of the network", json_string_value(name), network_inputs, sizeof *network_inputs,
                             NETWORK_INPUTS, "docs/reference/files.md lists them", &unknown);
    if (input < 0)
        return json_wrong(s, path, "%s", unknown.text);
    if (seen[input])
        return json_wrong(s, path, "the input \"%s\" is there twice", json_string_value(name));
    if (read_units(s, path, json_object_get(entry, "weights"), NETWORK_FIRST_MAX, weight))
        return -1;
    for (int k = 0; k < NETWORK_UNITS; k++)
        *network_first(out, input, k) = (int16_t)weight[k];
    seen[input] = true;
    return 0;
}

static int read_root(const struct json_source *s, const json_t *root, struct network *out)
{
    bool seen[NETWORK_INPUTS] = { false };
    int second[NETWORK_UNITS];
    if (!json_is_object(root))
        return json_wrong(s, "", "a network must be a JSON object");
    const json_t *format = json_object_get(root, "format"), *list = json_object_get(root, "inputs");
    if (!json_is_integer(format) || json_integer_value(format) != FORMAT)
        return json_wrong(s, "format", "\"format\" must be %d, the only format of networks there is", FORMAT);
    if (!json_is_array(list))
        return json_wrong(s, "inputs", "\"inputs\" must be a list of inputs with their weights");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (read_input(s, json_array_get(list, i), i, seen, out))
            return -1;
    for (int i = 0; i < NETWORK_INPUTS; i++)
        if (!seen[i])
            return json_wrong(s, "inputs", "the input \"%s\" is missing", network_inputs[i].name);
    if (read_units(s, "units", json_object_get(root, "units"), NETWORK_SECOND_MAX, second))
        return -1;
    for (int k = 0; k < NETWORK_UNITS; k++)
        out->second[k] = (int16_t)second[k];
    return 0;
}

int network_parse(const char *text, size_t length, const char *label, struct network *out, struct err *err)
{
    struct json_source s = { text, label, length, err };
    struct network n = { 0 };
    json_t *root = json_read(text, length, label, err);
    if (!root)
        return -1;
    int result = read_root(&s, root, &n);
    if (result == 0)
        *out = n;
    json_decref(root);
    return result;
}

int network_load(const char *name_or_path, struct network *out, struct err *err)
{
    struct str text = { 0 };
    int result = embedded_read(networks_shipped, "network called",
                               "there is learned, and the path of a file must have a slash or end in .json",
                               name_or_path, &text, err);
    if (result == 0)
        result = network_parse(text.text, text.length, name_or_path, out, err);
    str_release(&text);
    return result;
}

int network_save(const struct network *n, const char *name, const char *source, const char *path, struct err *err)
{
    json_t *inputs = json_array(), *units = json_array();
    for (int i = 0; i < NETWORK_INPUTS; i++) {
        json_t *list = json_array();
        for (int k = 0; k < NETWORK_UNITS; k++)
            json_append(list, json_integer(n->first[i / 2][k][i % 2]));
        json_append(inputs, json_pack("{s:s, s:o}", "name", network_inputs[i].name, "weights", list));
    }
    for (int k = 0; k < NETWORK_UNITS; k++)
        json_append(units, json_integer(n->second[k]));
    json_t *root = json_pack("{s:i, s:s, s:o, s:o, s:s}", "format", FORMAT, "name", name, "inputs", inputs, "units",
                             units, "source", source);
    struct str text = { 0 };
    int result = json_to_str(&text, root, JSON_FORM_FILE, "the network", err) || file_save(path, text.text, err);
    str_release(&text);
    return result ? -1 : 0;
}
