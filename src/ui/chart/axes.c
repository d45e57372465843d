/* SPDX-License-Identifier: MIT */
#include "ui/chart/axes.h"

#include <math.h>

struct range {
    double low, high;
};

static void extend(struct range *r, double value)
{
    r->low = value < r->low ? value : r->low;
    r->high = value > r->high ? value : r->high;
}

double axes_bar_end(const struct chart_series *s, int i)
{
    if (i + 1 < s->count)
        return s->x[i + 1];
    return s->x[i] + (i > 0 ? s->x[i] - s->x[i - 1] : 1.0);
}

bool axes_show(const struct chart *c, const struct chart_series *s, int i)
{
    if (!scale_shows(false, s->x[i]) || !scale_shows(c->log_y, s->y[i]))
        return false;
    if (s->mark == CHART_BARS)
        return scale_shows(false, axes_bar_end(s, i));
    return s->mark != CHART_BAND || scale_shows(c->log_y, s->y_high[i]);
}

static void extend_by_point(struct range *x, struct range *y, bool log_y, const struct chart_series *s, int i)
{
    extend(x, s->x[i]);
    extend(y, s->y[i]);
    if (s->mark == CHART_BAND)
        extend(y, s->y_high[i]);
    if (s->mark != CHART_BARS)
        return;
    extend(x, axes_bar_end(s, i));
    if (!log_y)
        extend(y, 0.0); /* a bar's length carries its meaning, so the axis must include 0 */
}

void axes_fit(struct axes *a, const struct chart *c, int x_steps, int y_steps)
{
    struct range x = { INFINITY, -INFINITY }, y = x;
    bool points = false;
    for (int i = 0; i < c->series_count; i++) {
        const struct chart_series *s = &c->series[i];
        points = points || s->mark == CHART_POINTS;
        for (int j = 0; j < s->count; j++)
            if (axes_show(c, s, j))
                extend_by_point(&x, &y, c->log_y, s, j);
    }
    a->empty = x.low > x.high;
    if (a->empty)
        return;
    for (int i = 0; i < c->reference_count; i++)
        if (scale_shows(c->log_y, c->references[i].value))
            extend(&y, c->references[i].value);
    double margin = points ? 0.03 * (x.high - x.low) : 0.0; /* a dot on the frame looks cut off */
    scale_fit_linear(&a->x, x.low - margin, x.high + margin, x_steps, false);
    if (c->log_y)
        scale_fit_log(&a->y, y.low, y.high, y_steps);
    else
        scale_fit_linear(&a->y, y.low, y.high, y_steps, true);
}
