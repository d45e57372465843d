/* SPDX-License-Identifier: MIT */
#include "lab/store/listing.h"

#include "lab/store/export.h"
#include "lab/store/sql.h"
#include "learn/training/preset.h"

#include <stdlib.h>
#include <string.h>

/* The settings that have a column of their own in a list. */
static const char *const columns[] = { "width", "height", "features", "seed", NULL };

static const char *method_of(const struct store_run *r)
{
    return r->method;
}

static const char *preset_of(const struct store_run *r)
{
    return r->preset;
}

static const char *status_of(const struct store_run *r)
{
    return store_status_name(r->status);
}

static const char *name_of(const struct store_run *r)
{
    return r->name;
}

/* What a filter may ask for besides settings. */
static const struct filter_field {
    const char *name;
    const char *(*text)(const struct store_run *r);
} fields[] = {
    { "method", method_of },
    { "preset", preset_of },
    { "status", status_of },
    { "name", name_of },
};
enum { FIELDS = sizeof fields / sizeof *fields };

static bool has_column(const char *name)
{
    for (int i = 0; columns[i]; i++)
        if (strcmp(columns[i], name) == 0)
            return true;
    return false;
}

/* Calls visit for each setting that differs from the defaults of the method or preset. */
static void each_difference(const struct config *c, void (*visit)(void *context, const char *name, const char *value),
                            void *context)
{
    struct config usual;
    struct err ignored;
    const struct param *row;
    const char *value, *other;
    if (preset_config(c->method->name, *c->preset ? c->preset : NULL, &usual, &ignored))
        config_init(&usual, c->method); /* the preset is from another version of the program */
    for (int i = 0; config_at(c, i, &row, &value) && config_at(&usual, i, &row, &other); i++)
        if (strcmp(value, other) != 0)
            visit(context, row->name, value);
    config_release(&usual);
}

/* Shortens the value: initial weights may be thousands of numbers. */
static void add_other(void *context, const char *name, const char *value)
{
    enum { SHOWN = 24 };
    struct str *out = context;
    if (!has_column(name))
        str_add(out, "%s%s=%.*s%s", out->length ? " " : "", name, SHOWN, value, strlen(value) > SHOWN ? "..." : "");
}

void listing_init(struct listing *out, struct store *s, const struct store_run *r)
{
    struct err err;
    *out = (struct listing){ .features = "", .seed = "" };
    if (store_config(s, r->run, &out->config, &err)) {
        sql_damaged(s, "%.190s", err.text);
        return;
    }
    out->known = true;
    snprintf(out->board, sizeof out->board, "%lldx%lld", (long long)config_int(&out->config, "width"),
             (long long)config_int(&out->config, "height"));
    out->features = config_text(&out->config, "features");
    out->seed = config_text(&out->config, "seed");
    each_difference(&out->config, add_other, &out->others);
}

void listing_release(struct listing *l)
{
    if (l->known)
        config_release(&l->config);
    str_release(&l->others);
}

/* Finds the row of a setting among those of every method. */
static const struct param *find_setting(const char *name)
{
    int i = param_index(config_params, name);
    if (i >= 0)
        return &config_params[i];
    for (int m = 0; methods[m].name; m++) {
        const struct param *own = method_params(&methods[m]);
        i = param_index(own, name);
        if (i >= 0)
            return &own[i];
    }
    return NULL;
}

/* Copies the key of "key=value" and returns the value, or NULL if it does not have this form. */
static const char *split(const char *filter, char key[64])
{
    size_t length = strcspn(filter, "=");
    if (!filter[length] || length == 0 || length >= 64)
        return NULL;
    snprintf(key, 64, "%.*s", (int)length, filter);
    return filter + length + 1;
}

/* Refuses a method or a status that no run can have. */
static int check_field(const struct filter_field *f, const char *text, struct err *err)
{
    static const struct param status = { .name = "status", .type = PARAM_CHOICE, .choices = store_statuses };
    struct param_value ignored;
    if (strcmp(f->name, "method") == 0)
        return method_find(text, err) ? 0 : -1;
    return strcmp(f->name, "status") == 0 ? param_parse(&status, "status", text, &ignored, err) : 0;
}

int listing_check(const char *filter, struct err *err)
{
    char key[64];
    struct param_value value;
    const char *text = split(filter, key);
    if (!text)
        return err_set(err, "runs are chosen by key=value, such as method=ga or population=10, not by \"%.60s\"",
                       filter);
    if (strcmp(key, "board") == 0)
        return 0;
    for (int i = 0; i < FIELDS; i++)
        if (strcmp(fields[i].name, key) == 0)
            return check_field(&fields[i], text, err);
    const struct param *row = find_setting(key);
    if (!row)
        return err_set(err, "there is no setting called \"%.60s\"; `tetrarch train METHOD --help` lists them", key);
    return param_parse(row, key, text, &value, err);
}

static bool matches(const struct listing *l, const struct store_run *r, const char *filter)
{
    char key[64];
    const char *wanted = split(filter, key), *text;
    const struct param *row;
    if (strcmp(key, "board") == 0)
        return strcmp(l->board, wanted) == 0;
    for (int i = 0; i < FIELDS; i++)
        if (strcmp(fields[i].name, key) == 0)
            return strcmp(fields[i].text(r), wanted) == 0;
    for (int i = 0; l->known && config_at(&l->config, i, &row, &text); i++) {
        struct param_value a, b;
        struct err ignored;
        if (strcmp(row->name, key) != 0)
            continue;
        bool is_number = row->type == PARAM_INT || row->type == PARAM_REAL;
        if (!is_number)
            return strcmp(text, wanted) == 0;
        return param_parse(row, key, wanted, &a, &ignored) == 0 && param_parse(row, key, text, &b, &ignored) == 0 &&
               a.real == b.real;
    }
    return false;
}

bool listing_matches_all(const struct listing *l, const struct store_run *r, int count, const char *const filters[])
{
    for (int i = 0; i < count; i++)
        if (!matches(l, r, filters[i]))
            return false;
    return true;
}

static void add_setting(void *context, const char *name, const char *value)
{
    json_object_set_new(context, name, json_string(value));
}

json_t *listing_json(const struct listing *l, const struct store_run *r)
{
    json_t *run = export_run(r), *changed = json_object();
    if (l->known)
        each_difference(&l->config, add_setting, changed);
    json_object_set_new(run, "board", json_string(l->board));
    json_object_set_new(run, "set", json_string(l->features));
    json_object_set_new(run, "seed", json_integer(l->known ? config_int(&l->config, "seed") : 0));
    json_object_set_new(run, "changed", changed);
    return run;
}
