/* SPDX-License-Identifier: MIT */
#include "ui/chart/svg_plot.h"

#include "ui/chart/label.h"

#include <math.h>
#include <stdlib.h>

struct svg_number svg_number(double value)
{
    struct svg_number number;
    long hundredths = lround(100.0 * value);
    const char *sign = hundredths < 0 ? "-" : "";
    long whole = labs(hundredths) / 100, part = labs(hundredths) % 100;
    if (part == 0)
        snprintf(number.text, sizeof number.text, "%s%ld", sign, whole);
    else if (part % 10 == 0)
        snprintf(number.text, sizeof number.text, "%s%ld.%ld", sign, whole, part / 10);
    else
        snprintf(number.text, sizeof number.text, "%s%ld.%02ld", sign, whole, part);
    return number;
}

double svg_x(const struct svg_plot *p, double value)
{
    return p->left + (p->right - p->left) * scale_place(&p->axes.x, value);
}

double svg_y(const struct svg_plot *p, double value)
{
    return p->bottom - (p->bottom - p->top) * scale_place(&p->axes.y, value);
}

double svg_base(const struct svg_plot *p)
{
    return p->axes.y.log ? p->bottom : svg_y(p, 0.0);
}

/* Okabe and Ito, "Color Universal Design" (2008), for readers with any kind of colour vision; yellow, the weakest on
 * white, comes last. */
const char *svg_color(const struct chart *c, int series)
{
    static const char *const palette[CHART_COLORS] = { "#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                       "#e69f00", "#56b4e9", "#000000", "#f0e442" };
    int color = c->series[series].color;
    return palette[color >= 1 && color <= CHART_COLORS ? color - 1 : series % CHART_COLORS];
}

bool svg_is_dashed(const struct chart *c, int series)
{
    const struct chart_series *s = &c->series[series];
    bool automatic = s->color < 1 || s->color > CHART_COLORS;
    return s->dashed || (automatic && series >= CHART_COLORS);
}

void svg_add_text(struct str *out, const char *text)
{
    struct label label = label_clip(text, LABEL_MAX);
    for (const char *c = label.text; *c; c++) {
        switch (*c) {
        case '&': str_add(out, "&amp;"); break;
        case '<': str_add(out, "&lt;"); break;
        case '>': str_add(out, "&gt;"); break;
        case '"': str_add(out, "&quot;"); break;
        case '\'': str_add(out, "&#39;"); break;
        default: str_add(out, "%c", *c);
        }
    }
}

void svg_begin(struct str *out, int width, int height, const char *title)
{
    str_add(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\" "
            "font-family=\"sans-serif\" font-size=\"11\" fill=\"#222222\">\n<title>",
            width, height, width, height);
    svg_add_text(out, title);
    str_add(out, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", width, height);
}

void svg_add_label(struct str *out, double x, double y, const char *attributes, const char *text, int width)
{
    str_add(out, "<text x=\"%s\" y=\"%s\" %s>", svg_number(x).text, svg_number(y).text, attributes);
    svg_add_text(out, label_clip(text, width).text);
    str_add(out, "</text>\n");
}

void svg_add_rule(struct str *out, double x1, double y1, double x2, double y2, const char *color)
{
    str_add(out, "<path d=\"M%s %sL%s %s\" stroke=\"%s\"/>\n", svg_number(x1).text, svg_number(y1).text,
            svg_number(x2).text, svg_number(y2).text, color);
}
