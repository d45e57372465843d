/* SPDX-License-Identifier: MIT */
#include "ui/cli/swarm_plot.h"

#include "base/file.h"
#include "base/json.h"
#include "base/mem.h"
#include "lab/experiment/trails.h"
#include "ui/chart/space.h"
#include "ui/cli/output.h"

#include <stdlib.h>
#include <string.h>

enum { SVG_WIDTH = 720, SVG_HEIGHT = 640, TEXT_ROWS = 36 };

/* Reads "AZIMUTH,ELEVATION". */
static int read_angle(const struct args *args, double *azimuth, double *elevation, struct err *err)
{
    static const struct param around = { .name = "azimuth", .type = PARAM_REAL, .min = -360, .max = 360 };
    static const struct param above = { .name = "elevation", .type = PARAM_REAL, .min = -90, .max = 90 };
    const char *text = args_text(args, "angle"), *comma = strchr(text, ',');
    char first[64];
    struct param_value a, e;
    if (!comma || comma - text >= (ptrdiff_t)sizeof first || strchr(comma + 1, ','))
        return err_set(err, "--angle takes an azimuth and an elevation in degrees, such as 30,25, not \"%.60s\"", text);
    snprintf(first, sizeof first, "%.*s", (int)(comma - text), text);
    if (param_parse(&around, "the azimuth of --angle", first, &a, err) ||
        param_parse(&above, "the elevation of --angle", comma + 1, &e, err))
        return -1;
    *azimuth = a.real;
    *elevation = e.real;
    return 0;
}

int swarm_plot_check(const struct args *args, struct err *err)
{
    static const char *const others[] = { "what", "games" };
    double ignored;
    bool swarm = args_given(args, "swarm");
    if (!swarm && args_given(args, "angle"))
        return err_set(err, "--angle is for --swarm, which is not given");
    for (size_t i = 0; swarm && i < sizeof others / sizeof *others; i++)
        if (args_given(args, others[i]))
            return err_set(err, "--swarm is a drawing of its own; it cannot be combined with --%s", others[i]);
    return read_angle(args, &ignored, &ignored, err);
}

/* Makes the chart of trails, coloured by iteration. It borrows the numbers of `t` and of `shade`, which is filled. */
static void make_space(const struct trails *t, double shade[], struct space *out)
{
    int last = 1;
    for (int i = 0; i < t->count; i++)
        last = t->iteration[i] > last ? t->iteration[i] : last;
    for (int i = 0; i < t->count; i++)
        shade[i] = last > 1 ? (t->iteration[i] - 1.0) / (last - 1.0) : 1.0;
    *out = (struct space){ .count = t->count,
                           .shade = shade,
                           .trail = t->particles > 0 ? t->particle : NULL,
                           .best = t->has_best ? t->best : NULL };
    const char *noun = t->particles > 0 ? "the swarm" : "the candidates";
    snprintf(out->title, sizeof out->title, "%.20s%s%.30s, run %lld: %s", t->run.method, *t->run.preset ? " " : "",
             t->run.preset, (long long)t->run.run, noun);
    if (t->stride > 1)
        snprintf(out->title + strlen(out->title), sizeof out->title - strlen(out->title), ", 1 in %d", t->stride);
    for (int k = 0; k < TRAILS_AXES; k++) {
        out->place[k] = t->place[k];
        snprintf(out->label[k], sizeof out->label[k], "%s", t->name[t->axis[k]]);
    }
    snprintf(out->shade_label, sizeof out->shade_label, "iteration");
    snprintf(out->shade_low, sizeof out->shade_low, "%s", last > 1 ? "1" : "");
    snprintf(out->shade_high, sizeof out->shade_high, "%d", last);
}

static int draw(const struct args *args, const struct space *space, struct err *err)
{
    struct str text = { 0 };
    const char *path = args_text(args, "out");
    int result = 0;
    if (path) {
        space_svg(space, SVG_WIDTH, SVG_HEIGHT, &text);
        result = file_save(path, text.text, err);
        if (result == 0)
            output_written(args, path);
    } else if (!args_flag(args, "json")) {
        space_text(space, runs_columns(), TEXT_ROWS, output_unicode(), &text);
        fputs(text.text, stdout);
    }
    str_release(&text);
    return result;
}

int swarm_plot(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    struct trails t;
    struct space space;
    if (trails_open(s, run, &t, err))
        return -1;
    int result = trails_choose(&t, args_text(args, "swarm"), err) ? RUNS_USAGE : trails_read(&t, s, err);
    if (result == 0 && t.count == 0)
        result = err_set(err, "run %lld has no candidates yet; they come with its first step", (long long)run);
    if (result == 0) {
        double *shade = xcalloc((size_t)t.count, sizeof *shade);
        make_space(&t, shade, &space);
        result = read_angle(args, &space.azimuth, &space.elevation, err) || draw(args, &space, err) ? -1 : 0;
        free(shade);
    }
    if (result == 0 && args_flag(args, "json"))
        output_json(trails_json(&t));
    trails_release(&t);
    return result;
}
