/* SPDX-License-Identifier: MIT */
#include "ui/chart/space_plot.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>

enum { AXES = PROJECTION_AXES };

bool space_plot_shows(const struct space_plot *p, int i)
{
    bool shown = true;
    for (int k = 0; k < AXES; k++)
        shown = shown && scale_shows(false, p->space->place[k][i]);
    return shown;
}

const double *space_plot_best(const struct space_plot *p)
{
    const double *best = p->space->best;
    for (int k = 0; best && k < AXES; k++)
        if (!scale_shows(false, best[k]))
            return NULL;
    return best;
}

static void link_trails(struct space_plot *p)
{
    const struct space *s = p->space;
    int trails = 0;
    for (int i = 0; s->trail && i < s->count; i++)
        trails = s->trail[i] >= trails ? s->trail[i] + 1 : trails;
    int *last = xcalloc((size_t)trails + 1, sizeof *last); /* by trail: its last point so far, plus 1; 0 if none */
    for (int i = 0; i < s->count; i++) {
        p->before[i] = s->trail ? last[s->trail[i]] - 1 : -1;
        if (s->trail && space_plot_shows(p, i))
            last[s->trail[i]] = i + 1;
    }
    free(last);
}

void space_plot_init(struct space_plot *p, const struct space *s)
{
    *p = (struct space_plot){ .space = s, .empty = true };
    p->cube.projection = projection_make(s->azimuth, s->elevation);
    const double *best = space_plot_best(p);
    for (int i = 0; i < s->count && p->empty; i++)
        p->empty = !space_plot_shows(p, i);
    for (int k = 0; k < AXES && !p->empty; k++)
        cube_fit_scale(&p->cube.scale[k], s->count, s->place[k], best ? &best[k] : NULL);
    p->before = xcalloc((size_t)s->count + 1, sizeof *p->before);
    link_trails(p);
}

void space_plot_release(struct space_plot *p)
{
    free(p->before);
    *p = (struct space_plot){ .empty = true };
}

void space_plot_fit(struct space_plot *p, double left, double top, double right, double bottom, double aspect)
{
    const struct projection *view = &p->cube.projection;
    double wide = 0.0, high = 0.0; /* the cube's shadow is the sum of those of its three edges */
    for (int k = 0; k < AXES; k++) {
        wide += fabs(view->right[k]);
        high += fabs(view->up[k]);
    }
    double pixels = fmin((right - left) / wide, aspect * (bottom - top) / high);
    p->pixels_right = fmax(pixels, 0.0);
    p->pixels_down = p->pixels_right / aspect;
    p->middle_x = (left + right) / 2;
    p->middle_y = (top + bottom) / 2;
}

struct space_spot space_plot_spot(const struct space_plot *p, const double place[AXES])
{
    struct projected at = projection_apply(&p->cube.projection, place);
    return (struct space_spot){ p->middle_x + p->pixels_right * at.right, p->middle_y - p->pixels_down * at.up,
                                at.near };
}

struct space_spot space_plot_point(const struct space_plot *p, const double values[AXES])
{
    double place[AXES];
    cube_place(&p->cube, values, place);
    return space_plot_spot(p, place);
}

struct space_spot space_plot_at(const struct space_plot *p, int i)
{
    double values[AXES];
    for (int k = 0; k < AXES; k++)
        values[k] = p->space->place[k][i];
    return space_plot_point(p, values);
}

int space_plot_level(const struct space_plot *p, int i, int levels)
{
    double share = p->space->shade[i];
    int level = share >= 0.0 ? (int)(fmin(share, 1.0) * levels) : 0;
    return level < levels ? level : levels - 1;
}
