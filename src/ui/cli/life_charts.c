/* SPDX-License-Identifier: MIT */
#include "ui/cli/life_charts.h"

#include <stdio.h>
#include <string.h>

void life_chart_risk(const struct life_config *config, const struct life *l, struct life_chart_points *work,
                     struct chart *out)
{
    const struct series_config *s = &config->series;
    *out = (struct chart){ .log_y = true };
    snprintf(out->title, sizeof out->title, "%.40s on %dx%d: risk to die before the stack is low again",
             s->controller->name, s->rules.width, s->rules.height);
    snprintf(out->x_label, sizeof out->x_label, "importance: %s", config->importance->help);
    snprintf(out->y_label, sizeof out->y_label, "probability to die");
    life_risks(l, work->y);
    for (int k = 0; k < l->levels.count; k++)
        work->x[k] = l->levels.level[k];
    chart_add(out, CHART_LINE, s->controller->name, l->levels.count, work->x, work->y);
}

static struct life_heights_line *line_of(struct life_heights *h, const char *name)
{
    int i = 0;
    while (i < h->count && strcmp(h->line[i].name, name) != 0)
        i++;
    if (i == CHART_LINES_MAX)
        return NULL;
    if (i == h->count)
        snprintf(h->line[h->count++].name, CHART_NAME_MAX, "%s", name);
    return &h->line[i];
}

void life_heights_add(struct life_heights *h, const char *name, int height, const struct interval *rows)
{
    struct life_heights_line *l = line_of(h, name);
    if (!l || height < 1 || height > HEIGHT_MAX)
        return;
    int at = 0;
    while (at < l->count && l->height[at] < height)
        at++;
    bool new = at == l->count || l->height[at] > height;
    for (int i = new ? l->count : 0; i > at; i--) {
        l->height[i] = l->height[i - 1];
        l->rows[i] = l->rows[i - 1];
        l->low[i] = l->low[i - 1];
        l->high[i] = l->high[i - 1];
    }
    l->count += new;
    l->height[at] = height;
    l->rows[at] = rows->value;
    l->low[at] = rows->low;
    l->high[at] = rows->high;
}

void life_chart_heights(const struct life_heights *h, struct chart *out)
{
    *out = (struct chart){ .log_y = true };
    snprintf(out->title, sizeof out->title, "mean life by the height of the board");
    snprintf(out->x_label, sizeof out->x_label, "rows of the board");
    snprintf(out->y_label, sizeof out->y_label, "rows a game");
    for (int i = 0; i < h->count; i++) {
        const struct life_heights_line *l = &h->line[i];
        int color = 1 + i % CHART_COLORS;
        chart_add_band(out, "", l->count, l->height, l->low, l->high)->color = color;
        chart_add(out, CHART_LINE, l->name, l->count, l->height, l->rows)->color = color;
    }
}
