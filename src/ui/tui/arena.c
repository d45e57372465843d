/* SPDX-License-Identifier: MIT */
#include "ui/tui/arena.h"

#include "base/mem.h"
#include "ui/tui/panel.h"
#include "ui/tui/view.h"

#include <stdlib.h>

static const int arena_keys[] = { ACTION_PAUSE, ACTION_STEP, ACTION_RESTART, ACTION_QUIT, -1 };

static void add_side(struct panel *p, const struct layout *l, const struct arena *a, int side)
{
    const struct versus_seat *seat = &a->game->game.seat[side];
    char praise[SEAT_PRAISE_MAX] = "";
    seat_name_lock(&seat->state.last, praise);
    struct panel_side shown = {
        .name = a->name[side],
        .pieces = seat->state.pieces,
        .sent = seat->sent,
        .frames = (int64_t)a->frame,
        .coming = seat->garbage.rows,
        .praise = praise,
    };
    panel_add_side(p, l, &shown);
    panel_pieces(p, l, &seat->state);
}

static void middle(const struct arena *a, const struct screen *s, const struct layout *l)
{
    char time[PANEL_NUMBER_MAX];
    bool full = l->kind == LAYOUT_FULL;
    struct panel p = panel_new(s, l);
    panel_line(&p, STYLE_PLAIN, "%s", panel_time((int64_t)a->frame, time));
    if (full)
        panel_line(&p, STYLE_DIM, "%s", a->title);
    panel_space(&p, 10);
    add_side(&p, l, a, 0);
    if (full && p.row < l->top + PANEL_SECOND_SIDE)
        p.row = l->top + PANEL_SECOND_SIDE;
    add_side(&p, l, a, 1);
    char more[64];
    snprintf(more, sizeof more, "arrows back and on  1-9 speed (%s)", a->speed);
    panel_footer(s, l, a->keys, arena_keys, more);
}

static void banners(const struct arena *a, const struct screen *s, const struct layout *l)
{
    static const char *const ends[] = {
        [STATE_GOES_ON] = "LOSES",
        [STATE_BLOCK_OUT] = "BLOCKED OUT",
        [STATE_LOCK_OUT] = "LOCKED OUT",
        [STATE_PUSH_OUT] = "PUSHED OUT",
    };
    const struct versus *v = &a->game->game;
    for (int side = 0; v->over && side < VERSUS_SIDES; side++) {
        if (v->winner == VERSUS_NOBODY)
            view_banner(s, l, side, (const char *const[]){ "DRAW", NULL });
        else if (side == v->winner)
            view_banner(s, l, side, (const char *const[]){ "WINS", NULL });
        else
            view_banner(s, l, side, (const char *const[]){ ends[v->end], *a->reason ? a->reason : NULL, NULL });
    }
    if (!v->over && a->paused)
        view_banner(s, l, 0, (const char *const[]){ "PAUSED", NULL });
}

bool arena_show(const struct arena *a, struct screen *s)
{
    const struct versus *v = &a->game->game;
    screen_clear(s);
    struct layout l = layout_for(s, VERSUS_SIDES);
    if (l.kind == LAYOUT_NONE) {
        layout_ask(s, VERSUS_SIDES);
        screen_show();
        return false;
    }
    struct state *state = xcalloc(1, sizeof *state);
    for (int side = 0; side < VERSUS_SIDES; side++) {
        const struct garbage *g = &v->seat[side].garbage;
        broadcast_look(a->game, side, a->frame, state);
        view_game(s, &l, side, state, NULL);
        view_meter(s, &l, side, g->rows, garbage_ready(g, &v->config.attack, (int64_t)a->frame));
    }
    free(state);
    middle(a, s, &l);
    banners(a, s, &l);
    screen_show();
    return true;
}
