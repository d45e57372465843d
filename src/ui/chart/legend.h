/* SPDX-License-Identifier: MIT
 *
 * Legend: the names in a chart, arranged in lines, for all output formats.
 */
#ifndef TETRARCH_UI_CHART_LEGEND_H
#define TETRARCH_UI_CHART_LEGEND_H

#include "ui/chart/chart.h"
#include "ui/chart/label.h"

enum legend_kind { LEGEND_SERIES, LEGEND_REFERENCE, LEGEND_MORE };

struct legend_item {
    enum legend_kind kind;
    int index;       /* of the series or reference */
    int row, column; /* in characters: the position of the mark; the text follows it */
    struct label text;
};

struct legend {
    int count, rows;
    struct legend_item items[CHART_SERIES_MAX + CHART_REFERENCES_MAX];
};

/* Lays out the named series of c and, if asked, its references in at most max_rows lines of `width` characters. Each
 * text follows a mark of `mark` >= 2 characters. Items that do not fit are counted in a last item without a mark,
 * "+3". */
void legend_lay_out(struct legend *l, const struct chart *c, bool references, int width, int max_rows, int mark);

#endif
