/* SPDX-License-Identifier: MIT */
#include "base/param.h"

#include "base/str.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const param_no_yes[] = { "no", "yes", NULL };

static int out_of_range(const struct param *p, const char *name, const char *text, struct err *err)
{
    return err_set(err,
                   p->type == PARAM_INT ? "%s is %.60s, but must be between %.0f and %.0f"
                                        : "%s is %.60s, but must be between %.15g and %.15g",
                   name, text, p->min, p->max);
}

static int parse_int(const struct param *p, const char *name, const char *text, struct param_value *out,
                     struct err *err)
{
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (end == text || *end)
        return err_set(err, "%s takes a whole number, not \"%.60s\"", name, text);
    if (errno || (double)value < p->min || (double)value > p->max)
        return out_of_range(p, name, text, err);
    out->integer = value;
    out->real = (double)value;
    return 0;
}

static int parse_real(const struct param *p, const char *name, const char *text, struct param_value *out,
                      struct err *err)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !isfinite(value))
        return err_set(err, "%s takes a number, not \"%.60s\"", name, text);
    if (value < p->min || value > p->max)
        return out_of_range(p, name, text, err);
    out->real = value;
    return 0;
}

static int parse_choice(const struct param *p, const char *name, const char *text, struct param_value *out,
                        struct err *err)
{
    int count = 0;
    char list[256] = "";
    for (; p->choices[count]; count++) {
        if (strcmp(p->choices[count], text) == 0) {
            out->integer = count;
            return 0;
        }
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", count ? ", " : "", p->choices[count]);
    }
    const char *near = str_nearest(text, p->choices, count);
    if (near)
        return err_set(err, "%s cannot be \"%.60s\"; did you mean \"%s\"? It takes one of %s", name, text, near, list);
    return err_set(err, "%s cannot be \"%.60s\"; it takes one of %s", name, text, list);
}

int param_parse(const struct param *p, const char *name, const char *text, struct param_value *out, struct err *err)
{
    struct param_value value = { .given = true, .text = text };
    int result = 0;
    switch (p->type) {
    case PARAM_FLAG: value.integer = 1; break;
    case PARAM_INT: result = parse_int(p, name, text, &value, err); break;
    case PARAM_REAL: result = parse_real(p, name, text, &value, err); break;
    case PARAM_CHOICE: result = parse_choice(p, name, text, &value, err); break;
    case PARAM_LIST:
    case PARAM_TEXT: break;
    }
    if (result == 0)
        *out = value;
    return result;
}

void param_default(const struct param *p, struct param_value *out)
{
    *out = (struct param_value){ 0 };
    if (!p->fallback)
        return;
    struct err err;
    int result = param_parse(p, p->name, p->fallback, out, &err);
    assert(result == 0);
    (void)result;
    out->given = false;
}

int param_index(const struct param table[], const char *name)
{
    for (int i = 0; table && table[i].name; i++)
        if (strcmp(table[i].name, name) == 0)
            return i;
    return -1;
}

const struct param_value *param_find(const struct param table[], const struct param_value values[], const char *name)
{
    int i = param_index(table, name);
    assert(i >= 0);
    return &values[i];
}
