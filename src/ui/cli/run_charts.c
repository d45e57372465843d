/* SPDX-License-Identifier: MIT */
#include "ui/cli/run_charts.h"
#include "base/file.h"

#include "base/mem.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static void title(const struct history *h, const char *what, struct chart *out)
{
    snprintf(out->title, sizeof out->title, "%.20s%s%.30s, run %lld: %.50s", h->run.method, *h->run.preset ? " " : "",
             h->run.preset, (long long)h->run.run, what);
    snprintf(out->x_label, sizeof out->x_label, "iteration");
}

void run_chart_fitness(const struct history *h, struct chart *out)
{
    *out = (struct chart){ .series_count = 0 };
    title(h, "fitness", out);
    snprintf(out->y_label, sizeof out->y_label, "fitness");
    chart_add(out, CHART_LINE, "best", h->iterations, h->number, h->best);
    chart_add(out, CHART_LINE, "mean", h->iterations, h->number, h->mean);
    chart_add(out, CHART_LINE, "worst", h->iterations, h->number, h->worst);
    chart_add(out, CHART_LINE, "recommended", h->iterations, h->number, h->recommended)->dashed = true;
    /* Fitness grows by orders of magnitude, which a logarithmic axis shows, provided that every mean is positive. */
    double low = INFINITY, high = 0.0;
    for (int i = 0; i < h->iterations; i++) {
        low = fmin(low, h->mean[i]);
        high = fmax(high, h->best[i]);
    }
    out->log_y = low > 0.0 && high > 30.0 * low;
}

/* Copies the name of feature i into out, which holds CHART_NAME_MAX bytes. */
static void feature_name(const struct history *h, int i, char *out)
{
    const char *at = h->run.features;
    for (; i > 0 && (at = strchr(at, ',')); i--)
        at++;
    snprintf(out, CHART_NAME_MAX, "%.*s", at ? (int)strcspn(at, ",") : 0, at ? at : "");
}

/* Returns one column of a table of points as an array. */
static double *column(struct history *h, const double *points, int n, int d)
{
    double *out = history_column(h, n);
    for (int i = 0; i < n; i++)
        out[i] = points[(size_t)i * (size_t)h->run.dim + (size_t)d];
    return out;
}

void run_chart_weights(struct history *h, struct chart *out)
{
    *out = (struct chart){ .series_count = 0 };
    title(h, "recommended weights, scaled to length 1", out);
    snprintf(out->y_label, sizeof out->y_label, "weight");
    int dim = h->run.dim < CHART_LINES_MAX ? h->run.dim : CHART_LINES_MAX;
    for (int d = 0; d < dim; d++) {
        char name[CHART_NAME_MAX];
        double *y = column(h, h->weights, h->iterations, d);
        for (int i = 0; i < h->iterations; i++) {
            double length = 0.0;
            for (int k = 0; k < h->run.dim; k++)
                length += pow(h->weights[(size_t)i * (size_t)h->run.dim + (size_t)k], 2);
            y[i] /= length > 0 ? sqrt(length) : 1.0;
        }
        feature_name(h, d, name);
        chart_add(out, CHART_LINE, name, h->iterations, h->number, y);
    }
}

/* Adds the candidates of iterations in (from, until] to a chart of dimensions a and b. */
static void add_points(struct history *h, struct chart *out, int a, int b, double from, double until, const char *name)
{
    double *x = history_column(h, h->candidates), *y = history_column(h, h->candidates);
    int n = 0;
    for (int i = 0; i < h->candidates; i++)
        if (h->born[i] > from && h->born[i] <= until) {
            x[n] = h->points[(size_t)i * (size_t)h->run.dim + (size_t)a];
            y[n++] = h->points[(size_t)i * (size_t)h->run.dim + (size_t)b];
        }
    chart_add(out, CHART_POINTS, name, n, x, y);
}

int run_chart_swarm(struct history *h, struct chart out[])
{
    int count = 0;
    double last = h->iterations;
    for (int a = 0; a < h->run.dim; a++)
        for (int b = a + 1; b < h->run.dim && count < RUN_CHARTS_MAX; b++) {
            struct chart *c = &out[count++];
            *c = (struct chart){ .series_count = 0 };
            title(h, "the candidates", c);
            feature_name(h, a, c->x_label);
            feature_name(h, b, c->y_label);
            add_points(h, c, a, b, 0, last / 3, "first third");
            add_points(h, c, a, b, last / 3, 2 * last / 3, "second third");
            add_points(h, c, a, b, 2 * last / 3, INFINITY, "last third");
            chart_add(c, CHART_POINTS, "best", 1, &h->best_point.value[a], &h->best_point.value[b]);
        }
    return count;
}

int run_chart_figures(const struct history *h, struct chart out[])
{
    for (int k = 0; k < h->figures; k++) {
        out[k] = (struct chart){ .log_y = true };
        title(h, h->figure_name[k], &out[k]);
        snprintf(out[k].y_label, sizeof out[k].y_label, "%s", h->figure_name[k]);
        chart_add(&out[k], CHART_LINE, h->figure_name[k], h->iterations, h->number, h->figure[k]);
    }
    return h->figures;
}

void run_chart_scores(const double scores[], int n, struct run_bins *work, struct chart *out)
{
    struct histogram h;
    double mean = 0.0;
    for (int i = 0; i < n; i++)
        mean += scores[i] / n;
    histogram_make(&h, scores, n, RUN_BINS, mean);
    for (int k = 0; k < h.bins; k++) {
        work->edge[k] = k * h.width;
        work->share[k] = h.count[k];
        work->fit_x[k] = (k + 0.5) * h.width;
        work->fit[k] = h.expected[k];
    }
    *out = (struct chart){ .series_count = 0 };
    snprintf(out->title, sizeof out->title, "scores of %d game%s", n, n == 1 ? "" : "s");
    snprintf(out->x_label, sizeof out->x_label, "rows");
    snprintf(out->y_label, sizeof out->y_label, "games");
    chart_add(out, CHART_BARS, "games", h.bins, work->edge, work->share);
    chart_add(out, CHART_LINE, "exponential of the same mean", h.bins, work->fit_x, work->fit);
}

int run_charts_check_name(const char *path, struct err *err)
{
    const char *slash = strrchr(path, '/'), *ending = strrchr(slash ? slash : path, '.');
    if (!ending || strcasecmp(ending, ".svg") == 0 || strcmp(slash ? slash + 1 : path, ".") == 0)
        return 0; /* a name without an ending, such as /dev/stdout, may be anything; folders are refused elsewhere */
    return err_set(err, "charts are drawn as SVG: the name must end in .svg, which \"%.200s\" does not", path);
}

int run_charts_save(const struct chart charts[], int count, const char *path, struct err *err)
{
    struct str text = { 0 };
    if (run_charts_check_name(path, err))
        return -1;
    chart_svg_grid(charts, count, count > 1 ? 2 : 1, 720, 440, &text);
    int result = file_save(path, text.text, err);
    str_release(&text);
    return result;
}

json_t *run_charts_json(const struct chart charts[], int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        json_t *series = json_array();
        for (int k = 0; k < charts[i].series_count; k++) {
            const struct chart_series *one = &charts[i].series[k];
            json_array_append_new(series,
                                  json_pack("{s:s, s:o, s:o}", "name", one->name, "x", json_finites(one->x, one->count),
                                            "y", json_finites(one->y, one->count)));
        }
        json_array_append_new(list, json_pack("{s:s, s:o}", "title", charts[i].title, "series", series));
    }
    return list;
}

_Static_assert((int)CURVES_MAX <= (int)CHART_LINES_MAX, "every curve has a line, and perhaps a band");

void run_chart_curves(const struct curves *c, struct chart *out)
{
    *out = (struct chart){ .title = "what each method recommends, mean over seeds",
                           .x_label = "pieces played",
                           .y_label = "rows a game" };
    for (int i = 0; i < c->count; i++) {
        const struct curve *curve = &c->curve[i];
        int color = i % CHART_COLORS + 1;
        if (curve->runs > 1)
            chart_add_band(out, "", CURVE_POINTS, c->pieces, curve->low, curve->high)->color = color;
        struct chart_series *line = chart_add(out, CHART_LINE, curve->name, CURVE_POINTS, c->pieces, curve->mean);
        line->color = color;
        line->dashed = i >= CHART_COLORS;
    }
}
