/* SPDX-License-Identifier: MIT */
#include "ui/cli/repro_report.h"

#include "base/mem.h"
#include "ui/cli/output.h"
#include "ui/cli/run_charts.h"

#include <stdio.h>
#include <stdlib.h>

void repro_report_head(const struct repro_report *r, const char *about, bool quick)
{
    if (!r->json)
        printf("%s: %s%s\n\n%-48s %12s %12s   %-28s %6s %9s\n", r->paper, about, quick ? " (quick)" : "", "",
               "reported", "ours", "95% interval", "games", "seconds");
}

/* Returns the reported figure, or null if the paper has none. */
static json_t *reported_json(const struct repro_row *row)
{
    return row->reported > 0 ? json_real(row->reported) : json_null();
}

/* Draws a figure: as a file if a folder was given, otherwise as text. */
static int draw(struct repro_report *r, const struct chart charts[], int count, struct err *err)
{
    struct str text = { 0 };
    int result = 0;
    if (r->folder) {
        str_add(&text, "%s/%s-%d.svg", r->folder, r->paper, ++r->figures);
        result = run_charts_save(charts, count, text.text, err);
        if (result == 0 && !r->json)
            printf("%48s drawn: %s\n", "", text.text);
    } else if (!r->json) {
        for (int i = 0; i < count; i++)
            chart_text(&charts[i], 78, 16, false, &text);
        printf("\n%s\n", text.text);
    }
    str_release(&text);
    return result;
}

/* Draws the curves or the swarm of a run. */
static int draw_run(struct repro_report *r, const struct repro_row *row, struct err *err)
{
    struct history h;
    struct chart *charts = xcalloc(RUN_CHARTS_MAX, sizeof *charts);
    int count = 1;
    struct store *s = store_open(r->store, STORE_READ, err);
    int result = !s || history_read(s, row->run, &h, err) ? -1 : 0;
    if (result == 0) {
        if (row->figures & REPRO_SWARM)
            count = run_chart_swarm(&h, charts);
        else
            run_chart_fitness(&h, charts);
        result = draw(r, charts, count, err);
        history_release(&h);
    }
    store_close(s);
    free(charts);
    return result;
}

/* Reports a life that was measured by splitting. */
static void report_life_of(struct repro_report *r, const struct repro_row *row, const char *reported)
{
    const struct life *l = row->life;
    char mean[OUTPUT_NUMBER_MAX], range[OUTPUT_RANGE_MAX];
    if (!r->json)
        printf("%-48s %12s %12s   %-28s %6s %9.1f\n%s", row->what, reported, output_number(l->rows.value, mean),
               output_range(&l->rows, range), "split", row->seconds,
               life_trusted(l) ? "" : "  this interval cannot be trusted\n");
    json_array_append_new(r->rows, json_pack("{s:s, s:o, s:o, s:o, s:s, s:b, s:i, s:I, s:f}", "what", row->what,
                                             "reported", reported_json(row), "mean", json_finite(l->rows.value), "ci95",
                                             json_interval(&l->rows), "method", life_methods[l->method], "trusted",
                                             life_trusted(l), "repetitions", l->repetitions, "deaths",
                                             (json_int_t)l->deaths, "seconds", row->seconds));
}

/* Reports games that were played, with the figure of their scores. */
static int report_played(struct repro_report *r, const struct repro_row *row, const char *reported, struct err *err)
{
    const struct series_summary *sum = row->summary;
    const struct summary *rows = &sum->rows_of_games;
    char a[OUTPUT_NUMBER_MAX], range[OUTPUT_RANGE_MAX];
    char b[OUTPUT_NUMBER_MAX], c[OUTPUT_NUMBER_MAX], d[OUTPUT_NUMBER_MAX];
    if (!r->json)
        printf("%-48s %12s %12s   %-28s %6d %9.1f\n%48s median %s, least %s, most %s\n", row->what, reported,
               sum->deaths > 0 ? output_number(sum->mean.value, a) : "none ended", output_range(&sum->mean, range),
               row->games, row->seconds, "", output_number(rows->median, b), output_number(rows->min, c),
               output_number(rows->max, d));
    json_array_append_new(r->rows, json_pack("{s:s, s:o, s:o, s:o, s:i, s:I, s:f, s:f, s:f, s:f}", "what", row->what,
                                             "reported", reported_json(row), "mean", json_finite(sum->mean.value),
                                             "ci95", json_interval(&sum->mean), "games", row->games, "deaths",
                                             (json_int_t)sum->deaths, "median", rows->median, "min", rows->min, "max",
                                             rows->max, "seconds", row->seconds));
    if (!(row->figures & REPRO_SCORES))
        return 0;
    struct run_bins bins;
    struct chart chart;
    run_chart_scores(row->scores, row->games, &bins, &chart);
    return draw(r, &chart, 1, err);
}

static int report_games(struct repro_report *r, const struct repro_row *row, struct err *err)
{
    char reported[OUTPUT_NUMBER_MAX] = "-";
    if (row->reported > 0)
        output_number(row->reported, reported);
    if (row->life)
        report_life_of(r, row, reported);
    else if (report_played(r, row, reported, err))
        return -1;
    return row->run > 0 && row->figures & (REPRO_CURVES | REPRO_SWARM) ? draw_run(r, row, err) : 0;
}

static int report_searches(struct repro_report *r, const struct repro_row *row, struct err *err)
{
    const struct search_times *t = row->times;
    struct chart chart = { .title = "time of one search with each subset of the features",
                           .x_label = "subset",
                           .y_label = "microseconds" };
    double x[SEARCH_TIMES_MAX], y[SEARCH_TIMES_MAX];
    for (int i = 0; i < t->count; i++) {
        if (!r->json)
            printf("%-48s %9.0f us %9.2f us   %d: %s\n", i ? "" : row->what, 1e6 * row->reported, 1e6 * t->seconds[i],
                   i + 1, t->name[i]);
        json_array_append_new(r->rows, json_pack("{s:s, s:s, s:o, s:f}", "what", row->what, "features", t->name[i],
                                                 "reported", reported_json(row), "seconds", t->seconds[i]));
        x[i] = i + 0.5;
        y[i] = 1e6 * t->seconds[i];
        char name[CHART_NAME_MAX];
        snprintf(name, sizeof name, "%d: %.50s", i + 1, t->name[i]);
        chart_add(&chart, CHART_BARS, name, 1, &x[i], &y[i]);
    }
    return draw(r, &chart, 1, err);
}

static int report_threads(struct repro_report *r, const struct repro_row *row, struct err *err)
{
    (void)err;
    char reported[OUTPUT_NUMBER_MAX] = "-";
    if (row->reported > 0 && row->threads == 1)
        snprintf(reported, sizeof reported, "%.0f s", row->reported);
    if (!r->json)
        printf("%-48s %12s %10.1f s   %d thread%s: %.2f times as fast as one\n", row->threads == 1 ? row->what : "",
               reported, row->seconds, row->threads, row->threads == 1 ? "" : "s", row->speedup);
    json_array_append_new(r->rows, json_pack("{s:s, s:i, s:f, s:f}", "what", row->what, "threads", row->threads,
                                             "seconds", row->seconds, "speedup", row->speedup));
    return 0;
}

static int report_match(struct repro_report *r, const struct repro_row *row, struct err *err)
{
    (void)err;
    const struct match_summary *s = row->match_summary;
    char reported[16] = "-", range[40];
    if (row->reported > 0)
        snprintf(reported, sizeof reported, "%.0f%%", 100 * row->reported);
    snprintf(range, sizeof range, "%.1f%% to %.1f%%", 100 * row->share.low, 100 * row->share.high);
    if (!r->json)
        printf("%-48s %12s %11.1f%%   %-28s %6d %9.1f\n", row->what, reported, 100 * row->share.value, range,
               row->games, row->seconds);
    json_array_append_new(
        r->rows, json_pack("{s:s, s:s, s:s, s:o, s:f, s:o, s:i, s:i, s:i, s:i, s:f}", "what", row->what, "a",
                           row->match->agent[0], "b", row->match->agent[1], "reported", reported_json(row), "win_rate",
                           row->share.value, "ci95", json_interval(&row->share), "games", row->games, "wins",
                           s->score.wins, "losses", s->score.losses, "draws", s->score.draws, "seconds", row->seconds));
    return 0;
}

static int report_depths(struct repro_report *r, const struct repro_row *row, struct err *err)
{
    double depth[REPRO_DEPTHS_MAX], share[REPRO_DEPTHS_MAX], low[REPRO_DEPTHS_MAX], high[REPRO_DEPTHS_MAX];
    struct chart chart = { .title = "figure 3: minimax against greedy",
                           .x_label = "depth",
                           .y_label = "games won (%)" };
    char label[CHART_NAME_MAX];
    for (int i = 0; i < row->depths; i++) {
        depth[i] = i + 1;
        share[i] = 100 * row->shares[i].value;
        low[i] = 100 * row->shares[i].low;
        high[i] = 100 * row->shares[i].high;
    }
    chart_add_band(&chart, "95% interval", row->depths, depth, low, high)->color = 1;
    chart_add(&chart, CHART_LINE, "won", row->depths, depth, share)->color = 1;
    snprintf(label, sizeof label, "%s, depth 2: %.0f%%", r->paper, 100 * row->reported);
    chart_add_reference(&chart, 100 * row->reported, label);
    return draw(r, &chart, 1, err);
}

static json_t *numbers(const double values[], int count, double factor)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_real(factor * values[i]));
    return list;
}

static int report_visits(struct repro_report *r, const struct repro_row *row, struct err *err)
{
    double counts[REPRO_FORMS][TORUS_TURNS];
    struct chart chart = { .log_y = true, .x_label = "ply" };
    char label[CHART_NAME_MAX], number[OUTPUT_NUMBER_MAX];
    snprintf(chart.title, sizeof chart.title, "%s", row->what);
    snprintf(chart.y_label, sizeof chart.y_label, "%s", row->unit);
    for (int f = 0; f < REPRO_FORMS; f++) {
        const struct repro_visits *v = &row->visits[f];
        if (!r->json)
            printf("%-48s %12.1f %12s\n", v->what, row->reported, output_number(v->mean, number));
        json_array_append_new(r->rows, json_pack("{s:s, s:s, s:f, s:f, s:o, s:o}", "what", v->what, "agent", v->agent,
                                                 "reported", row->reported, "mean", v->mean, "ply",
                                                 numbers(v->curve->ply, v->curve->count, 1), "counts",
                                                 numbers(v->curve->speed, v->curve->count, row->turn_seconds)));
        for (int i = 0; i < v->curve->count; i++)
            counts[f][i] = row->turn_seconds * v->curve->speed[i];
        chart_add(&chart, CHART_LINE, v->form, v->curve->count, v->curve->ply, counts[f]);
    }
    snprintf(label, sizeof label, "%s, board class: %g", r->paper, row->slow);
    chart_add_reference(&chart, row->slow, label);
    snprintf(label, sizeof label, "%s, bitboards: %g", r->paper, row->fast);
    if (row->fast > 0)
        chart_add_reference(&chart, row->fast, label);
    return draw(r, &chart, 1, err);
}

int repro_report_row(struct repro_report *r, const struct repro_row *row, struct err *err)
{
    static int (*const reports[])(struct repro_report *, const struct repro_row *, struct err *) = {
        [REPRO_GAMES] = report_games, [REPRO_SEARCHES] = report_searches, [REPRO_THREADS] = report_threads,
        [REPRO_MATCH] = report_match, [REPRO_DEPTHS] = report_depths,     [REPRO_VISITS] = report_visits,
    };
    int result = reports[row->kind](r, row, err);
    fflush(stdout);
    return result;
}
