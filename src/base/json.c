/* SPDX-License-Identifier: MIT */
#include "base/json.h"

#include "base/mem.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

json_t *json_read(const char *text, size_t length, const char *label, struct err *err)
{
    json_error_t error;
    size_t blank = 0;
    while (blank < length && strchr(" \t\r\n", text[blank]) && text[blank])
        blank++;
    if (blank == length) {
        err_set(err, "%s is empty", label);
        return NULL;
    }
    /* Jansson takes an allocation that fails for an error of the text, and while it reads a long string even crashes:
     * more memory than it needs must be there beforehand. */
    free(xmalloc(65536 + 16 * length));
    errno = 0;
    json_t *value = json_loadb(text ? text : "", length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (!value && (errno == ENOMEM || json_error_code(&error) == json_error_out_of_memory))
        mem_give_up();
    if (!value) {
        /* The text after "near" is quoted from the file and may be of any length and kind. */
        char *near = strstr(error.text, " near '");
        if (near)
            *near = '\0';
        err_set(err, "%s, line %d, column %d: %s", label, error.line, error.column > 0 ? error.column : 1, error.text);
    }
    return value;
}

struct cursor {
    const char *at, *end;
};

static void skip_space(struct cursor *c)
{
    while (c->at < c->end && strchr(" \t\r\n", *c->at))
        c->at++;
}

static void skip_string(struct cursor *c)
{
    for (c->at++; c->at < c->end && *c->at != '"'; c->at++)
        if (*c->at == '\\')
            c->at++;
    c->at++;
}

/* Moves past one value: a string, a number or word, or brackets with all they hold. */
static void skip_value(struct cursor *c)
{
    int depth = 0;
    do {
        skip_space(c);
        if (c->at >= c->end)
            return;
        if (*c->at == '"') {
            skip_string(c);
        } else if (strchr("[{", *c->at)) {
            depth++;
            c->at++;
        } else if (strchr("]}", *c->at)) {
            depth--;
            c->at++;
        } else if (strchr(",:", *c->at)) {
            c->at++;
        } else {
            while (c->at < c->end && !strchr(" \t\r\n,:]}", *c->at))
                c->at++;
        }
    } while (depth > 0);
}

/* Moves to the member or element called `name`, `length` long; returns false if there is none. */
static int enter(struct cursor *c, const char *name, size_t length)
{
    int is_object = *c->at == '{', index = 0, wanted = atoi(name);
    if (!is_object && *c->at != '[')
        return 0;
    for (c->at++; skip_space(c), c->at < c->end && !strchr("]}", *c->at); index++) {
        int found = !is_object && index == wanted;
        if (is_object) {
            const char *key = c->at + 1;
            skip_string(c);
            found = (size_t)(c->at - 1 - key) == length && memcmp(key, name, length) == 0;
            skip_space(c);
            c->at++; /* the colon */
            skip_space(c);
        }
        if (found)
            return 1;
        skip_value(c);
        skip_space(c);
        if (c->at < c->end && *c->at == ',')
            c->at++;
    }
    return 0;
}

void json_place(const char *text, size_t length, const char *path, int *line, int *column)
{
    struct cursor c = { text, text + length };
    skip_space(&c);
    const char *place = c.at;
    while (*path && c.at < c.end) {
        size_t part = strcspn(path, "/");
        if (!enter(&c, path, part))
            break;
        place = c.at;
        path += part + (path[part] == '/');
    }
    *line = *column = 1;
    for (const char *at = text; at < place; at++) {
        *column = *at == '\n' ? 1 : *column + 1;
        *line += *at == '\n';
    }
}

int json_wrong(const struct json_source *s, const char *path, const char *format, ...)
{
    char sentence[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    int line, column;
    json_place(s->text, s->length, path, &line, &column);
    return err_set(s->err, "%s, line %d, column %d: %s", s->label, line, column, sentence);
}

json_t *json_must(json_t *value)
{
    if (!value)
        mem_give_up();
    return value;
}

void json_append(json_t *list, json_t *value)
{
    if (json_array_append_new(list, value) != 0)
        mem_give_up();
}

json_t *json_finite(double value)
{
    return isfinite(value) ? json_real(value) : json_null();
}

json_t *json_finites(const double values[], int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_finite(values[i]));
    return list;
}

json_t *json_interval(const struct interval *interval)
{
    return json_pack("[o,o]", json_finite(interval->low), json_finite(interval->high));
}

static const size_t flags[] = {
    [JSON_FORM_LINE] = JSON_PRESERVE_ORDER | JSON_ENCODE_ANY | JSON_REAL_PRECISION(15),
    [JSON_FORM_EXACT] = JSON_PRESERVE_ORDER | JSON_ENCODE_ANY | JSON_REAL_PRECISION(17),
    [JSON_FORM_TREE] = JSON_PRESERVE_ORDER | JSON_ENCODE_ANY | JSON_REAL_PRECISION(17) | JSON_INDENT(2),
    [JSON_FORM_COMPACT] = JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(17),
    [JSON_FORM_EVENT] = JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(10),
    [JSON_FORM_FILE] = JSON_PRESERVE_ORDER | JSON_ENCODE_ANY | JSON_REAL_PRECISION(8),
};

/* Appends a value; returns false if it is NULL. json_dumps() leaves texts out when memory runs out on the way, so the
 * room is made first. Nothing else can fail: Jansson has checked texts and numbers when it made them. */
static bool add_value(struct str *out, const json_t *value, enum json_form form)
{
    if (!value)
        return false;
    size_t length = json_dumpb(value, NULL, 0, flags[form]);
    char *text = xmalloc(length);
    if (length == 0 || json_dumpb(value, text, length, flags[form]) != length)
        mem_give_up();
    str_add_bytes(out, text, length);
    free(text);
    return true;
}

/* Appends a list with a line for each element. */
static bool add_elements(struct str *out, const json_t *list)
{
    bool good = true;
    size_t i;
    json_t *element;
    str_add(out, "[");
    json_array_foreach(list, i, element)
    {
        str_add(out, "%s\n    ", i > 0 ? "," : "");
        good = good && add_value(out, element, JSON_FORM_FILE);
    }
    str_add(out, "\n  ]");
    return good;
}

/* Appends an object with a line for each member. */
static bool add_members(struct str *out, json_t *object)
{
    bool good = true, first = true;
    const char *key;
    json_t *member;
    str_add(out, "{");
    json_object_foreach(object, key, member)
    {
        json_t *name = json_string(key);
        str_add(out, "%s\n  ", first ? "" : ",");
        good = good && add_value(out, name, JSON_FORM_FILE);
        str_add(out, ": ");
        good = good &&
               (json_array_size(member) > 0 ? add_elements(out, member) : add_value(out, member, JSON_FORM_FILE));
        json_decref(name);
        first = false;
    }
    str_add(out, "\n}");
    return good;
}

int json_to_str(struct str *out, json_t *value, enum json_form form, const char *what, struct err *err)
{
    struct str text = { 0 };
    bool good = value && (form == JSON_FORM_FILE && json_is_object(value) ? add_members(&text, value)
                                                                          : add_value(&text, value, form));
    json_decref(value);
    if (good)
        str_add_bytes(out, text.text, text.length);
    str_release(&text);
    return good ? 0 : err_set(err, "there is no JSON for %s: a text in it is not UTF-8, or a number not finite", what);
}
