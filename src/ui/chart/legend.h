/* SPDX-License-Identifier: MIT
 *
 * Legend: the names in a chart, laid out in lines, for every way to draw it.
 */
#ifndef TETRARCH_UI_CHART_LEGEND_H
#define TETRARCH_UI_CHART_LEGEND_H

#include "ui/chart/chart.h"
#include "ui/chart/label.h"

enum legend_kind { LEGEND_SERIES, LEGEND_REFERENCE, LEGEND_MORE };

struct legend_item {
    enum legend_kind kind;
    int index;       /* of the series or reference */
    int row, column; /* in characters; the mark stands there and the text behind it */
    struct label text;
};

struct legend {
    int count, rows;
    struct legend_item items[CHART_SERIES_MAX + CHART_REFERENCES_MAX];
};

/* Lays out the named series of c, and its references if asked, in lines of `width` characters, at most
 * max_rows of them. Each text comes after a mark of `mark` >= 2 characters. What finds no place is counted
 * in a last item without a mark, "+3". */
void legend_lay_out(struct legend *l, const struct chart *c, bool references, int width, int max_rows, int mark);

#endif
