/* SPDX-License-Identifier: MIT */
#include "ui/chart/svg_plot.h"

#include <math.h>

enum {
    LANDMARKS = 3
}; /* a series of at most this many points, such as the best one, must stand out among many
                         * others */

/* Returns the end of the run of shown points that begins at i. */
static int run_end(const struct chart *c, const struct chart_series *s, int i)
{
    while (i < s->count && axes_show(c, s, i))
        i++;
    return i;
}

static void add_vertex(const struct svg_plot *p, char command, double x, double y)
{
    str_add(p->out, "%c%s %s", command, svg_number(svg_x(p, x)).text, svg_number(svg_y(p, y)).text);
}

static void add_dot(const struct svg_plot *p, double x, double y, const char *radius)
{
    str_add(p->out, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"/>\n", svg_number(svg_x(p, x)).text,
            svg_number(svg_y(p, y)).text, radius);
}

static void add_path(const struct svg_plot *p, const struct chart_series *s, int begin, int end)
{
    str_add(p->out, "<path d=\"");
    for (int i = begin; i < end; i++)
        add_vertex(p, i == begin ? 'M' : 'L', s->x[i], s->y[i]);
    str_add(p->out, "\"/>\n");
}

static void add_line(const struct svg_plot *p, int index)
{
    const struct chart_series *s = &p->chart->series[index];
    const char *color = svg_color(p->chart, index);
    str_add(p->out, "<g fill=\"none\" stroke=\"%s\" stroke-width=\"1.8\" stroke-linejoin=\"round\"%s>\n", color,
            svg_is_dashed(p->chart, index) ? " stroke-dasharray=\"6 4\"" : "");
    for (int i = 0, end; i < s->count; i = end + 1)
        if ((end = run_end(p->chart, s, i)) > i + 1)
            add_path(p, s, i, end);
    str_add(p->out, "</g>\n<g fill=\"%s\">\n", color);
    for (int i = 0, end; i < s->count; i = end + 1)
        if ((end = run_end(p->chart, s, i)) == i + 1)
            add_dot(p, s->x[i], s->y[i], "2.6"); /* a path of one point would be invisible */
    str_add(p->out, "</g>\n");
}

static void add_points(const struct svg_plot *p, int index)
{
    const struct chart_series *s = &p->chart->series[index];
    bool few = s->count <= LANDMARKS;
    str_add(p->out, "<g fill=\"%s\" %s>\n", svg_color(p->chart, index),
            few ? "stroke=\"#ffffff\" stroke-width=\"1.2\"" : "fill-opacity=\"0.7\"");
    for (int i = 0; i < s->count; i++)
        if (axes_show(p->chart, s, i))
            add_dot(p, s->x[i], s->y[i], few ? "5" : "2.6");
    str_add(p->out, "</g>\n");
}

static void add_bars(const struct svg_plot *p, int index)
{
    const struct chart_series *s = &p->chart->series[index];
    str_add(p->out, "<g fill=\"%s\" fill-opacity=\"0.6\" stroke=\"#ffffff\" stroke-width=\"0.75\">\n",
            svg_color(p->chart, index));
    double base = svg_base(p);
    for (int i = 0; i < s->count; i++) {
        if (!axes_show(p->chart, s, i))
            continue;
        double a = svg_x(p, s->x[i]), b = svg_x(p, axes_bar_end(s, i)), y = svg_y(p, s->y[i]);
        str_add(p->out, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n", svg_number(fmin(a, b)).text,
                svg_number(fmin(y, base)).text, svg_number(fabs(b - a)).text, svg_number(fabs(base - y)).text);
    }
    str_add(p->out, "</g>\n");
}

static void add_band(const struct svg_plot *p, int index)
{
    const struct chart_series *s = &p->chart->series[index];
    const char *color = svg_color(p->chart, index);
    /* The thin outline keeps a band visible where it has no height or only one point. */
    str_add(p->out,
            "<g fill=\"%s\" fill-opacity=\"0.18\" stroke=\"%s\" stroke-opacity=\"0.3\" stroke-width=\"0.75\">\n", color,
            color);
    for (int i = 0, end; i < s->count; i = end + 1) {
        end = run_end(p->chart, s, i);
        if (end == i)
            continue;
        str_add(p->out, "<path d=\"");
        for (int j = i; j < end; j++)
            add_vertex(p, j == i ? 'M' : 'L', s->x[j], s->y[j]);
        for (int j = end; j-- > i;)
            add_vertex(p, 'L', s->x[j], s->y_high[j]);
        str_add(p->out, "Z\"/>\n");
    }
    str_add(p->out, "</g>\n");
}

void svg_add_marks(const struct svg_plot *p)
{
    static const struct {
        enum chart_mark mark;
        void (*add)(const struct svg_plot *p, int index);
    } layers[] = {
        { CHART_BAND, add_band }, { CHART_BARS, add_bars }, { CHART_LINE, add_line }, { CHART_POINTS, add_points }
    };
    for (int layer = 0; layer < 4; layer++)
        for (int i = 0; i < p->chart->series_count; i++) {
            if (p->chart->series[i].mark != layers[layer].mark)
                continue;
            /* Browsers show the title of a group as a tooltip. */
            str_add(p->out, "<g><title>");
            svg_add_text(p->out, p->chart->series[i].name);
            str_add(p->out, "</title>\n");
            layers[layer].add(p, i);
            str_add(p->out, "</g>\n");
        }
}
