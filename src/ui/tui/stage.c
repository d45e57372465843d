/* SPDX-License-Identifier: MIT */
#include "ui/tui/stage.h"

#include "ui/tui/panel.h"
#include "ui/tui/view.h"

#include <stdio.h>
#include <string.h>

static const int play_keys[] = { INPUT_LEFT, INPUT_RIGHT, INPUT_CW,     INPUT_CCW,      INPUT_SOFT,  INPUT_HARD,
                                 INPUT_HOLD, ACTION_HINT, ACTION_PAUSE, ACTION_RESTART, ACTION_QUIT, -1 };
static const int play_keys_half[] = { INPUT_LEFT,     INPUT_RIGHT, INPUT_CW,   INPUT_CCW,   INPUT_HALF,
                                      INPUT_SOFT,     INPUT_HARD,  INPUT_HOLD, ACTION_HINT, ACTION_PAUSE,
                                      ACTION_RESTART, ACTION_QUIT, -1 };
static const int against_keys[] = { INPUT_CW,    INPUT_CCW,    INPUT_SOFT,     INPUT_HARD,  INPUT_HOLD,
                                    ACTION_HINT, ACTION_PAUSE, ACTION_RESTART, ACTION_QUIT, -1 };
static const int end_keys[] = { ACTION_RESTART, ACTION_QUIT, -1 };

static double per_second(int64_t count, int64_t ticks)
{
    return ticks > 0 ? (double)count * STATE_TICKS / (double)ticks : 0.0;
}

static void rows_line(struct panel *p, const struct stage *t)
{
    char number[PANEL_NUMBER_MAX];
    int64_t rows = t->own->state.rows;
    if (t->config->mode == PLAY_SPRINT)
        panel_value(p, "rows", "%lld of %d", (long long)rows, PLAY_SPRINT_ROWS);
    else
        panel_value(p, "rows", "%s", panel_number(rows, number));
}

static void figures(struct panel *p, const struct layout *l, const struct stage *t)
{
    const struct seat *own = t->own;
    const struct state *state = &own->state;
    char a[PANEL_NUMBER_MAX];
    panel_pieces(p, l, state);
    panel_value(p, "score", "%s", panel_number(state->score, a));
    rows_line(p, t);
    panel_value(p, "time", "%s", panel_time(state->ticks, a));
    panel_value(p, "level", "%d", state_level(state));
    panel_value(p, "pieces", "%lld  %.2f/s", (long long)state->pieces, per_second(state->pieces, state->ticks));
    panel_value(p, "T-spins", "%lld", (long long)own->spins);
    panel_value(p, "faults", "%lld", (long long)own->faults);
    if (t->hints > 0)
        panel_value(p, "hints", "%lld", (long long)t->hints);
}

/* The line about the latest event; it is always present, so that nothing below it jumps. */
static void news(struct panel *p, const struct stage *t)
{
    char line[2 * SEAT_PRAISE_MAX];
    const char *praise = seat_praise(t->own);
    int64_t points = t->own->state.last.points;
    if (*praise && points > 0 && t->own->praised == t->own->state.pieces)
        snprintf(line, sizeof line, "%s +%lld", praise, (long long)points);
    else
        snprintf(line, sizeof line, "%s", praise);
    panel_words(p, STYLE_STRONG, line);
    if (!*line)
        panel_space(p, 1);
    if (t->hint)
        panel_line(p, STYLE_PLAIN, "<> %s %s%c there", pilot_name(t->config->hint),
                   t->hint->hold ? "holds, and puts " : "puts ", piece_letter((enum piece)t->hint->piece));
    else
        panel_space(p, 1);
}

static void ranking_lines(struct panel *p, const struct stage *t)
{
    const struct ranking *r = &t->ranking;
    bool sprint = t->config->mode == PLAY_SPRINT;
    char number[PANEL_NUMBER_MAX];
    if (*r->sentence)
        panel_words(p, STYLE_PLAIN, r->sentence);
    else
        panel_line(p, STYLE_STRONG, "The best %s games", play_modes[t->config->mode]);
    for (int i = 0; i < r->count; i++) {
        const struct ranking_row *row = &r->row[i];
        panel_line(p, i == r->own ? STYLE_STRONG : STYLE_PLAIN, "%c%2d %11s  %-12.12s %s", i == r->own ? '>' : ' ',
                   i + 1, sprint ? panel_time(row->ticks, number) : panel_number(row->score, number), row->name,
                   row->day);
    }
}

static void alone(const struct stage *t, const struct screen *s, const struct layout *l)
{
    const struct play_config *c = t->config;
    struct panel p = panel_new(s, l);
    if (l->kind == LAYOUT_FULL) {
        panel_line(&p, STYLE_STRONG, "%s", c->mode == PLAY_SPRINT ? "SPRINT" : "MARATHON");
        panel_space(&p, 12);
    }
    if (t->over && l->kind == LAYOUT_COMPACT) {
        ranking_lines(&p, t);
        return;
    }
    figures(&p, l, t);
    if (t->over) {
        panel_space(&p, 12);
        ranking_lines(&p, t);
        panel_space(&p, 1);
        panel_keys(&p, c->keys, end_keys);
        return;
    }
    panel_space(&p, 8);
    news(&p, t);
    panel_space(&p, 7);
    panel_keys(&p, c->keys, c->rules->half_turns ? play_keys_half : play_keys);
}

static void add_side(struct panel *p, const struct layout *l, const struct stage *t, const char *name,
                     const struct seat *seat)
{
    struct panel_side side = { .name = name,
                               .pieces = seat->state.pieces,
                               .sent = seat->sent,
                               .frames = t->frames,
                               .coming = seat->garbage.rows,
                               .praise = seat_praise(seat) };
    panel_add_side(p, l, &side);
    panel_pieces(p, l, &seat->state);
}

static void against(const struct stage *t, const struct screen *s, const struct layout *l)
{
    const struct play_config *c = t->config;
    char time[PANEL_NUMBER_MAX];
    bool full = l->kind == LAYOUT_FULL;
    struct panel p = panel_new(s, l);
    panel_line(&p, STYLE_PLAIN, "%s", panel_time(t->frames, time));
    if (full)
        panel_line(&p, STYLE_DIM, "%s", c->attack->name);
    panel_space(&p, 10);
    add_side(&p, l, t, c->name, t->own);
    if (full && p.row < l->top + PANEL_SECOND_SIDE)
        p.row = l->top + PANEL_SECOND_SIDE;
    add_side(&p, l, t, pilot_name(c->opponent), t->opponent);
    if (full && c->strength > 0)
        panel_value(&p, "strength", "%d", c->strength);
    panel_footer(s, l, c->keys, against_keys, "");
}

/* Paints the bar of garbage of a seat. */
static void meter(const struct stage *t, const struct screen *s, const struct layout *l, int place,
                  const struct seat *seat)
{
    const struct garbage *g = &seat->garbage;
    view_meter(s, l, place, g->rows, garbage_ready(g, seat->attack, t->frames));
}

static void banners(const struct stage *t, const struct screen *s, const struct layout *l)
{
    static const char *const ends[] = {
        [PLAY_LEFT] = "LEFT",   [PLAY_TOPPED_OUT] = "GAME OVER", [PLAY_FINISHED] = "FINISHED",
        [PLAY_WON] = "YOU WIN", [PLAY_LOST] = "YOU LOSE",
    };
    char again[KEYS_NAME_MAX + 16], leave[KEYS_NAME_MAX + 16], key[KEYS_NAME_MAX];
    snprintf(again, sizeof again, "%s: again", keys_name(t->config->keys, ACTION_RESTART, key));
    snprintf(leave, sizeof leave, "%s: quit", keys_name(t->config->keys, ACTION_QUIT, key));
    if (t->over)
        view_banner(s, l, 0, (const char *const[]){ ends[t->result.end], again, leave, NULL });
    else if (t->paused)
        view_banner(s, l, 0, (const char *const[]){ "PAUSED", NULL });
}

bool stage_show(const struct stage *t, struct screen *s)
{
    int boards = t->opponent ? 2 : 1;
    screen_clear(s);
    struct layout l = layout_for(s, boards);
    if (l.kind == LAYOUT_NONE) {
        layout_ask(s, boards);
    } else {
        view_game(s, &l, 0, &t->own->state, t->hint);
        if (t->opponent) {
            view_game(s, &l, 1, &t->opponent->state, NULL);
            meter(t, s, &l, 0, t->own);
            meter(t, s, &l, 1, t->opponent);
            against(t, s, &l);
        } else {
            alone(t, s, &l);
        }
        banners(t, s, &l);
    }
    screen_show();
    return l.kind != LAYOUT_NONE;
}
