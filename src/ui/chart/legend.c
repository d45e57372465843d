/* SPDX-License-Identifier: MIT */
#include "ui/chart/legend.h"

#include <stdio.h>

enum { GAP = 3 };

static void collect(struct legend *l, enum legend_kind kind, int index, const char *text)
{
    if (text[0])
        l->items[l->count++] = (struct legend_item){ .kind = kind,
                                                     .index = index,
                                                     .text = label_clip(text, LABEL_MAX) };
}

/* Places the items in order and returns how many fitted. */
static int place(struct legend *l, int width, int max_rows, int mark)
{
    int row = 0, column = 0;
    for (int i = 0; i < l->count; i++) {
        struct legend_item *item = &l->items[i];
        item->text = label_clip(item->text.text, width - mark);
        int length = mark + label_width(item->text.text);
        if (column > 0 && column + length > width) {
            column = 0;
            row++;
        }
        if (row >= max_rows)
            return i;
        item->row = row;
        item->column = column;
        column += length + GAP;
        l->rows = row + 1;
    }
    return l->count;
}

void legend_lay_out(struct legend *l, const struct chart *c, bool references, int width, int max_rows, int mark)
{
    l->count = l->rows = 0;
    for (int i = 0; i < c->series_count; i++)
        collect(l, LEGEND_SERIES, i, c->series[i].name);
    for (int i = 0; references && i < c->reference_count; i++)
        collect(l, LEGEND_REFERENCE, i, c->references[i].label);
    int placed = place(l, width, max_rows, mark);
    if (placed > 0 && placed < l->count) {
        struct legend_item *last = &l->items[placed - 1];
        last->kind = LEGEND_MORE;
        snprintf(last->text.text, sizeof last->text.text, "+%d", l->count - placed + 1);
    }
    l->count = placed;
}
