/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "base/str.h"
#include "engine/player/tactics.h"
#include "engine/tetris/attack.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1 };

/* Reads {"name": NAME, "weight": NUMBER}; `given` tells which terms came before. */
static int read_term(const struct json_source *s, const json_t *entry, size_t number, bool given[TACTICS_TERMS],
                     struct tactics *out)
{
    char path[64];
    struct err unknown;
    snprintf(path, sizeof path, "terms/%zu", number);
    const json_t *name = json_object_get(entry, "name"), *weight = json_object_get(entry, "weight");
    if (!json_is_string(name) || !json_is_number(weight))
        return json_wrong(s, path, "a term must be an object with \"name\" and \"weight\", a number");
    int term = str_find_row("term of tactics called", json_string_value(name), tactics_rows, sizeof *tactics_rows,
                            TACTICS_TERMS, "docs/reference/files.md lists them", &unknown);
    if (term < 0)
        return json_wrong(s, path, "%s", unknown.text);
    if (given[term])
        return json_wrong(s, path, "the term \"%s\" is listed twice", tactics_rows[term].name);
    if (!(fabs(json_number_value(weight)) <= TACTICS_WEIGHT_MAX))
        return json_wrong(s, path, "the weight of \"%s\" must be between -%g and %g", tactics_rows[term].name,
                          TACTICS_WEIGHT_MAX, TACTICS_WEIGHT_MAX);
    given[term] = true;
    out->weight[term] = json_number_value(weight);
    return 0;
}

static int read_texts(const struct json_source *s, const json_t *root, struct tactics *out)
{
    const json_t *name = json_object_get(root, "name"), *rules = json_object_get(root, "rules");
    struct err unknown;
    if (!json_is_string(name) || json_string_length(name) > TACTICS_NAME_MAX || json_string_length(name) == 0 ||
        !str_is_printable(json_string_value(name)))
        return json_wrong(s, "name", "\"name\" must be a printable text of 1 to %d bytes", TACTICS_NAME_MAX);
    if (!json_is_string(rules))
        return json_wrong(s, "rules", "\"rules\" must be the name of attack rules, such as \"ppt\"");
    const struct attack_rules *found = attack_find(json_string_value(rules), &unknown);
    if (!found)
        return json_wrong(s, "rules", "%s", unknown.text);
    snprintf(out->name, sizeof out->name, "%s", json_string_value(name));
    snprintf(out->rules, sizeof out->rules, "%s", found->name);
    return 0;
}

static int read_root(const struct json_source *s, const json_t *root, struct tactics *out)
{
    bool given[TACTICS_TERMS] = { false };
    if (!json_is_object(root))
        return json_wrong(s, "", "tactics must be a JSON object");
    const json_t *format = json_object_get(root, "format"), *list = json_object_get(root, "terms");
    if (!json_is_integer(format) || json_integer_value(format) != FORMAT)
        return json_wrong(s, "format", "\"format\" must be %d, the only format of tactics", FORMAT);
    if (!json_is_array(list) || json_array_size(list) == 0)
        return json_wrong(s, "terms", "\"terms\" must be a list of at least one term with its weight");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (read_term(s, json_array_get(list, i), i, given, out))
            return -1;
    return read_texts(s, root, out);
}

int tactics_parse(const char *text, size_t length, const char *label, struct tactics *out, struct err *err)
{
    struct json_source s = { text, label, length, err };
    struct tactics tactics = { .name = "" };
    json_t *root = json_read(text, length, label, err);
    if (!root)
        return -1;
    int result = read_root(&s, root, &tactics);
    if (result == 0)
        *out = tactics;
    json_decref(root);
    return result;
}

int tactics_load(const char *name_or_path, struct tactics *out, struct err *err)
{
    struct str text = { 0 };
    int result = embedded_read(tactics_shipped, "set of tactics called",
                               TACTICS_DEFAULT
                               " is the shipped one, and the path of a file must have a slash or end in .json",
                               name_or_path, &text, err);
    if (result == 0)
        result = tactics_parse(text.text, text.length, name_or_path, out, err);
    str_release(&text);
    return result;
}

json_t *tactics_json(const struct tactics *tactics, const char *source)
{
    json_t *terms = json_must(json_array());
    for (int i = 0; i < TACTICS_TERMS; i++)
        json_append(terms, json_pack("{s:s, s:f}", "name", tactics_rows[i].name, "weight", tactics->weight[i]));
    return json_must(json_pack("{s:i, s:s, s:s, s:o, s:s}", "format", FORMAT, "name", tactics->name, "rules",
                               tactics->rules, "terms", terms, "source", source));
}
