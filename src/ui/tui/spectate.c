/* SPDX-License-Identifier: MIT */
#include "ui/tui/spectate.h"

#include "base/clock.h"
#include "base/mem.h"
#include "ui/tui/arena.h"
#include "ui/tui/screen.h"

#include <curses.h>
#include <stdlib.h>

/* At most sixty pictures a second; time that a player thought, or a viewer was away, beyond longest_gap is skipped. */
static const double picture_seconds = 1.0 / 60.0, longest_gap = 0.25;

enum { PAGE = 10 }; /* locks that a page key goes back or on */

struct spectate {
    const struct spectate_config *config;
    struct screen *screen;
    struct broadcast game;
    struct versus_config of_game;
    double now; /* when `frame` was right */
    int speed;  /* 0 is the slowest */
    bool quit;
    struct arena arena;
};

static void set_frame(struct spectate *w)
{
    const struct versus *v = &w->game.game;
    w->arena.frame = v->last.side == VERSUS_NOBODY ? 0.0 : (double)v->last.frame;
    w->now = clock_seconds();
}

static void begin(struct spectate *w)
{
    broadcast_start(&w->game, &w->of_game, &w->config->source);
    set_frame(w);
}

static void seek(struct spectate *w, int locks)
{
    broadcast_seek(&w->game, locks > 0 ? locks : 0);
    set_frame(w);
}

static void restart(struct spectate *w)
{
    if (!w->config->live) {
        seek(w, 0);
        return;
    }
    broadcast_release(&w->game);
    w->of_game.number++;
    begin(w);
}

static void set_speed(struct spectate *w, int speed)
{
    w->speed = speed < 0 ? 0 : speed < SPEEDS ? speed : SPEEDS - 1;
}

static void go(struct spectate *w, int locks)
{
    w->arena.paused = true;
    seek(w, w->game.locks + locks);
}

static void answer(struct spectate *w, int key)
{
    int action = keys_action(w->config->keys, key);
    if (key >= '1' && key < '1' + SPEEDS) {
        set_speed(w, key - '1');
    } else if (action == ACTION_QUIT) {
        w->quit = true;
    } else if (action == ACTION_RESTART) {
        restart(w);
    } else if (action == ACTION_PAUSE || action == INPUT_HARD) {
        w->arena.paused = !w->arena.paused;
        w->now = clock_seconds();
    } else if (action == ACTION_STEP || key == KEY_RIGHT) {
        go(w, 1);
    } else if (key == KEY_LEFT) {
        go(w, -1);
    } else if (key == KEY_PPAGE || key == KEY_NPAGE) {
        go(w, key == KEY_PPAGE ? -PAGE : PAGE);
    } else if (action == ACTION_FASTER || action == ACTION_SLOWER) {
        set_speed(w, w->speed + (action == ACTION_FASTER ? 1 : -1));
    }
}

/* Lets the time pass that has passed since the last call, and plays every lock in it until the next picture is due. */
static void catch_up(struct spectate *w)
{
    double now = clock_seconds(), since = now - w->now, until = now + picture_seconds;
    bool unlimited = w->speed == SPEEDS - 1;
    w->now = now;
    w->arena.frame += (since < longest_gap ? since : longest_gap) * ATTACK_FRAMES * speeds[w->speed].factor;
    for (int64_t due; (due = broadcast_due(&w->game)) >= 0 && (unlimited || (double)due <= w->arena.frame);) {
        broadcast_step(&w->game);
        if (unlimited)
            w->arena.frame = (double)due;
        if (clock_seconds() >= until)
            break;
    }
    /* The clock neither runs on after the end nor past a lock for which there was no time. */
    int64_t due = broadcast_due(&w->game);
    if (due < 0)
        set_frame(w);
    else if (w->arena.frame > (double)due)
        w->arena.frame = (double)due;
}

static bool show(struct spectate *w)
{
    w->arena.speed = speeds[w->speed].as_factor;
    w->arena.reason = w->game.game.over ? w->config->reason(w->config->context) : "";
    return arena_show(&w->arena, w->screen);
}

static void loop(struct spectate *w)
{
    bool fits = show(w);
    while (!w->quit && !screen_stopped(w->screen)) {
        bool waits = w->game.game.over || !fits || w->arena.paused;
        double now = clock_seconds();
        int key = screen_key(w->screen, now + (waits ? 0.5 : picture_seconds));
        if (key >= 0)
            answer(w, key);
        else if (key == SCREEN_TIME && !waits)
            catch_up(w);
        else if (!fits)
            w->now = now;
        fits = show(w);
    }
}

struct spectate_result spectate_run(struct screen *s, const struct spectate_config *config)
{
    struct spectate *w = xcalloc(1, sizeof *w);
    *w = (struct spectate){ .config = config, .screen = s, .of_game = config->game, .speed = config->speed - 1 };
    w->arena = (struct arena){ .game = &w->game, .name = config->name, .keys = config->keys, .title = config->title };
    begin(w);
    loop(w);
    const struct versus *v = &w->game.game;
    struct spectate_result result = {
        .over = v->over, .winner = v->winner, .end = v->end, .number = w->of_game.number
    };
    result.frames = v->last.side == VERSUS_NOBODY ? 0 : v->last.frame;
    for (int i = 0; i < VERSUS_SIDES; i++) {
        result.pieces[i] = v->seat[i].state.pieces;
        result.sent[i] = v->seat[i].sent;
    }
    broadcast_release(&w->game);
    free(w);
    return result;
}
