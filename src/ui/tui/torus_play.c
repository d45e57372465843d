/* SPDX-License-Identifier: MIT */
#include "ui/tui/torus_play.h"

#include "base/clock.h"
#include "base/mem.h"
#include "ui/tui/screen.h"
#include "ui/tui/torus_stage.h"

#include <ctype.h>
#include <curses.h>
#include <stdlib.h>

/* Full lines stay visible for a moment and flash three times. */
static const double clearing_seconds = 1.0, flash_seconds = 0.17;

/* How long to wait for a key before repainting the screen: while something moves on it, and otherwise. */
static const double lively_seconds = 0.1, quiet_seconds = 0.5;

struct torus_play {
    const struct torus_play_config *config;
    struct screen *screen;
    struct torus_game game;
    struct torus_hand hand;
    struct torus_stage stage;
    struct agent_choice hint;
    int hinted;      /* the hint is for the position after this many actions; -1 for no hint */
    uint64_t number; /* of the game */
    double cleared;  /* when lines were filled; 0 if they are not shown */
    bool asked;      /* the user was asked to confirm a new game */
    bool fits, quit;
};

static void begin(struct torus_play *p)
{
    torus_game_start(&p->game, &p->config->start);
    torus_hand_init(&p->hand);
    p->hinted = -1;
    p->cleared = 0.0;
    p->stage.aside = false;
}

static bool own_turn(const struct torus_play *p)
{
    return torus_game_now(&p->game)->side == p->config->person;
}

/* Returns why the piece cannot be placed now. */
static enum torus_refusal refusal_of(const struct torus_play *p)
{
    return torus_game_refusal(&p->game, p->config->person, torus_hand_action(&p->hand));
}

/* Makes the agent think about the position, whichever side is to move. Each decision has its own random stream, so
 * that it comes out the same after an undo. */
static void ask(struct torus_play *p)
{
    const struct torus_play_config *c = p->config;
    const struct torus *now = torus_game_now(&p->game);
    torus_mind_ask(c->mind, now, &c->limits, rng_stream(c->seed, p->number, now->turn));
}

static void play(struct torus_play *p, int action)
{
    torus_game_play(&p->game, action);
    p->hinted = -1;
    if (p->game.ply[p->game.count - 1].cleared)
        p->cleared = clock_seconds();
}

static void place(struct torus_play *p)
{
    enum torus_refusal refusal = refusal_of(p);
    if (refusal == TORUS_FINE) {
        torus_mind_drop(p->config->mind);
        play(p, torus_hand_action(&p->hand));
        p->stage.aside = true;
    } else {
        p->stage.notice = torus_refusals[refusal];
        p->stage.aside = false;
    }
}

/* Finishes an undo or redo. */
static void travel(struct torus_play *p, bool done, const char *otherwise)
{
    if (done) {
        torus_mind_drop(p->config->mind);
        p->hinted = -1;
        p->stage.aside = false;
    } else {
        p->stage.notice = otherwise;
    }
}

static void take_up(struct torus_play *p)
{
    torus_hand_aim(&p->hand, p->hint.action);
    p->stage.aside = false;
}

/* The first press asks for a hint; another one moves the piece there. */
static void hint(struct torus_play *p)
{
    double seconds;
    if (p->hinted == p->game.count)
        take_up(p);
    else if (!own_turn(p) || torus_game_end(&p->game))
        p->stage.notice = torus_refusals[refusal_of(p)];
    else if (!torus_mind_busy(p->config->mind, &seconds))
        ask(p);
}

/* A single key does not discard a game in progress. */
static void restart(struct torus_play *p, bool asked)
{
    if (!asked && p->game.count > 0 && !torus_game_end(&p->game)) {
        p->asked = true;
        p->stage.notice = "press r again to abandon this game";
        return;
    }
    torus_mind_drop(p->config->mind);
    p->number++;
    begin(p);
}

/* Handles the keys that move the piece; returns whether `key` was one of them. */
static bool answer_piece(struct torus_play *p, int key)
{
    struct torus_hand *h = &p->hand;
    struct torus own = torus_game_for(&p->game, p->config->person);
    if (key == KEY_UP || key == 'w')
        torus_hand_move(h, -1, 0);
    else if (key == KEY_DOWN || key == 's')
        torus_hand_move(h, 1, 0);
    else if (key == KEY_LEFT || key == 'a')
        torus_hand_move(h, 0, -1);
    else if (key == KEY_RIGHT || key == 'd')
        torus_hand_move(h, 0, 1);
    else if (key == 'x' || key == 'z')
        torus_hand_turn(h, key == 'x' ? 1 : -1);
    else if (key >= '1' && key < '1' + TORUS_PIECES)
        torus_hand_take(h, key - '1');
    else if (key == '[' || key == ']')
        torus_hand_take(h, torus_hand_piece(h) + (key == ']' ? 1 : -1));
    else if (key == '\t' || key == 'n' || key == KEY_BTAB || key == 'p') {
        if (!torus_hand_jump(h, &own, key == '\t' || key == 'n' ? 1 : -1))
            p->stage.notice = "the piece does not fit anywhere in this orientation; turn it or take another";
    } else
        return false;
    p->stage.aside = false;
    return true;
}

static void answer(struct torus_play *p, int key)
{
    bool asked = p->asked;
    p->asked = false;
    p->stage.notice = NULL;
    p->cleared = 0.0;
    if (key < 128 && isupper(key))
        key = tolower(key);
    if (key == 'q')
        p->quit = true;
    else if (!p->fits)
        return;
    else if (key == 'r' || (key == 'n' && torus_game_end(&p->game)))
        restart(p, asked);
    else if (answer_piece(p, key))
        return;
    else if (key == ' ' || key == '\n')
        place(p);
    else if (key == 'u' || key == KEY_BACKSPACE)
        travel(p, torus_game_undo(&p->game, p->config->person), "there is nothing to take back");
    else if (key == 'y')
        travel(p, torus_game_redo(&p->game, p->config->person), "nothing was taken back");
    else if (key == 'h' || key == '?')
        hint(p);
    else if (key == 'm')
        p->stage.marks = (p->stage.marks + 1) % TORUS_MARKS;
}

/* Takes the agent's answer, if it is ready, and starts the agent when it is its turn. */
static void go_on(struct torus_play *p)
{
    struct agent_choice choice;
    double seconds;
    if (p->cleared > 0.0 && clock_seconds() - p->cleared > clearing_seconds)
        p->cleared = 0.0;
    if (p->cleared == 0.0 && torus_mind_fetch(p->config->mind, &choice)) {
        if (own_turn(p)) {
            p->hint = choice;
            p->hinted = p->game.count;
        } else {
            play(p, choice.action);
        }
    }
    if (!own_turn(p) && !torus_game_end(&p->game) && !torus_mind_busy(p->config->mind, &seconds))
        ask(p);
}

static void show(struct torus_play *p)
{
    struct torus_stage *t = &p->stage;
    t->thinking = torus_mind_busy(p->config->mind, &t->seconds);
    t->hint = p->hinted == p->game.count ? &p->hint : NULL;
    t->clearing = p->cleared > 0.0;
    t->flash = t->clearing && (int)((clock_seconds() - p->cleared) / flash_seconds) % 2 == 0;
    p->fits = torus_stage_show(t, p->screen);
}

void torus_play_run(struct screen *s, const struct torus_play_config *config, struct torus_game *last)
{
    struct torus_play *p = xcalloc(1, sizeof *p);
    *p = (struct torus_play){ .config = config, .screen = s };
    p->stage = (struct torus_stage){
        .game = &p->game, .hand = &p->hand, .person = config->person, .agent = config->agent
    };
    begin(p);
    while (!p->quit && !screen_stopped(s)) {
        go_on(p);
        show(p);
        bool lively = p->stage.thinking || p->stage.clearing;
        int key = screen_key(s, clock_seconds() + (lively ? lively_seconds : quiet_seconds));
        if (key >= 0)
            answer(p, key);
    }
    torus_mind_drop(config->mind);
    *last = p->game;
    free(p);
}
