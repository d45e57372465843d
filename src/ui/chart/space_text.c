/* SPDX-License-Identifier: MIT */
#include "ui/chart/canvas.h"
#include "ui/chart/label.h"
#include "ui/chart/space_plot.h"

#include <math.h>
#include <string.h>

enum { AXES = PROJECTION_AXES, FEWEST_COLUMNS = 20, FEWEST_ROWS = 12, MAX = 1000 };
/* Characters around the box, for its scales. */
enum { BESIDE = 8, ABOVE = 1, BELOW = 2 };

static const char levels[] = ".:o@"; /* by shade: each has more ink than the one before */
static const char edge_mark = '\'', best_mark = '*';
static const char axis_mark[AXES] = { 'x', 'y', 'z' };

/* A spot in dots, kept inside the canvas. */
static int clamp_dot(double at, int dots)
{
    return at < 0 ? 0 : at > dots - 1 ? dots - 1 : (int)lround(at);
}

static void draw_line(const struct canvas *c, struct space_spot a, struct space_spot b, char mark)
{
    canvas_line(c, clamp_dot(a.x, c->dots_wide), clamp_dot(a.y, c->dots_high), clamp_dot(b.x, c->dots_wide),
                clamp_dot(b.y, c->dots_high), mark);
}

static void draw_mark(const struct canvas *c, struct space_spot at, char mark)
{
    canvas_dot(c, clamp_dot(at.x, c->dots_wide), clamp_dot(at.y, c->dots_high), mark);
}

static void draw_edges(const struct space_plot *p, const struct canvas *c)
{
    for (int axis = 0; axis < AXES; axis++)
        for (int k = 0; k < 4; k++) {
            int side1 = k & 1 ? 1 : -1, side2 = k & 2 ? 1 : -1;
            if (!cube_edge_is_clear(&p->cube, axis, side1, side2))
                continue;
            double from[AXES], to[AXES];
            from[axis] = -0.5;
            to[axis] = 0.5;
            from[(axis + 1) % AXES] = to[(axis + 1) % AXES] = 0.5 * side1;
            from[(axis + 2) % AXES] = to[(axis + 2) % AXES] = 0.5 * side2;
            draw_line(c, space_plot_spot(p, from), space_plot_spot(p, to), c->unicode ? 0 : edge_mark);
        }
}

/* Writes a text that begins, ends or is centred beside a spot, where it covers nothing but empty cells. */
static void draw_text(const struct canvas *c, struct space_spot at, const struct projected *out, const char *text)
{
    int wide = c->unicode ? 2 : 1, high = c->unicode ? 4 : 1, length = (int)strlen(text);
    int column = (int)floor(at.x / wide), row = (int)floor(at.y / high - (fabs(out->up) > 0.5 ? out->up : 0.0));
    column += fabs(out->right) < 0.35 ? -length / 2 : out->right > 0 ? 2 : -length - 1;
    column = column + length > c->columns ? c->columns - length : column < 0 ? 0 : column;
    row = row < 0 ? 0 : row >= c->rows ? c->rows - 1 : row;
    for (int i = 0; i < length && column + i < c->columns; i++)
        canvas_cell(c, column + i, row)->mark = text[i];
}

/* Writes the ends of a scale beside those of its edge, and the letter of the axis in the middle. */
static void draw_axis(const struct space_plot *p, const struct canvas *c, int axis)
{
    struct cube_edge edge;
    if (!cube_find_edge(&p->cube, axis, &edge))
        return;
    const struct scale *scale = &p->cube.scale[axis];
    double place[AXES];
    for (int k = 0; k < AXES; k++)
        place[k] = edge.end[0][k];
    int shown[] = { 0, scale->tick_count - 1 };
    for (int i = 0; i < 2; i++) {
        place[axis] = scale_place(scale, scale->ticks[shown[i]]) - 0.5;
        draw_text(c, space_plot_spot(p, place), &edge.out, scale->labels[shown[i]]);
    }
    place[axis] = 0.0;
    draw_text(c, space_plot_spot(p, place), &edge.out, (char[]){ axis_mark[axis], '\0' });
}

/* The points are drawn over the trails, the greater shades over the lesser. */
static void draw_points(const struct space_plot *p, const struct canvas *c)
{
    enum { LEVELS = sizeof levels - 1 };
    for (int i = 0; i < p->space->count && c->unicode; i++)
        if (p->before[i] >= 0 && space_plot_shows(p, i))
            draw_line(c, space_plot_at(p, p->before[i]), space_plot_at(p, i), 0);
    for (int level = 0; level < LEVELS; level++)
        for (int i = 0; i < p->space->count; i++)
            if (space_plot_level(p, i, LEVELS) == level && space_plot_shows(p, i))
                draw_mark(c, space_plot_at(p, i), levels[level]);
    const double *best = space_plot_best(p);
    if (best)
        draw_mark(c, space_plot_point(p, best), best_mark);
}

static void add_line(struct str *out, const char *text, int columns)
{
    str_add(out, "%s\n", label_clip(text, columns).text);
}

static void add_keys(const struct space_plot *p, int columns, struct str *out)
{
    const struct space *s = p->space;
    struct str line = { 0 };
    str_add(&line, "%s %s %c %c %c %c %s", s->shade_label, s->shade_low, levels[0], levels[1], levels[2], levels[3],
            s->shade_high);
    if (space_plot_best(p))
        str_add(&line, "   %c best", best_mark);
    add_line(out, line.text, columns);
    str_release(&line);
    for (int k = 0; k < AXES; k++)
        str_add(&line, "%s%c %s", k ? "   " : "", axis_mark[k], s->label[k]);
    add_line(out, line.text, columns);
    str_release(&line);
}

static int clamp(int value, int least, int max)
{
    return value < least ? least : value > max ? max : value;
}

void space_text(const struct space *s, int columns, int rows, bool unicode, struct str *out)
{
    struct space_plot p;
    struct canvas c;
    columns = clamp(columns, FEWEST_COLUMNS, MAX);
    rows = clamp(rows, FEWEST_ROWS, MAX);
    space_plot_init(&p, s);
    if (s->title[0])
        add_line(out, s->title, columns);
    if (p.empty) {
        add_line(out, "no data", columns);
        space_plot_release(&p);
        return;
    }
    add_keys(&p, columns, out);
    canvas_init(&c, columns, rows - 2 - (s->title[0] != 0), unicode);
    /* A cell is twice as high as wide; Braille dots are square. */
    int wide = unicode ? 2 : 1, high = unicode ? 4 : 1;
    space_plot_fit(&p, BESIDE * wide, ABOVE * high, c.dots_wide - 1 - BESIDE * wide, c.dots_high - 1 - BELOW * high,
                   unicode ? 1.0 : 2.0);
    draw_edges(&p, &c);
    draw_points(&p, &c);
    for (int axis = 0; axis < AXES; axis++)
        draw_axis(&p, &c, axis);
    for (int row = 0; row < c.rows; row++) {
        canvas_add_row(&c, row, out);
        canvas_end_line(out);
    }
    canvas_release(&c);
    space_plot_release(&p);
}
