/* SPDX-License-Identifier: MIT */
#include "ui/tui/monitor.h"

#include "ui/tui/panel.h"
#include "ui/tui/view.h"

#include <stdio.h>

static const int watch_keys[] = { ACTION_PAUSE, ACTION_STEP, ACTION_SLOWER, ACTION_FASTER, ACTION_RESTART,
                                  ACTION_QUIT,  -1 };

static const char *const orientations[] = { "north", "east", "south", "west" };

static void figures(struct panel *p, const struct layout *l, const struct monitor *m)
{
    const struct state *s = &m->seat->state;
    char a[PANEL_NUMBER_MAX];
    panel_line(p, STYLE_STRONG, "%s", m->title);
    panel_pieces(p, l, s);
    panel_value(p, "rows", "%s", panel_number(s->rows, a));
    panel_value(p, "pieces", "%s", panel_number(s->pieces, a));
    if (s->rules->kind == RULES_GUIDELINE)
        panel_value(p, "score", "%s", panel_number(s->score, a));
    panel_value(p, "speed", "%s, now %.1f pieces/s", m->speed, m->rate);
}

enum { WIDE = 38 }; /* characters needed for the wide form of the tables */

static void placements(struct panel *p, const struct monitor *m)
{
    const struct thought *t = &m->robot->thought;
    bool wide = p->width >= WIDE;
    panel_line(p, STYLE_STRONG, wide ? "%-27s %10s" : "%-15s %9s", "best placements", "score");
    for (int i = 0; i < PILOT_BEST; i++) {
        if (i >= t->count) {
            panel_line(p, STYLE_PLAIN, " ");
            continue;
        }
        const struct decision *d = &t->best[i];
        enum piece piece = (enum piece)d->piece;
        int left = d->placement.column + 1, width = piece_shape(piece, d->placement.rotation)->width;
        char columns[16];
        snprintf(columns, sizeof columns, width > 1 ? "%d-%d" : "%d", left, left + width - 1);
        panel_line(p, i == 0 ? STYLE_PLAIN : STYLE_DIM,
                   wide ? "%d  %c %-5s cols %-5s %-5s %10.2f" : "%d %c %-5s %-4s%.1s %9.1f", i + 1, piece_letter(piece),
                   orientations[field_spot(piece, d->placement).orientation], columns, d->hold ? "hold" : " ",
                   linear_value(&m->robot->pilot->linear, d->score));
    }
}

static double pattern_worth(struct monomial m, const double weight[], const struct outcome *o)
{
    uint16_t kind[PATTERN_SPOTS_MAX];
    double sum = 0.0;
    for (int i = monomial_find(m, o, kind) - 1; i >= 0; i--)
        sum += weight[kind[i]];
    return sum;
}

/* The features of the chosen placement, and what each contributes to its score. */
static void features(struct panel *p, const struct monitor *m)
{
    const struct thought *t = &m->robot->thought;
    const struct pilot *pilot = m->robot->pilot;
    const struct controller *c = pilot->controller;
    if (t->count == 0)
        return;
    const struct decision *d = &t->best[0];
    struct outcome o = drop_outcome_at(&t->board, pilot->rules, (enum piece)d->piece, d->placement);
    int room = p->end - p->row - 1, shown = c->count <= room ? c->count : room - 1;
    panel_line(p, STYLE_STRONG, "%-20s %6s %10s", "feature of the first", "value", "x weight");
    const double *weight = c->weights.value;
    for (int i = 0; i < shown; weight += monomial_weights(c->feature[i++])) {
        struct monomial f = c->feature[i];
        char name[MONOMIAL_NAME_MAX];
        monomial_name(f, name);
        if (monomial_kinds(f) > 0) {
            panel_line(p, STYLE_PLAIN, "%-20.20s %6s %10.2f", name, "", pattern_worth(f, weight, &o));
            continue;
        }
        double value = (double)monomial_raw(f, &o) * monomial_unit(f, pilot->rules->width);
        panel_line(p, STYLE_PLAIN, "%-20.20s %6.4g %10.2f", name, value, value * *weight + 0.0); /* avoid -0 */
    }
    if (shown < c->count)
        panel_line(p, STYLE_DIM, "and %d more", c->count - (shown > 0 ? shown : 0));
}

static void record(struct panel *p, const struct monitor *m)
{
    const struct seat *seat = m->seat;
    char a[PANEL_NUMBER_MAX];
    if (seat->state.ticks > 0)
        panel_value(p, "time", "%s", panel_time(seat->state.ticks, a));
    panel_value(p, "level", "%d", state_level(&seat->state));
    panel_value(p, "T-spins", "%lld", (long long)seat->spins);
    panel_value(p, "faults", "%lld", (long long)seat->faults);
    panel_space(p, 2);
    panel_words(p, STYLE_STRONG, seat_praise(seat));
}

bool monitor_show(const struct monitor *m, struct screen *s)
{
    screen_clear(s);
    struct layout l = layout_for(s, 1);
    if (l.kind == LAYOUT_NONE) {
        layout_ask(s, 1);
        screen_show();
        return false;
    }
    bool choice = m->robot && m->robot->count > 0 && m->robot->thought.count > 0;
    view_game(s, &l, 0, &m->seat->state, choice ? &m->robot->thought.best[0] : NULL);
    struct panel p = panel_new(s, &l);
    figures(&p, &l, m);
    if (m->robot) {
        panel_space(&p, 5);
        placements(&p, m);
        panel_space(&p, 5);
        features(&p, m);
    } else {
        record(&p, m);
    }
    panel_footer(s, &l, m->keys, watch_keys, "1 to 9 speed");
    if (m->over || m->paused)
        view_banner(s, &l, 0, (const char *const[]){ m->over ? "THE END" : "PAUSED", NULL });
    screen_show();
    return true;
}
