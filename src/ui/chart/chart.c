/* SPDX-License-Identifier: MIT */
#include "ui/chart/chart.h"

#include <assert.h>

struct chart_series *chart_add(struct chart *c, enum chart_mark mark, const char *name, int count, const double *x,
                               const double *y)
{
    assert(c->series_count < CHART_SERIES_MAX);
    struct chart_series *s = &c->series[c->series_count++];
    *s = (struct chart_series){ .mark = mark, .count = count, .x = x, .y = y };
    snprintf(s->name, sizeof s->name, "%s", name);
    return s;
}

struct chart_series *chart_add_band(struct chart *c, const char *name, int count, const double *x, const double *low,
                                    const double *high)
{
    struct chart_series *s = chart_add(c, CHART_BAND, name, count, x, low);
    s->y_high = high;
    return s;
}

void chart_add_reference(struct chart *c, double value, const char *label)
{
    assert(c->reference_count < CHART_REFERENCES_MAX);
    struct chart_reference *r = &c->references[c->reference_count++];
    r->value = value;
    snprintf(r->label, sizeof r->label, "%s", label);
}
