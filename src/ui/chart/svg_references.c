/* SPDX-License-Identifier: MIT
 *
 * A label is put at one of a few positions along its line, above or below, where it covers the fewest drawn points;
 * the right end is tried first. Lines are sampled at a few places between their points.
 */
#include "ui/chart/label.h"
#include "ui/chart/svg_plot.h"

#include <math.h>

enum { PROBES = 8, OCCUPIED = 1000 };
#define LETTER 6.4 /* the usual maximum width, in pixels, of a character at font size 11 */

struct box {
    double left, right, top, bottom;
};

static bool holds(const struct box *b, double x, double y)
{
    return x >= b->left && x <= b->right && y >= b->top && y <= b->bottom;
}

static bool overlap(const struct box *a, const struct box *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

static int hidden_by_series(const struct svg_plot *p, const struct chart_series *s, const struct box *b)
{
    int hidden = 0;
    for (int i = 0; i < s->count; i++) {
        if (!axes_show(p->chart, s, i))
            continue;
        double x = svg_x(p, s->x[i]), y = svg_y(p, s->y[i]);
        hidden += holds(b, x, y);
        if (s->mark == CHART_BARS) {
            struct box bar = { x, svg_x(p, axes_bar_end(s, i)), fmin(y, svg_base(p)), fmax(y, svg_base(p)) };
            hidden += overlap(b, &bar);
        }
        if (s->mark != CHART_LINE || i == 0 || !axes_show(p->chart, s, i - 1))
            continue;
        double dx = svg_x(p, s->x[i - 1]) - x, dy = svg_y(p, s->y[i - 1]) - y;
        for (int k = 1; k < PROBES; k++)
            hidden += holds(b, x + dx * k / PROBES, y + dy * k / PROBES);
    }
    return hidden;
}

/* Counts what a label in box b would hide; other labels and reference lines weigh more than points. */
static int hidden_by(const struct svg_plot *p, const struct box *b, const struct box taken[], int index)
{
    int hidden = b->top < p->top || b->bottom > p->bottom ? OCCUPIED : 0;
    for (int i = 0; i < p->chart->series_count; i++)
        hidden += hidden_by_series(p, &p->chart->series[i], b);
    for (int i = 0; i < p->chart->reference_count; i++) {
        const struct box line = { p->left, p->right, svg_y(p, p->chart->references[i].value),
                                  svg_y(p, p->chart->references[i].value) };
        if (i != index && scale_shows(p->axes.y.log, p->chart->references[i].value) && overlap(b, &line))
            hidden += OCCUPIED;
        if (i < index && overlap(b, &taken[i]))
            hidden += OCCUPIED;
    }
    return hidden;
}

static struct box choose_box(const struct svg_plot *p, double y, double width, const struct box taken[], int index)
{
    enum { ACROSS = 5, HEIGHT = 14 };
    double room = p->right - p->left - width - 12.0;
    struct box best = { 0 };
    int least = -1;
    for (int i = 0; i < 2 * ACROSS; i++) {
        double left = p->left + 6.0 + room * (ACROSS - 1 - i % ACROSS) / (ACROSS - 1),
               top = i < ACROSS ? y - HEIGHT : y;
        struct box box = { left, left + width, top, top + HEIGHT };
        int hidden = hidden_by(p, &box, taken, index);
        if (least < 0 || hidden < least) {
            least = hidden;
            best = box;
        }
    }
    return best;
}

void svg_add_references(const struct svg_plot *p)
{
    struct box taken[CHART_REFERENCES_MAX] = { { 0 } };
    for (int i = 0; i < p->chart->reference_count; i++) {
        const struct chart_reference *r = &p->chart->references[i];
        if (!scale_shows(p->axes.y.log, r->value))
            continue;
        double y = svg_y(p, r->value);
        str_add(p->out, "<path d=\"M%s %sH%s\" stroke=\"#444444\" stroke-width=\"1.2\" stroke-dasharray=\"2 3\"/>\n",
                svg_number(p->left).text, svg_number(y).text, svg_number(p->right).text);
        struct label label = label_clip(r->label, (int)((p->right - p->left - 12.0) / LETTER));
        taken[i] = choose_box(p, y, LETTER * label_width(label.text), taken, i);
        str_add(p->out,
                "<text x=\"%s\" y=\"%s\" text-anchor=\"middle\" font-size=\"11\" font-style=\"italic\" "
                "fill=\"#333333\" stroke=\"#ffffff\" stroke-width=\"3\" stroke-linejoin=\"round\" "
                "paint-order=\"stroke\">",
                svg_number((taken[i].left + taken[i].right) / 2.0).text, svg_number(taken[i].bottom - 4.0).text);
        svg_add_text(p->out, label.text);
        str_add(p->out, "</text>\n");
    }
}
