/* SPDX-License-Identifier: MIT */
#include "ui/chart/text_plot.h"

#include <math.h>

static int dot_x(const struct text_plot *p, double value)
{
    return (int)(scale_place(&p->axes.x, value) * (p->canvas.dots_wide - 1) + 0.5);
}

static int dot_y(const struct text_plot *p, double value)
{
    return (int)((1.0 - scale_place(&p->axes.y, value)) * (p->canvas.dots_high - 1) + 0.5);
}

int text_column(const struct text_plot *p, double value)
{
    return dot_x(p, value) / (p->canvas.dots_wide / p->canvas.columns);
}

int text_row(const struct text_plot *p, double value)
{
    return dot_y(p, value) / (p->canvas.dots_high / p->canvas.rows);
}

/* Braille has only one colour. With several series, a line is identified by its letter at the right end, and points
 * are drawn as their letter. */
bool text_needs_keys(const struct chart *c, bool unicode)
{
    int lines = 0;
    for (int i = 0; i < c->series_count; i++)
        lines += c->series[i].mark != CHART_BARS;
    return unicode && lines > 1;
}

char text_key(const struct text_plot *p, int series)
{
    static const char marks[CHART_SERIES_MAX + 1] = "*+ox@%&=^~sdvznwacefghkmpqru#$!?";
    if (p->keys)
        return (char)(series < 26 ? 'a' + series : 'A' + series - 26);
    return p->canvas.unicode ? 0 : marks[series];
}

static void draw_line(const struct text_plot *p, int index)
{
    const struct chart_series *s = &p->chart->series[index];
    char mark = p->canvas.unicode ? 0 : text_key(p, index);
    for (int i = 0; i < s->count; i++) {
        if (!axes_show(p->chart, s, i))
            continue;
        int from = i > 0 && axes_show(p->chart, s, i - 1) ? i - 1 : i;
        canvas_line(&p->canvas, dot_x(p, s->x[from]), dot_y(p, s->y[from]), dot_x(p, s->x[i]), dot_y(p, s->y[i]), mark);
    }
}

static void draw_points(const struct text_plot *p, int index)
{
    const struct chart_series *s = &p->chart->series[index];
    for (int i = 0; i < s->count; i++)
        if (axes_show(p->chart, s, i))
            canvas_dot(&p->canvas, dot_x(p, s->x[i]), dot_y(p, s->y[i]), text_key(p, index));
}

static void draw_band(const struct text_plot *p, int index)
{
    const struct chart_series *s = &p->chart->series[index];
    char mark = p->canvas.unicode ? 0 : text_key(p, index);
    for (int i = 0; i < s->count; i++) {
        if (!axes_show(p->chart, s, i))
            continue;
        canvas_dot(&p->canvas, dot_x(p, s->x[i]), dot_y(p, s->y[i]), mark);
        canvas_dot(&p->canvas, dot_x(p, s->x[i]), dot_y(p, s->y_high[i]), mark);
    }
}

/* Fills one column between two heights, in eighths of a row above the bottom of the canvas. A block can only be filled
 * from below, so the lower end is rounded to a whole row. */
static void fill_column(const struct text_plot *p, int column, int low, int high)
{
    for (int row = 0; row < p->canvas.rows; row++) {
        int bottom = 8 * (p->canvas.rows - 1 - row);
        int eighths = high - bottom < 8 ? high - bottom : 8;
        struct canvas_cell *cell = canvas_cell(&p->canvas, column, row);
        if (bottom >= (low + 4) / 8 * 8 && eighths > cell->eighth)
            cell->eighth = (unsigned char)eighths;
    }
}

/* Returns a height in eighths of a row; ASCII has only whole rows. */
static int height_of(const struct text_plot *p, double place)
{
    int rows = p->canvas.rows;
    return p->canvas.unicode ? (int)(8 * rows * place + 0.5) : 8 * (int)(rows * place + 0.5);
}

static void draw_bars(const struct text_plot *p, int index)
{
    const struct chart_series *s = &p->chart->series[index];
    int base = height_of(p, p->axes.y.log ? 0.0 : scale_place(&p->axes.y, 0.0));
    for (int i = 0; i < s->count; i++) {
        if (!axes_show(p->chart, s, i))
            continue;
        double a = scale_place(&p->axes.x, s->x[i]), b = scale_place(&p->axes.x, axes_bar_end(s, i));
        int first = (int)(fmin(a, b) * p->canvas.columns + 0.5), end = (int)(fmax(a, b) * p->canvas.columns + 0.5);
        first = first < p->canvas.columns ? first : p->canvas.columns - 1;
        int top = height_of(p, scale_place(&p->axes.y, s->y[i]));
        for (int column = first; column == first || column < end; column++)
            fill_column(p, column, top < base ? top : base, top < base ? base : top);
    }
}

static void draw_references(const struct text_plot *p)
{
    for (int i = 0; i < p->chart->reference_count; i++)
        if (scale_shows(p->axes.y.log, p->chart->references[i].value))
            for (int column = 0; column < p->canvas.columns; column++)
                canvas_cell(&p->canvas, column, text_row(p, p->chart->references[i].value))->rule = true;
}

void text_draw_marks(const struct text_plot *p)
{
    static void (*const draw[])(const struct text_plot *p, int index) = {
        [CHART_LINE] = draw_line, [CHART_POINTS] = draw_points, [CHART_BARS] = draw_bars, [CHART_BAND] = draw_band
    };
    draw_references(p);
    for (int i = 0; i < p->chart->series_count; i++)
        draw[p->chart->series[i].mark](p, i);
}
