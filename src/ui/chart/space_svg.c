/* SPDX-License-Identifier: MIT */
#include "ui/chart/label.h"
#include "ui/chart/ramp.h"
#include "ui/chart/space_plot.h"
#include "ui/chart/svg_plot.h"

#include <math.h>

enum { AXES = PROJECTION_AXES, LEVELS = 24 };
/* Pixels: the edge of the document, the room for the scales around the box, and the bar of colours. */
enum { EDGE = 14, AROUND = 74, BAR = 120, BAR_HIGH = 10 };

static struct space_spot add_move(const struct space_plot *p, const char *command, const double place[AXES],
                                  struct str *out)
{
    struct space_spot spot = space_plot_spot(p, place);
    str_add(out, "%s%s %s", command, svg_number(spot.x).text, svg_number(spot.y).text);
    return spot;
}

/* Draws a face that is behind everything, with a line at every tick of the two axes along it. */
static void add_face(const struct space_plot *p, int axis, int side, struct str *out)
{
    static const double corner[4][2] = { { -0.5, -0.5 }, { 0.5, -0.5 }, { 0.5, 0.5 }, { -0.5, 0.5 } };
    int across[2] = { (axis + 1) % AXES, (axis + 2) % AXES };
    double place[AXES];
    place[axis] = 0.5 * side;
    str_add(out, "<path d=\"");
    for (int i = 0; i < 4; i++) {
        place[across[0]] = corner[i][0];
        place[across[1]] = corner[i][1];
        add_move(p, i == 0 ? "M" : "L", place, out);
    }
    str_add(out, "Z\" fill=\"#f7f7f7\" stroke=\"#bbbbbb\"/>\n<path d=\"");
    for (int k = 0; k < 2; k++) {
        const struct scale *scale = &p->cube.scale[across[k]];
        for (int i = 0; i < scale->tick_count; i++) {
            place[across[k]] = scale_place(scale, scale->ticks[i]) - 0.5;
            place[across[!k]] = -0.5;
            add_move(p, "M", place, out);
            place[across[!k]] = 0.5;
            add_move(p, "L", place, out);
        }
    }
    str_add(out, "\" stroke=\"#e2e2e2\"/>\n");
}

/* Writes the label of a tick beside the box. */
static void add_tick(const struct space_spot *at, const struct cube_edge *edge, const char *label, struct str *out)
{
    double right = edge->out.right, down = -edge->out.up;
    svg_add_rule(out, at->x, at->y, at->x + 5 * right, at->y + 5 * down, "#444444");
    if (!*label)
        return;
    const char *anchor = fabs(right) < 0.35 ? "middle" : right > 0 ? "start" : "end";
    char attribute[32];
    snprintf(attribute, sizeof attribute, "text-anchor=\"%s\"", anchor);
    svg_add_label(out, at->x + 8 * right, at->y + 4 + 12 * down, attribute, label, LABEL_MAX);
}

/* Writes the name of an axis along its edge, beyond the labels of the ticks. */
static void add_name(const struct space_plot *p, int axis, const struct cube_edge *edge, struct str *out)
{
    const double degrees = 180.0 / 3.14159265358979323846;
    const struct scale *scale = &p->cube.scale[axis];
    struct space_spot from = space_plot_spot(p, edge->end[0]), to = space_plot_spot(p, edge->end[1]);
    double right = edge->out.right, down = -edge->out.up;
    int widest = 0;
    for (int i = 0; i < scale->tick_count; i++) {
        int width = label_width(scale->labels[i]);
        widest = width > widest ? width : widest;
    }
    double far = 18 + 16 * fabs(down) + SVG_LETTER * widest * fabs(right);
    double x = (from.x + to.x) / 2 + far * right, y = (from.y + to.y) / 2 + far * down;
    double angle = degrees * atan2(to.y - from.y, to.x - from.x);
    angle = angle >= 89.9 ? angle - 180 : angle < -90.1 ? angle + 180 : angle; /* read from left to right, or upwards */
    char attributes[128];
    snprintf(attributes, sizeof attributes, "text-anchor=\"middle\" font-size=\"12\" transform=\"rotate(%s %s %s)\"",
             svg_number(angle).text, svg_number(x).text, svg_number(y).text);
    svg_add_label(out, x, y + 4, attributes, p->space->label[axis],
                  (int)(hypot(to.x - from.x, to.y - from.y) / SVG_LETTER) + 4);
}

/* Writes the scale and the name of an axis along an edge of the box. */
static void add_axis(const struct space_plot *p, int axis, struct str *out)
{
    struct cube_edge edge;
    if (!cube_find_edge(&p->cube, axis, &edge))
        return; /* it points at the viewer */
    const struct scale *scale = &p->cube.scale[axis];
    struct space_spot from = space_plot_spot(p, edge.end[0]), to = space_plot_spot(p, edge.end[1]);
    double place[AXES], free = -INFINITY;
    for (int k = 0; k < AXES; k++)
        place[k] = edge.end[0][k];
    for (int i = 0; i < scale->tick_count; i++) {
        place[axis] = scale_place(scale, scale->ticks[i]) - 0.5;
        struct space_spot at = space_plot_spot(p, place);
        double along = hypot(at.x - from.x, at.y - from.y);
        bool room = along >= free; /* else the label would touch the previous one */
        add_tick(&at, &edge, room ? scale->labels[i] : "", out);
        free = room ? along + 15 + SVG_LETTER * label_width(scale->labels[i]) * fabs(edge.out.up) : free;
    }
    svg_add_rule(out, from.x, from.y, to.x, to.y, "#444444");
    add_name(p, axis, &edge, out);
}

/* Draws the trails, one path for each colour, the greater shades on top. */
static void add_trails(const struct space_plot *p, int level, struct str *out)
{
    bool any = false;
    for (int i = 0; i < p->space->count; i++) {
        if (p->before[i] < 0 || space_plot_level(p, i, LEVELS) != level || !space_plot_shows(p, i))
            continue;
        struct space_spot a = space_plot_at(p, p->before[i]), b = space_plot_at(p, i);
        str_add(out, "%sM%s %sL%s %s", any ? "" : "<path d=\"", svg_number(a.x).text, svg_number(a.y).text,
                svg_number(b.x).text, svg_number(b.y).text);
        any = true;
    }
    if (any)
        str_add(out, "\" fill=\"none\" stroke=\"%s\" stroke-opacity=\"0.45\"/>\n",
                ramp_color((level + 0.5) / LEVELS).text);
}

/* Nearer points are larger. */
static void add_points(const struct space_plot *p, int level, struct str *out)
{
    str_add(out, "<g fill=\"%s\" fill-opacity=\"0.8\">\n", ramp_color((level + 0.5) / LEVELS).text);
    for (int i = 0; i < p->space->count; i++) {
        if (space_plot_level(p, i, LEVELS) != level || !space_plot_shows(p, i))
            continue;
        struct space_spot at = space_plot_at(p, i);
        str_add(out, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"/>\n", svg_number(at.x).text, svg_number(at.y).text,
                svg_number(2.0 + 0.8 * at.near).text);
    }
    str_add(out, "</g>\n");
}

static void add_best(double x, double y, struct str *out)
{
    str_add(out, "<path d=\"M%s %sl8 8l-8 8l-8 -8Z\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"5\"/>\n",
            svg_number(x).text, svg_number(y - 8).text);
    str_add(out, "<path d=\"M%s %sl8 8l-8 8l-8 -8Z\" fill=\"none\" stroke=\"#000000\" stroke-width=\"2\"/>\n",
            svg_number(x).text, svg_number(y - 8).text);
}

/* Adds what the colours and the mark of the best mean, in a line. */
static void add_key(const struct space_plot *p, double width, double y, struct str *out)
{
    const struct space *s = p->space;
    int room = (int)(width - BAR - 4 * EDGE) / SVG_LETTER / 3;
    struct label label = label_clip(s->shade_label, room), low = label_clip(s->shade_low, room);
    struct label high = label_clip(s->shade_high, room);
    double x = EDGE + 4;
    svg_add_label(out, x, y + 4, "font-size=\"12\"", label.text, room);
    x += SVG_LETTER * (label_width(label.text) + 1);
    svg_add_label(out, x, y + 4, "font-size=\"12\"", low.text, room);
    x += SVG_LETTER * (label_width(low.text) + 1);
    for (int i = 0; i < LEVELS; i++)
        str_add(out, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%d\" fill=\"%s\"/>\n",
                svg_number(x + i * (double)BAR / LEVELS).text, svg_number(y - BAR_HIGH / 2.0).text,
                svg_number((double)BAR / LEVELS).text, BAR_HIGH, ramp_color((i + 0.5) / LEVELS).text);
    x += BAR + SVG_LETTER;
    svg_add_label(out, x, y + 4, "font-size=\"12\"", high.text, room);
    x += SVG_LETTER * (label_width(high.text) + 4);
    if (!space_plot_best(p))
        return;
    add_best(x, y, out);
    svg_add_label(out, x + 16, y + 4, "font-size=\"12\"", "best", room);
}

static void add_space(const struct space_plot *p, struct str *out)
{
    for (int axis = 0; axis < AXES; axis++)
        for (int side = -1; side <= 1; side += 2)
            if (cube_is_back(&p->cube, axis, side))
                add_face(p, axis, side, out);
    for (int axis = 0; axis < AXES; axis++)
        add_axis(p, axis, out);
    for (int level = 0; level < LEVELS; level++) {
        add_trails(p, level, out);
        add_points(p, level, out);
    }
    const double *best = space_plot_best(p);
    if (!best)
        return;
    struct space_spot at = space_plot_point(p, best);
    add_best(at.x, at.y, out);
}

void space_svg(const struct space *s, int width, int height, struct str *out)
{
    struct space_plot p;
    width = width < SVG_SMALLEST ? SVG_SMALLEST : width;
    height = height < SVG_SMALLEST ? SVG_SMALLEST : height;
    double under_title = s->title[0] ? EDGE + 22 : EDGE;
    space_plot_init(&p, s);
    svg_begin(out, width, height, s->title);
    if (s->title[0])
        svg_add_label(out, EDGE + 4, EDGE + 12, "font-size=\"16\" font-weight=\"bold\"", s->title,
                      (width - 2 * EDGE) / SVG_TITLE_LETTER);
    if (p.empty) {
        svg_add_label(out, width / 2.0, height / 2.0, "text-anchor=\"middle\" font-size=\"14\" fill=\"#777777\"",
                      "no data", LABEL_MAX);
    } else {
        add_key(&p, width, under_title + 12, out);
        space_plot_fit(&p, AROUND, under_title + 36, width - AROUND, height - AROUND, 1.0);
        add_space(&p, out);
    }
    str_add(out, "</svg>\n");
    space_plot_release(&p);
}
