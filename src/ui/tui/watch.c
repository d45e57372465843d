/* SPDX-License-Identifier: MIT */
#include "ui/tui/watch.h"

#include "base/clock.h"
#include "base/mem.h"
#include "ui/tui/monitor.h"
#include "ui/tui/screen.h"
#include "ui/tui/speed.h"

#include <stdlib.h>

/* At most sixty pictures a second; a backlog longer than longest_gap is skipped. */
static const double picture_seconds = 1.0 / 60.0, longest_gap = 0.25;

struct watch {
    const struct watch_config *config;
    struct screen *screen;
    struct seat seat;
    struct robot robot;
    int64_t number;
    int next;   /* the next event of the replay */
    int events; /* of the replay up to the next lock */
    bool timed; /* the replay has ticks */
    double due; /* when the next step is due */
    int speed;  /* 0 is the slowest */
    bool step;  /* continue to the next lock and pause there */
    bool quit;
    double sampled; /* when the rate was last measured, and the number of pieces then */
    int64_t sampled_pieces;
    struct monitor monitor;
};

/* Counts the events up to the next lock; without ticks only a drop locks a piece. */
static int events_to_lock(const struct replay *r, int next)
{
    int n = 0;
    bool drop = false;
    for (; next + n < r->count && !drop; n++)
        drop = r->event[next + n].kind == REPLAY_DROP ||
               (r->event[next + n].kind == REPLAY_INPUT && r->event[next + n].a == INPUT_HARD);
    return n > 0 ? n : 1;
}

static void begin(struct watch *w)
{
    const struct watch_config *c = w->config;
    w->next = 0;
    if (c->pilot) {
        seat_start(&w->seat, c->rules, c->seed, w->number, 1, pilot_name(c->pilot));
        if (c->board)
            state_fill(&w->seat.state, c->board);
        robot_sit(&w->robot, c->pilot, &w->seat);
        robot_think(&w->robot);
    } else {
        seat_start(&w->seat, &c->replay->rules, c->replay->seed, c->replay->number, c->replay->level,
                   c->replay->player);
        w->timed = c->replay->ticks > 0;
        w->events = events_to_lock(c->replay, 0);
    }
    w->sampled_pieces = 0;
    w->sampled = clock_seconds();
    w->monitor.over = false;
}

/* Returns the duration of the next step. */
static double act_seconds(struct watch *w)
{
    const struct replay *r = w->config->replay;
    if (w->speed == SPEEDS - 1)
        return 0.0;
    if (w->config->pilot) {
        robot_think(&w->robot);
        return w->robot.count > 0 ? 1.0 / speeds[w->speed].pieces / w->robot.count : 0.0;
    }
    if (w->timed) {
        bool event = w->next < r->count && r->event[w->next].tick <= w->seat.state.ticks;
        return event ? 0.0 : 1.0 / STATE_TICKS / speeds[w->speed].factor;
    }
    return 1.0 / speeds[w->speed].pieces / w->events;
}

/* Performs the next step; returns whether a piece locked. */
static bool act(struct watch *w)
{
    int64_t pieces = w->seat.state.pieces;
    if (w->config->pilot) {
        robot_act(&w->robot);
        robot_think(&w->robot);
        w->monitor.over = w->seat.state.end != STATE_GOES_ON;
    } else {
        w->monitor.over = !seat_follow(&w->seat, w->config->replay, &w->next);
    }
    if (w->config->max_pieces > 0 && w->seat.state.pieces >= w->config->max_pieces)
        w->monitor.over = w->quit = true;
    bool locked = w->seat.state.pieces != pieces;
    if (locked && !w->config->pilot)
        w->events = events_to_lock(w->config->replay, w->next);
    return locked;
}

/* Performs all steps that are due, but stops when the next picture is. */
static void catch_up(struct watch *w)
{
    double now = clock_seconds(), until = now + picture_seconds;
    if (now - w->due > longest_gap)
        w->due = now;
    while (!w->monitor.over && (w->step || (!w->monitor.paused && w->due <= now)) && clock_seconds() < until) {
        double seconds = act_seconds(w);
        bool locked = act(w);
        w->due += seconds;
        if (seconds == 0.0 && w->speed == SPEEDS - 1)
            w->due = now;
        if (locked && w->step)
            w->step = false;
    }
}

static void restart(struct watch *w)
{
    seat_release(&w->seat);
    w->number++;
    begin(w);
}

static void set_speed(struct watch *w, int speed)
{
    w->speed = speed < 0 ? 0 : speed < SPEEDS ? speed : SPEEDS - 1;
    w->due = clock_seconds();
}

static void answer(struct watch *w, int key)
{
    int action = keys_action(w->config->keys, key);
    if (key >= '1' && key < '1' + SPEEDS) {
        set_speed(w, key - '1');
    } else if (action == ACTION_QUIT) {
        w->quit = true;
    } else if (action == ACTION_RESTART) {
        restart(w);
    } else if (action == ACTION_PAUSE || action == INPUT_HARD) {
        w->monitor.paused = !w->monitor.paused;
        w->step = false;
    } else if (action == ACTION_STEP) {
        w->step = !w->monitor.over;
        w->monitor.paused = true;
    } else if (action == ACTION_FASTER || action == ACTION_SLOWER) {
        set_speed(w, w->speed + (action == ACTION_FASTER ? 1 : -1));
    }
}

static bool show(struct watch *w)
{
    double now = clock_seconds(), since = now - w->sampled;
    if (since >= 1.0) {
        w->monitor.rate = (double)(w->seat.state.pieces - w->sampled_pieces) / since;
        w->sampled_pieces = w->seat.state.pieces;
        w->sampled = now;
    }
    w->monitor.speed = w->timed ? speeds[w->speed].as_factor : speeds[w->speed].as_pieces;
    return monitor_show(&w->monitor, w->screen);
}

static void loop(struct watch *w)
{
    bool fits = show(w);
    w->due = clock_seconds();
    while (!w->quit && !screen_stopped(w->screen)) {
        bool waits = w->monitor.over || !fits || (w->monitor.paused && !w->step);
        double now = clock_seconds(), wake = waits ? now + 0.5 : w->step ? now : w->due;
        int key = screen_key(w->screen, wake < now + 0.5 ? wake : now + 0.5);
        if (key >= 0)
            answer(w, key);
        else if (key == SCREEN_TIME && fits)
            catch_up(w);
        fits = show(w);
    }
}

struct watch_result watch_run(struct screen *s, const struct watch_config *config, struct replay *record)
{
    struct watch *w = xcalloc(1, sizeof *w);
    *w = (struct watch){ .config = config, .screen = s, .speed = config->speed - 1 };
    w->monitor = (struct monitor){ .seat = &w->seat, .keys = config->keys, .title = config->title };
    w->monitor.robot = config->pilot ? &w->robot : NULL;
    begin(w);
    loop(w);
    struct watch_result result = { w->seat.state.pieces, w->seat.state.rows, w->seat.state.score };
    *record = w->seat.replay;
    w->seat.replay = (struct replay){ 0 };
    seat_release(&w->seat);
    free(w);
    return result;
}
