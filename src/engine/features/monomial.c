/* SPDX-License-Identifier: MIT */
#include "engine/features/monomial.h"

#include "base/mem.h"
#include "engine/features/stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct monomial monomial_of_row(int i)
{
    return (struct monomial){ { (uint8_t)(i + 1) } };
}

int monomial_degree(struct monomial m)
{
    int degree = 0;
    while (degree < MONOMIAL_DEGREE_MAX && m.factor[degree])
        degree++;
    return degree;
}

const struct feature *monomial_factor(struct monomial m, int i)
{
    return feature_at(m.factor[i] - 1);
}

struct monomial monomial_multiply(struct monomial m, int row)
{
    int i = monomial_degree(m);
    for (; i > 0 && m.factor[i - 1] > row + 1; i--)
        m.factor[i] = m.factor[i - 1];
    m.factor[i] = (uint8_t)(row + 1);
    return m;
}

int monomial_cut_degree(char *name)
{
    char *power = strchr(name, '^');
    if (!power)
        return 1;
    *power++ = '\0';
    return power[0] >= '1' && power[0] <= '0' + MONOMIAL_DEGREE_MAX && power[1] == '\0' ? power[0] - '0' : 0;
}

int monomial_bad_degree(const char *name, struct err *err)
{
    return err_set(err, "\"%.90s\" has a degree that is not allowed: features are multiplied up to degree %d", name,
                   MONOMIAL_DEGREE_MAX);
}

/* Multiplies m by one factor, such as "holes" or "holes^2", of the monomial `whole`. */
static int parse_factor(char *text, const char *whole, struct monomial *m, struct err *err)
{
    int degree = monomial_cut_degree(text);
    if (degree == 0 || monomial_degree(*m) + degree > MONOMIAL_DEGREE_MAX)
        return monomial_bad_degree(whole, err);
    const struct feature *f = feature_find(text, err);
    if (!f)
        return -1;
    for (; degree > 0; degree--)
        *m = monomial_multiply(*m, (int)(f - feature_at(0)));
    return 0;
}

/* Tells whether this is the product of a pattern and the stage, nothing else. */
static bool is_pattern_by_stage(struct monomial m)
{
    return monomial_degree(m) == 2 && monomial_factor(m, 0)->kinds > 0 &&
           monomial_factor(m, 1)->of_piece == stage_before;
}

int monomial_parse(const char *name, struct monomial *out, struct err *err)
{
    struct monomial m = { { 0 } };
    char *copy = xstrdup(name), *factor = copy;
    int result = 0;
    while (result == 0 && factor) {
        char *next = strchr(factor, '*');
        if (next)
            *next++ = '\0';
        result = parse_factor(factor, name, &m, err);
        factor = next;
    }
    free(copy);
    for (int i = 0; result == 0 && !is_pattern_by_stage(m) && monomial_degree(m) > 1 && i < monomial_degree(m); i++) {
        const struct feature *f = monomial_factor(m, i);
        if (f->kinds > 0 || f->inert)
            result = err_set(err, "\"%.90s\" multiplies %s, which is not a number that changes", name, f->name);
    }
    if (result == 0)
        *out = m;
    return result;
}

const char *monomial_name(struct monomial m, char out[MONOMIAL_NAME_MAX])
{
    size_t length = 0;
    out[0] = '\0';
    for (int i = 0, power; i < monomial_degree(m); i += power) {
        for (power = 1; i + power < MONOMIAL_DEGREE_MAX && m.factor[i + power] == m.factor[i];)
            power++;
        char exponent[4] = { '^', (char)('0' + power) };
        length += (size_t)snprintf(out + length, MONOMIAL_NAME_MAX - length, "%s%s%s", i ? "*" : "",
                                   monomial_factor(m, i)->name, power > 1 ? exponent : "");
    }
    return out;
}

bool monomial_staged(struct monomial m)
{
    return monomial_factor(m, 0)->kinds > 0 && m.factor[1];
}

int monomial_kinds(struct monomial m)
{
    return monomial_factor(m, 0)->kinds * (monomial_staged(m) ? STAGES : 1);
}

int monomial_find(struct monomial m, const struct outcome *o, uint16_t kind[])
{
    const struct feature *f = monomial_factor(m, 0);
    int spots = pattern_find(f->pattern, &o->after, kind);
    if (monomial_staged(m))
        for (int k = 0, first = stage_before(o) * f->kinds; k < spots; k++)
            kind[k] = (uint16_t)(kind[k] + first);
    return spots;
}

int monomial_weights(struct monomial m)
{
    int kinds = monomial_kinds(m);
    return kinds > 0 ? kinds : 1;
}

int monomial_weights_of(int count, const struct monomial list[])
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += monomial_weights(list[i]);
    return sum;
}

int64_t monomial_raw(struct monomial m, const struct outcome *o)
{
    int64_t raw = feature_raw(monomial_factor(m, 0), o);
    for (int i = 1; i < MONOMIAL_DEGREE_MAX && m.factor[i]; i++)
        raw *= feature_raw(monomial_factor(m, i), o);
    return raw;
}

double monomial_unit(struct monomial m, int width)
{
    double unit = 1.0;
    for (int i = 0; i < monomial_degree(m); i++)
        unit *= feature_unit(monomial_factor(m, i), width);
    return unit;
}

double monomial_raw_max(struct monomial m)
{
    double max = 1.0;
    for (int i = 0; i < monomial_degree(m); i++)
        max *= monomial_factor(m, i)->raw_max;
    return max;
}

bool monomial_of_piece(struct monomial m)
{
    bool piece = false;
    for (int i = 0; i < monomial_degree(m); i++)
        piece |= monomial_factor(m, i)->of_piece != NULL;
    return piece;
}

bool monomial_is_locked(struct monomial m)
{
    bool locked = false;
    for (int i = 0; i < monomial_degree(m); i++)
        locked |= monomial_factor(m, i)->locked;
    return locked;
}

int monomial_columns(struct monomial m)
{
    int columns = 0;
    for (int i = 0; i < monomial_degree(m); i++)
        columns = monomial_factor(m, i)->columns > columns ? monomial_factor(m, i)->columns : columns;
    return columns;
}

bool monomial_equal(struct monomial a, struct monomial b)
{
    return memcmp(a.factor, b.factor, sizeof a.factor) == 0;
}
