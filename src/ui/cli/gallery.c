/* SPDX-License-Identifier: MIT */
#include "ui/cli/gallery.h"

#include "ui/chart/svg_plot.h"

enum { GAP = 3 }; /* characters between two boards */

/* Adds the row of several boards, those of the same size side by side. */
static void text_row(const struct last_board boards[], int count, int y, struct str *out)
{
    for (int i = 0; i < count; i++) {
        const struct board *b = &boards[i].board;
        str_add(out, "%*s", i > 0 ? GAP : 0, "");
        for (int x = 0; x < b->width; x++)
            str_add(out, "%c", b->column[x] >> y & 1 ? '#' : '.');
    }
    str_add(out, "\n");
}

void gallery_text(const struct last_board boards[], int count, int columns, struct str *out)
{
    if (count == 0)
        return;
    int width = boards->board.width, height = boards->board.height, each = (columns + GAP) / (width + GAP);
    each = each > 0 ? each : 1;
    for (int first = 0; first < count; first += each) {
        int n = count - first < each ? count - first : each;
        str_add(out, first > 0 ? "\n" : "");
        for (int y = height - 1; y >= 0; y--)
            text_row(boards + first, n, y, out);
        for (int i = 0; i < n; i++)
            str_add(out, "%*s%c", i > 0 ? GAP + width - 1 : 0, "", piece_letter((enum piece)boards[first + i].piece));
        str_add(out, "\n");
    }
}

/* Pixels of a cell, between two boards, above them and below them; boards in a row. */
enum { CELL = 9, MARGIN = 16, HEAD = 40, FOOT = 22, IN_A_ROW = 6 };

static void svg_board(const struct last_board *last, int left, int top, struct str *out)
{
    const struct board *b = &last->board;
    str_add(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#f4f4f4\" stroke=\"#999999\"/>\n", left,
            top, b->width * CELL, b->height * CELL);
    str_add(out, "<path fill=\"#0072b2\" d=\"");
    for (int x = 0; x < b->width; x++)
        for (int y = 0; y < b->height; y++)
            if (b->column[x] >> y & 1)
                str_add(out, "M%d %dh%dv%dh-%dz", left + x * CELL, top + (b->height - 1 - y) * CELL, CELL - 1, CELL - 1,
                        CELL - 1);
    str_add(out, "\"/>\n<text x=\"%d\" y=\"%d\">no room for %c</text>\n", left, top + b->height * CELL + 15,
            piece_letter((enum piece)last->piece));
}

void gallery_svg(const struct last_board boards[], int count, const char *title, struct str *out)
{
    int width = count > 0 ? boards->board.width : WIDTH_MIN, height = count > 0 ? boards->board.height : 0;
    int columns = count < IN_A_ROW ? count : IN_A_ROW, rows = (count + IN_A_ROW - 1) / IN_A_ROW;
    int step_x = width * CELL + MARGIN, step_y = height * CELL + FOOT + MARGIN;
    int all_x = MARGIN + (columns > 2 ? columns : 2) * step_x, all_y = HEAD + rows * step_y;
    str_add(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" font-size=\"11\" fill=\"#333333\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n<text x=\"%d\" y=\"24\" font-size=\"13\">",
            all_x, all_y, all_x, all_y, MARGIN);
    svg_add_text(out, title);
    str_add(out, "</text>\n");
    for (int i = 0; i < count; i++)
        svg_board(&boards[i], MARGIN + i % IN_A_ROW * step_x, HEAD + i / IN_A_ROW * step_y, out);
    str_add(out, "</svg>\n");
}
