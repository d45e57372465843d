/* SPDX-License-Identifier: MIT */
#include "ui/chart/chart.h"
#include "ui/chart/label.h"
#include "ui/chart/legend.h"
#include "ui/chart/svg_plot.h"

#include <math.h>

/* Pixels. */
enum { EDGE = 14, LINE = 18, SWATCH = 22, LETTER = SVG_LETTER };

/* Lines at 2 to 9 times each power show that the scale is logarithmic; over many powers they would merge into grey. */
static void add_minor_grid(const struct svg_plot *p)
{
    const struct scale *y = &p->axes.y;
    if (!y->log || y->high / y->low > 1.1e4)
        return;
    for (int i = 0; i + 1 < y->tick_count; i++)
        for (int k = 2; k <= 9 && k * y->ticks[i] < y->ticks[i + 1]; k++)
            svg_add_rule(p->out, p->left, svg_y(p, k * y->ticks[i]), p->right, svg_y(p, k * y->ticks[i]), "#f3f3f3");
}

static void add_grid(const struct svg_plot *p)
{
    add_minor_grid(p);
    for (int i = 0; i < p->axes.y.tick_count; i++) {
        double y = svg_y(p, p->axes.y.ticks[i]);
        svg_add_rule(p->out, p->left, y, p->right, y, "#e2e2e2");
        svg_add_label(p->out, p->left - 7, y + 4, "text-anchor=\"end\"", p->axes.y.labels[i], LABEL_MAX);
    }
    double end = 0.0;
    for (int i = 0; i < p->axes.x.tick_count; i++) {
        double x = svg_x(p, p->axes.x.ticks[i]), half = LETTER / 2.0 * label_width(p->axes.x.labels[i]);
        svg_add_rule(p->out, x, p->top, x, p->bottom, "#e2e2e2");
        svg_add_rule(p->out, x, p->bottom, x, p->bottom + 4, "#444444");
        if (x - half < end)
            continue; /* would touch the previous label */
        end = x + half;
        svg_add_label(p->out, x, p->bottom + 17, "text-anchor=\"middle\"", p->axes.x.labels[i], LABEL_MAX);
    }
}

static void add_frame(const struct svg_plot *p)
{
    str_add(p->out, "<path d=\"M%s %sV%sH%s\" fill=\"none\" stroke=\"#444444\"/>\n", svg_number(p->left).text,
            svg_number(p->top).text, svg_number(p->bottom).text, svg_number(p->right).text);
    if (p->axes.empty)
        svg_add_label(p->out, (p->left + p->right) / 2, (p->top + p->bottom) / 2,
                      "text-anchor=\"middle\" font-size=\"14\" fill=\"#777777\"", "no data", LABEL_MAX);
}

static void add_axis_names(const struct svg_plot *p, double height)
{
    double x = (p->left + p->right) / 2, y = (p->top + p->bottom) / 2;
    char attributes[96];
    if (p->chart->x_label[0])
        svg_add_label(p->out, x, height - 8, "text-anchor=\"middle\" font-size=\"12\"", p->chart->x_label,
                      (int)(p->right - p->left) / LETTER);
    snprintf(attributes, sizeof attributes, "text-anchor=\"middle\" font-size=\"12\" transform=\"rotate(-90 %d %s)\"",
             EDGE + 4, svg_number(y).text);
    if (p->chart->y_label[0])
        svg_add_label(p->out, EDGE + 4, y, attributes, p->chart->y_label, (int)(p->bottom - p->top) / LETTER);
}

static void add_swatch(const struct svg_plot *p, int series, double x, double y)
{
    const char *color = svg_color(p->chart, series);
    const char *dashes = svg_is_dashed(p->chart, series) ? " stroke-dasharray=\"6 4\"" : "";
    struct svg_number left = svg_number(x), middle = svg_number(y);
    switch (p->chart->series[series].mark) {
    case CHART_LINE:
        str_add(p->out, "<path d=\"M%s %sh16\" stroke=\"%s\" stroke-width=\"2\"%s/>\n", left.text, middle.text, color,
                dashes);
        break;
    case CHART_POINTS:
        str_add(p->out, "<circle cx=\"%s\" cy=\"%s\" r=\"3.5\" fill=\"%s\"/>\n", svg_number(x + 8).text, middle.text,
                color);
        break;
    case CHART_BARS:
    case CHART_BAND:
        str_add(p->out, "<rect x=\"%s\" y=\"%s\" width=\"16\" height=\"10\" fill=\"%s\" fill-opacity=\"%s\"/>\n",
                left.text, svg_number(y - 5).text, color, p->chart->series[series].mark == CHART_BARS ? "0.6" : "0.25");
        break;
    }
}

static void add_legend(const struct svg_plot *p, const struct legend *legend, double top)
{
    for (int i = 0; i < legend->count; i++) {
        const struct legend_item *item = &legend->items[i];
        double x = EDGE + 4 + (double)LETTER * item->column, y = top + LINE * item->row + 9;
        if (item->kind == LEGEND_SERIES)
            add_swatch(p, item->index, x, y);
        svg_add_label(p->out, item->kind == LEGEND_SERIES ? x + SWATCH : x, y + 4, "font-size=\"12\"", item->text.text,
                      LABEL_MAX);
    }
}

static double widest_label(const struct axes *a)
{
    int widest = 0;
    for (int i = 0; !a->empty && i < a->y.tick_count; i++) {
        int width = label_width(a->y.labels[i]);
        widest = width > widest ? width : widest;
    }
    return widest * (double)LETTER;
}

static int steps(double pixels, double each)
{
    int count = (int)(pixels / each);
    return count < 2 ? 2 : count > SCALE_INTERVALS_MAX ? SCALE_INTERVALS_MAX : count;
}

static void add_chart(const struct chart *c, double width, double height, struct str *out)
{
    struct svg_plot p = { .chart = c, .out = out };
    struct legend legend;
    /* The legend is between the title and the plot, where it covers nothing, and takes at most a third of the
     * height. */
    legend_lay_out(&legend, c, false, (int)(width - 2 * EDGE) / LETTER, (int)(height / 3) / LINE,
                   (SWATCH + LETTER - 1) / LETTER);
    double under_title = c->title[0] ? EDGE + 22 : EDGE;
    p.top = under_title + LINE * legend.rows + (legend.rows ? 8 : 0);
    p.bottom = height - (c->x_label[0] ? 46 : 30);
    axes_fit(&p.axes, c, steps(width - 80, 64), steps(p.bottom - p.top, 42));
    p.left = fmin(EDGE + (c->y_label[0] ? 14 : 0) + widest_label(&p.axes) + 8, width / 2);
    p.right = width - EDGE - 10;
    if (c->title[0])
        svg_add_label(out, EDGE + 4, EDGE + 12, "font-size=\"16\" font-weight=\"bold\"", c->title,
                      (int)(width - 2 * EDGE) / SVG_TITLE_LETTER);
    add_legend(&p, &legend, under_title);
    if (!p.axes.empty) {
        add_grid(&p);
        svg_add_marks(&p);
        svg_add_references(&p);
    }
    add_frame(&p);
    add_axis_names(&p, height);
}

void chart_svg_grid(const struct chart charts[], int count, int columns, int width, int height, struct str *out)
{
    static const struct chart nothing;
    if (count < 1) {
        charts = &nothing;
        count = 1;
    }
    columns = columns < 1 ? 1 : columns > count ? count : columns;
    width = width < SVG_SMALLEST ? SVG_SMALLEST : width;
    height = height < SVG_SMALLEST ? SVG_SMALLEST : height;
    int all_width = columns * width, all_height = (count + columns - 1) / columns * height;
    svg_begin(out, all_width, all_height, charts[0].title);
    for (int i = 0; i < count; i++) {
        str_add(out, "<g transform=\"translate(%d %d)\">\n", i % columns * width, i / columns * height);
        add_chart(&charts[i], width, height, out);
        str_add(out, "</g>\n");
    }
    str_add(out, "</svg>\n");
}

void chart_svg(const struct chart *c, int width, int height, struct str *out)
{
    chart_svg_grid(c, 1, 1, width, height, out);
}
