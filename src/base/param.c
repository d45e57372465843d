/* SPDX-License-Identifier: MIT */
#include "base/param.h"

#include "base/real.h"
#include "base/str.h"

#include <assert.h>
#include <ctype.h>
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

/* A decimal number as it is written: digits x 10^power, with a sign. */
struct decimal {
    bool negative, huge; /* `huge`: more digits than fit */
    int64_t digits;
    int power;
};

static void add_digit(struct decimal *d, char digit)
{
    if (d->digits > (INT64_MAX - 9) / 10)
        d->huge = true;
    else
        d->digits = 10 * d->digits + (digit - '0');
}

/* Reads the digits before the point, perhaps in groups of three as in 1,000 or 10_000. Returns the rest, or NULL. */
static const char *read_whole(const char *text, struct decimal *d)
{
    const char *at = text;
    while (isdigit((unsigned char)*at))
        add_digit(d, *at++);
    bool first_group = at - text >= 1 && at - text <= 3;
    for (char mark = *at; first_group && (mark == ',' || mark == '_') && *at == mark;) {
        at++;
        for (int i = 0; i < 3; i++) {
            if (!isdigit((unsigned char)*at))
                return NULL;
            add_digit(d, *at++);
        }
        if (isdigit((unsigned char)*at))
            return NULL;
    }
    return at > text || *at == '.' ? at : NULL;
}

/* Reads a power of ten: e6, k, M or G. Returns the rest, or NULL. */
static const char *read_power(const char *at, struct decimal *d)
{
    enum { POWER_MAX = 400 };
    static const struct {
        char letter;
        int power;
    } units[] = { { 'k', 3 }, { 'K', 3 }, { 'm', 6 }, { 'M', 6 }, { 'g', 9 }, { 'G', 9 } };
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (*at == units[i].letter) {
            d->power += units[i].power;
            return at + 1;
        }
    if (*at != 'e' && *at != 'E')
        return at;
    bool negative = *++at == '-';
    at += *at == '-' || *at == '+';
    if (!isdigit((unsigned char)*at))
        return NULL;
    int power = 0;
    for (; isdigit((unsigned char)*at); at++)
        power = power < POWER_MAX ? 10 * power + (*at - '0') : POWER_MAX;
    d->power += negative ? -power : power;
    return at;
}

static bool read_decimal(const char *text, struct decimal *out)
{
    *out = (struct decimal){ .negative = *text == '-' };
    const char *at = read_whole(text + (*text == '-' || *text == '+'), out);
    if (at && *at == '.') {
        const char *point = at++;
        for (; isdigit((unsigned char)*at); at++) {
            add_digit(out, *at);
            out->power--;
        }
        if (at == point + 1)
            return false;
    }
    at = at ? read_power(at, out) : NULL;
    return at && *at == '\0';
}

/* Scales the digits by the power, so that they are the number itself. Returns false if it is not whole; sets `huge` if
 * it does not fit. */
static bool make_whole(struct decimal *d)
{
    for (; d->power > 0 && d->digits > 0 && !d->huge; d->power--)
        add_digit(d, '0');
    for (; d->power < 0 && !d->huge && d->digits > 0; d->power++) {
        if (d->digits % 10)
            return false;
        d->digits /= 10;
    }
    return true;
}

static int parse_int(const struct param *p, const char *name, const char *text, struct param_value *out,
                     struct err *err)
{
    struct decimal d;
    if (!read_decimal(text, &d) || !make_whole(&d))
        return err_set(err, "%s takes a whole number, not \"%.60s\"", name, text);
    int64_t value = d.negative ? -d.digits : d.digits;
    if (d.huge || (double)value < p->min || (double)value > p->max)
        return out_of_range(p, name, text, err);
    out->integer = value;
    out->real = (double)value;
    return 0;
}

static int parse_real(const struct param *p, const char *name, const char *text, struct param_value *out,
                      struct err *err)
{
    const char *end;
    double value = real_read(text, &end);
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
    char near[STR_SUGGEST_BYTES];
    if (str_suggest(text, p->choices, count, "\"", "\"", near))
        return err_set(err, "%s cannot be \"%.60s\"; %s It takes one of %s", name, text, near, list);
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

int param_defaults(const struct param table[], struct param_value out[], int max)
{
    int count = 0;
    for (; table && table[count].name; count++) {
        assert(count < max);
        param_default(&table[count], &out[count]);
    }
    return count;
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
