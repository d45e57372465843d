/* SPDX-License-Identifier: MIT */
#include "ui/tui/play.h"

#include "base/clock.h"
#include "base/mem.h"
#include "engine/play/robot.h"
#include "ui/tui/auto_shift.h"
#include "ui/tui/screen.h"
#include "ui/tui/stage.h"

#include <stdlib.h>

/* After a longer gap, such as Ctrl-Z, the missed time is skipped. */
static const double longest_gap = 0.25, tick_seconds = 1.0 / STATE_TICKS;

struct play {
    const struct play_config *config;
    struct screen *screen;
    struct seat own, opponent;
    struct robot robot;
    struct auto_shift shift;
    struct thought thought; /* the basis of the hint */
    int64_t hinted;         /* the piece that the hint is for, counting from 1; 0 for no hint */
    int64_t number;         /* of the game */
    int waits;              /* frames until the person's next piece may move, after a clear */
    bool fits, quit;
    struct stage stage;
};

static void begin(struct play *p)
{
    const struct play_config *c = p->config;
    seat_start(&p->own, c->rules, c->seed, p->number, c->level, c->name);
    p->stage = (struct stage){ .config = c, .own = &p->own, .opponent = c->opponent ? &p->opponent : NULL };
    if (c->opponent) {
        seat_start(&p->opponent, c->rules, c->seed, p->number, c->level, pilot_name(c->opponent));
        robot_sit(&p->robot, c->opponent, &p->opponent);
        p->own.attack = p->opponent.attack = c->attack;
    }
    p->hinted = 0;
    p->waits = 0;
    auto_shift_forget(&p->shift);
}

static void release(struct play *p)
{
    seat_release(&p->own);
    if (p->config->opponent)
        seat_release(&p->opponent);
}

/* A game against an opponent ends for both at the same time. */
static bool game_ended(const struct play *p, enum play_end *end)
{
    bool sprint = p->config->mode == PLAY_SPRINT && !p->config->opponent;
    if (p->own.state.end)
        *end = p->config->opponent ? PLAY_LOST : PLAY_TOPPED_OUT;
    else if (p->config->opponent && p->opponent.state.end)
        *end = PLAY_WON;
    else if (sprint && p->own.state.rows >= PLAY_SPRINT_ROWS)
        *end = PLAY_FINISHED;
    else
        return false;
    return true;
}

static struct play_result result_of(const struct play *p, enum play_end end)
{
    const struct state *s = &p->own.state;
    bool marathon = p->config->mode == PLAY_MARATHON && (end != PLAY_LEFT || s->rows > 0);
    bool counts = !p->config->opponent && (end == PLAY_FINISHED || marathon);
    return (struct play_result){ .end = end,
                                 .counts = counts,
                                 .seed = p->config->seed,
                                 .number = p->number,
                                 .score = s->score,
                                 .rows = s->rows,
                                 .ticks = s->ticks,
                                 .pieces = s->pieces,
                                 .sent = p->own.sent,
                                 .received = p->opponent.sent };
}

static void conclude(struct play *p, enum play_end end)
{
    const struct play_config *c = p->config;
    p->stage.over = true;
    p->stage.result = result_of(p, end);
    p->stage.ranking = (struct ranking){ .own = -1 };
    if (!c->opponent)
        c->over(c->context, &p->stage.result, &p->stage.ranking);
}

/* Ends a game that the player leaves; if it has just ended by itself, with that result. */
static void leave(struct play *p)
{
    enum play_end end = PLAY_LEFT;
    game_ended(p, &end);
    if (!p->stage.over)
        conclude(p, end);
}

/* Settles the garbage after a lock, and returns the frames that its clear takes. */
static int settle(struct play *p, struct seat *from, struct seat *to)
{
    const struct state_lock *last = &from->state.last;
    const struct attack_rules *r = p->config->attack;
    seat_attack(from, to, p->stage.frames);
    return last->rows > 0 && last->perfect ? r->perfect_frames : r->clear_frames[last->rows];
}

static void after_lock(struct play *p)
{
    auto_shift_forget(&p->shift);
    if (p->config->opponent)
        p->waits = settle(p, &p->own, &p->opponent);
}

static void press(struct play *p, enum input input)
{
    bool held = p->own.state.held;
    if (seat_press(&p->own, input))
        after_lock(p);
    /* Holding the piece may be exactly what the hint suggests. */
    if (p->own.state.held && !held && !(p->thought.count > 0 && p->thought.best[0].hold))
        p->hinted = 0;
}

/* A hint stays until the piece locks or is held. */
static void hint(struct play *p)
{
    if (p->hinted == p->own.state.pieces + 1)
        return;
    p->config->hint->chain = p->own.chain;
    p->config->hint->garbage = p->own.garbage.rows;
    if (pilot_think(p->config->hint, &p->own.state, &p->thought)) {
        p->hinted = p->own.state.pieces + 1;
        p->stage.hints++;
    }
}

static void act(struct play *p, int action)
{
    bool on = !p->stage.paused && !p->stage.over && p->fits;
    if (action == ACTION_QUIT) {
        p->quit = true;
    } else if (action == ACTION_RESTART) {
        leave(p);
        release(p);
        p->number++;
        begin(p);
    } else if (action == ACTION_PAUSE && !p->stage.over) {
        p->stage.paused = !p->stage.paused;
        auto_shift_forget(&p->shift);
    } else if (action == ACTION_HINT && on) {
        hint(p);
    } else if (action >= 0 && action < INPUTS && on) {
        auto_shift_note(&p->shift, (enum input)action, clock_seconds());
        if (p->waits == 0)
            press(p, (enum input)action);
    }
}

/* Adds the presses of a held key. */
static void press_held(struct play *p)
{
    int due = auto_shift_due(&p->shift, clock_seconds());
    for (int i = 0; i < due && p->shift.input >= 0; i++) {
        struct spot before = p->own.state.spot;
        press(p, (enum input)p->shift.input);
        if (p->own.state.spot.x == before.x && p->own.state.spot.y == before.y)
            break;
    }
}

/* Makes the opponent's key presses that are due. */
static void move_opponent(struct play *p)
{
    double now = (double)p->stage.frames * tick_seconds;
    while (p->robot.due <= now && !p->opponent.state.end)
        if (robot_act_at_pace(&p->robot, p->config->pace))
            p->robot.due += settle(p, &p->opponent, &p->own) * tick_seconds;
}

static void pass_own_tick(struct play *p)
{
    press_held(p);
    if (p->waits == 0 && seat_tick(&p->own)) /* a held key may have locked a piece */
        after_lock(p);
}

static void pass_tick(struct play *p)
{
    enum play_end end;
    if (p->stage.paused || p->stage.over || !p->fits)
        return;
    p->stage.frames++;
    if (p->waits > 0)
        p->waits--;
    else
        pass_own_tick(p);
    if (p->config->opponent)
        move_opponent(p);
    if (game_ended(p, &end))
        conclude(p, end);
}

static void show(struct play *p)
{
    const struct state *s = &p->own.state;
    p->stage.hint = p->hinted == s->pieces + 1 && p->thought.count > 0 ? &p->thought.best[0] : NULL;
    p->fits = stage_show(&p->stage, p->screen);
}

static void loop(struct play *p)
{
    double next = clock_seconds();
    show(p);
    while (!p->quit && !screen_stopped(p->screen)) {
        int key = screen_key(p->screen, next);
        if (key >= 0) {
            act(p, keys_action(p->config->keys, key));
            continue;
        }
        double now = clock_seconds();
        if (now - next > longest_gap)
            next = now;
        for (; next <= now; next += tick_seconds)
            pass_tick(p);
        show(p);
    }
}

struct play_result play_run(struct screen *s, const struct play_config *config, struct replay *record)
{
    struct play *p = xcalloc(1, sizeof *p);
    *p = (struct play){
        .config = config, .screen = s, .shift = auto_shift_new(config->das, config->arr), .fits = true
    };
    begin(p);
    loop(p);
    leave(p);
    struct play_result result = p->stage.result;
    *record = p->own.replay;
    p->own.replay = (struct replay){ 0 };
    release(p);
    free(p);
    return result;
}
