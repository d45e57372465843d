/* SPDX-License-Identifier: MIT */
#include "ui/chart/chart.h"
#include "ui/chart/label.h"
#include "ui/chart/legend.h"
#include "ui/chart/text_plot.h"

#include <string.h>

enum { FEWEST_COLUMNS = 20, FEWEST_ROWS = 12, NARROWEST_PLOT = 8, MAX = 1000, KEY_COLUMNS = 2 };

static void add_centred(struct str *out, const char *text, int left, int width)
{
    if (!text[0])
        return;
    struct label label = label_clip(text, width);
    str_add(out, "%*s%s", left + (width - label_width(label.text)) / 2, "", label.text);
    canvas_end_line(out);
}

static const char *swatch(const struct text_plot *p, const struct legend_item *item, char room[2])
{
    bool unicode = p->canvas.unicode;
    if (item->kind == LEGEND_REFERENCE)
        return unicode ? "┄" : "-";
    if (p->chart->series[item->index].mark == CHART_BARS)
        return unicode ? "█" : "#";
    room[0] = text_key(p, item->index);
    room[1] = '\0';
    return room[0] ? room : "⠶";
}

static void add_legend(const struct text_plot *p, const struct legend *legend, struct str *out)
{
    char room[2];
    for (int i = 0, column = 0; i < legend->count; i++) {
        const struct legend_item *item = &legend->items[i];
        str_add(out, "%*s", item->column - column, "");
        if (item->kind != LEGEND_MORE)
            str_add(out, "%s ", swatch(p, item, room));
        str_add(out, "%s", item->text.text);
        column = item->column + (item->kind == LEGEND_MORE ? 0 : 2) + label_width(item->text.text);
        if (i + 1 == legend->count || legend->items[i + 1].row > item->row) {
            canvas_end_line(out);
            column = 0;
        }
    }
}

/* Writes the key of each line beside the row where the line ends, or beside the nearest free row. */
static void place_keys(const struct text_plot *p, char keys[])
{
    for (int i = 0; i < p->chart->series_count; i++) {
        const struct chart_series *s = &p->chart->series[i];
        int last = s->count - 1, rows = p->canvas.rows;
        while (last >= 0 && !axes_show(p->chart, s, last))
            last--;
        if (last < 0 || s->mark == CHART_BARS || s->mark == CHART_POINTS)
            continue;
        int end = text_row(p, s->y[last]);
        for (int k = 0; k < 2 * rows; k++) {
            int row = k % 2 ? end + (k + 1) / 2 : end - k / 2;
            if (row < 0 || row >= rows || keys[row])
                continue;
            keys[row] = text_key(p, i);
            break;
        }
    }
}

static void add_plot(const struct text_plot *p, int gutter, struct str *out)
{
    bool unicode = p->canvas.unicode;
    struct str keys = { 0 };
    str_add(&keys, "%*s", p->canvas.rows, "");
    memset(keys.text, 0, keys.length);
    if (p->keys)
        place_keys(p, keys.text);
    for (int row = 0, tick = p->axes.y.tick_count - 1; row < p->canvas.rows; row++) {
        /* If several ticks share a row, the highest is labelled. */
        bool labelled = tick >= 0 && text_row(p, p->axes.y.ticks[tick]) == row;
        struct label label = label_clip(labelled ? p->axes.y.labels[tick] : "", gutter);
        while (tick >= 0 && text_row(p, p->axes.y.ticks[tick]) == row)
            tick--;
        str_add(out, "%*s%s", gutter, label.text, labelled ? (unicode ? "┤" : "+") : (unicode ? "│" : "|"));
        canvas_add_row(&p->canvas, row, out);
        if (keys.text[row])
            str_add(out, " %c", keys.text[row]);
        canvas_end_line(out);
    }
    str_release(&keys);
}

static void add_x_axis(const struct text_plot *p, int gutter, int columns, struct str *out)
{
    const struct scale *x = &p->axes.x;
    bool unicode = p->canvas.unicode;
    str_add(out, "%*s%s", gutter, "", unicode ? "└" : "+");
    for (int column = 0, tick = 0; column < p->canvas.columns; column++) {
        bool marked = tick < x->tick_count && text_column(p, x->ticks[tick]) == column;
        while (tick < x->tick_count && text_column(p, x->ticks[tick]) == column)
            tick++;
        str_add(out, "%s", marked ? (unicode ? "┬" : "+") : (unicode ? "─" : "-"));
    }
    canvas_end_line(out);
    int end = 0;
    for (int i = 0; i < x->tick_count; i++) {
        int length = (int)strlen(x->labels[i]), from = gutter + 1 + text_column(p, x->ticks[i]) - length / 2;
        from = from + length > columns ? columns - length : from < 0 && i == 0 ? 0 : from;
        if (from < end + (end > 0))
            continue; /* would touch the previous label */
        str_add(out, "%*s%s", from - end, "", x->labels[i]);
        end = from + length;
    }
    canvas_end_line(out);
}

static int widest_label(const struct scale *s)
{
    int widest = 0;
    for (int i = 0; i < s->tick_count; i++) {
        int width = (int)strlen(s->labels[i]);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static int clamp(int value, int least, int max)
{
    return value < least ? least : value > max ? max : value;
}

void chart_text(const struct chart *c, int columns, int rows, bool unicode, struct str *out)
{
    columns = clamp(columns, FEWEST_COLUMNS, MAX);
    rows = clamp(rows, FEWEST_ROWS, MAX);
    struct text_plot p = { .chart = c, .keys = text_needs_keys(c, unicode) };
    struct legend legend;
    legend_lay_out(&legend, c, true, columns, rows / 4, 2);
    int height = rows - (c->title[0] != 0) - (c->x_label[0] != 0) - (c->y_label[0] != 0) - legend.rows - 2;
    axes_fit(&p.axes, c, clamp((columns - 10) / 10, 1, SCALE_INTERVALS_MAX), clamp(height / 4, 1, SCALE_INTERVALS_MAX));
    add_centred(out, c->title, 0, columns);
    if (p.axes.empty) {
        add_centred(out, "no data", 0, columns);
        return;
    }
    int gutter = widest_label(&p.axes.y), keys = p.keys ? KEY_COLUMNS : 0, max = columns - 1 - keys - NARROWEST_PLOT;
    gutter = gutter < max ? gutter : max;
    canvas_init(&p.canvas, columns - gutter - 1 - keys, height, unicode);
    text_draw_marks(&p);
    add_legend(&p, &legend, out);
    if (c->y_label[0])
        str_add(out, "%s\n", label_clip(c->y_label, columns).text);
    add_plot(&p, gutter, out);
    add_x_axis(&p, gutter, columns, out);
    add_centred(out, c->x_label, gutter + 1, p.canvas.columns);
    canvas_release(&p.canvas);
}
