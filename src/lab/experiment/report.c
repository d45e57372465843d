/* SPDX-License-Identifier: MIT */
#include "lab/experiment/report.h"

#include "base/json.h"
#include "base/mem.h"
#include "engine/tetris/notation.h"

#include <stdlib.h>

static json_t *axes_json(const struct sweep *s)
{
    json_t *axes = json_array();
    for (int k = 0; k < s->axes; k++) {
        json_t *values = json_array();
        for (int v = 0; v < s->axis[k].count; v++)
            json_array_append_new(values, json_string(s->axis[k].value[v]));
        json_array_append_new(axes, json_pack("{s:s, s:o}", "key", s->axis[k].key, "values", values));
    }
    return axes;
}

/* One combination; `values` gives the index of its value on each axis. */
static json_t *cell_json(const struct sweep *s, int i)
{
    const struct sweep_cell *c = &s->cell[i];
    struct interval mean = sweep_mean(c);
    struct str name = { 0 };
    json_t *values = json_array();
    sweep_name(s, i, &name);
    for (int k = 0; k < s->axes; k++)
        json_array_append_new(values, json_integer(sweep_value(s, i, k)));
    json_t *cell = json_pack("{s:s, s:o, s:i, s:o, s:o, s:o, s:o}", "settings", name.text, "values", values, "runs",
                             c->runs, "mean", json_finite(mean.value), "ci95", json_interval(&mean), "pieces",
                             json_finite(c->pieces), "seconds", json_finite(c->seconds));
    str_release(&name);
    return cell;
}

json_t *report_sweep(const struct sweep *s)
{
    json_t *cells = json_array(), *importance = json_object();
    for (int i = 0; i < s->combinations; i++)
        if (s->cell[i].runs > 0)
            json_array_append_new(cells, cell_json(s, i));
    for (int k = 0; k < s->axes; k++)
        json_object_set_new(importance, s->axis[k].key, json_finite(sweep_importance(s, k)));
    return json_pack("{s:o, s:i, s:o, s:o}", "axes", axes_json(s), "seeds", s->seeds, "sweep", cells, "importance",
                     importance);
}

json_t *report_selection(const struct selection *s)
{
    json_t *steps = json_array(), *best = json_array();
    for (int i = 0; i < s->steps; i++) {
        struct interval mean = selection_mean(s, i), ratio = selection_ratio(s, i);
        json_array_append_new(steps, json_pack("{s:s, s:b, s:i, s:s, s:o, s:o, s:o, s:o}", "feature",
                                               s->step[i].feature, "added", s->step[i].added, "count", s->step[i].count,
                                               "features", s->step[i].features, "rows", json_finite(mean.value), "ci95",
                                               json_interval(&mean), "ratio", json_finite(ratio.value), "ratio_ci95",
                                               i > 0 ? json_interval(&ratio) : json_null()));
    }
    for (int n = 1, at; (at = selection_best(s, n)) >= 0; n++)
        json_array_append_new(best, json_pack("{s:s, s:o}", "features", s->step[at].features, "rows",
                                              json_finite(selection_mean(s, at).value)));
    return json_pack("{s:o, s:o}", "steps", steps, "best", best);
}

static json_t *candidate_json(const struct halving *h, const struct halving_candidate *c)
{
    json_t *settings = json_object();
    for (int i = 0; i < h->settings; i++)
        json_object_set_new(settings, h->row[i]->name, json_string(c->text[i]));
    return json_pack("{s:o, s:o}", "settings", settings, "rows", json_finites(c->rows, c->rungs));
}

json_t *report_halving(const struct halving *h)
{
    json_t *importance = json_object(), *rungs = json_array(), *candidates = json_array();
    struct interval ratio = halving_ratio(h);
    for (int i = 0; i < h->settings; i++)
        json_object_set_new(importance, h->row[i]->name, json_finite(halving_importance(h, i)));
    for (int i = 0; i < h->rungs; i++)
        json_array_append_new(rungs, json_pack("{s:i, s:I}", "candidates", halving_candidates(h, i), "pieces",
                                               (json_int_t)halving_budget(h, i)));
    for (int i = 0; i < h->config.candidates; i++)
        json_array_append_new(candidates, candidate_json(h, &h->candidate[i]));
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:i, s:f, s:o}", "method", h->config.base->method->name, "importance",
                     importance, "rungs", rungs, "candidates", candidates, "winner",
                     h->winner < 0 ? json_null() : json_integer(h->winner), "compared", h->compared, "ratio",
                     ratio.value, "ci95", json_interval(&ratio));
}

json_t *report_curves(const struct curves *c)
{
    const int last = CURVE_POINTS - 1;
    json_t *list = json_array();
    for (int i = 0; i < c->count; i++) {
        const struct curve *curve = &c->curve[i];
        struct interval end = { curve->mean[last], curve->low[last], curve->high[last] };
        json_t *low = json_finites(curve->low, CURVE_POINTS), *high = json_finites(curve->high, CURVE_POINTS);
        json_array_append_new(list,
                              json_pack("{s:s, s:i, s:o, s:o, s:o, s:o, s:o}", "name", curve->name, "runs", curve->runs,
                                        "mean", json_finite(end.value), "ci95", json_interval(&end), "curve",
                                        json_finites(curve->mean, CURVE_POINTS), "low", low, "high", high));
    }
    return json_pack("{s:o, s:o, s:I}", "methods", list, "pieces", json_finites(c->pieces, CURVE_POINTS), "shortest",
                     (json_int_t)c->shortest);
}

json_t *report_verdict(const struct verdict *v, int64_t run)
{
    return json_pack("{s:I, s:I, s:I, s:b, s:b}", "run", (json_int_t)run, "compared", (json_int_t)v->compared,
                     "different", (json_int_t)v->different, "complete", v->complete, "same",
                     v->complete && v->different == 0);
}

static double share(int64_t part, int64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0.0;
}

static json_t *levels_json(const struct life *l)
{
    double risk[SPLITTING_LEVELS_MAX];
    json_t *levels = json_must(json_array());
    life_risks(l, risk);
    for (int k = 0; k < l->levels.count; k++) {
        struct splitting_stage t = life_stage(l, k);
        json_append(levels,
                    json_pack("{s:i, s:I, s:I, s:I, s:I, s:f, s:f, s:f}", "importance", (int)l->levels.level[k],
                              "starts", (json_int_t)t.starts, "higher", (json_int_t)t.higher, "deaths",
                              (json_int_t)t.deaths, "pieces", (json_int_t)t.steps, "share_higher",
                              share(t.higher, t.starts), "share_died", share(t.deaths, t.starts), "risk", risk[k]));
    }
    return levels;
}

static json_t *last_boards_json(const struct life *l, int max)
{
    json_t *list = json_must(json_array());
    struct last_board *last = xcalloc((size_t)max, sizeof *last);
    int count = life_last_boards(l, max, last);
    for (int i = 0; i < count; i++) {
        char drawn[NOTATION_MAX], piece[] = { piece_letter((enum piece)last[i].piece), '\0' };
        notation_print(&last[i].board, last[i].board.height, drawn);
        json_append(list, json_pack("{s:s, s:s}", "board", drawn, "piece", piece));
    }
    free(last);
    return list;
}

json_t *report_life(const struct life *l, int boards)
{
    struct splitting_stage outside = life_stage(l, -1);
    const struct splitting *s = &l->splitting;
    json_t *object = json_must(json_pack("{s:i, s:i, s:I, s:I, s:o, s:f, s:f, s:b, s:f}", "repetitions", l->repetitions,
                                         "home", (int)l->levels.home, "excursions", (json_int_t)outside.starts,
                                         "home_pieces", (json_int_t)outside.steps, "levels", levels_json(l),
                                         "largest_repetition", s->repetition, "largest_excursion", s->excursion,
                                         "trusted", s->trusted, "unseen", s->unseen));
    if (boards > 0)
        json_object_set_new(object, "last_boards", last_boards_json(l, boards));
    return object;
}
