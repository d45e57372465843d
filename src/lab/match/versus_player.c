/* SPDX-License-Identifier: MIT */
#include "lab/match/versus_player.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/settings.h"
#include "engine/player/game_params.h"
#include "engine/player/widening.h"
#include "lab/match/command.h"

#include <stdlib.h>
#include <string.h>

static const struct param settings[] = {
    { .name = "player", .type = PARAM_CHOICE, .metavar = "NAME", .fallback = "beam", .choices = player_names },
    { .name = "width", .type = PARAM_INT, .metavar = "N", .fallback = "0", .min = 0, .max = 100000 },
    { .name = "depth", .type = PARAM_INT, .metavar = "N", .fallback = "0", .min = 0, .max = VERSUS_KNOWN },
    { 0 },
};

/* With a limit of time, a beam is tried with these widths, one after the other. */
static const int widths[] = { 1, 4, 16, 64, 256, 1024, 4096 };
enum { WIDTHS = sizeof widths / sizeof *widths };

/* The streams of a game before these are its pieces, the player of a game alone, the holes and the mistakes. */
enum { STREAM_PLAYERS = 4 };

struct versus_player {
    struct versus_budget budget;
    uint8_t hold;    /* the piece put aside before the last move */
    struct bot *bot; /* NULL for players of ours, which the rest is for */
    bool attacks;    /* by these tactics; then the controller only helps out where no move is found */
    struct tactics tactics;
    struct widening *attacker; /* made when the rules are known */
    double until;              /* the thread's processor time at which its search ends */
    struct rules rules;
    struct controller controller;
    struct linear linear;
    const struct player_ops *ops;
    bool widens;                   /* searches again with greater widths while there is time */
    struct player *player[WIDTHS]; /* made when they are needed */
    struct player_config config;
    struct rng rng;
};

/* Returns the command of a bot, or NULL if the text does not name one. */
static const char *command_of(const char *text)
{
    return strncmp(text, "cmd:", 4) == 0 ? text + 4 : NULL;
}

/* Reads the name and the settings of a controller; the settings must be released in any case. */
static int parse(const char *text, struct settings *out, struct err *err)
{
    char copy[VERSUS_PLAYER_TEXT];
    snprintf(copy, sizeof copy, "%s", text);
    char *rest = strchr(copy, ':');
    for (; rest && *rest; rest++)
        if (*rest == ':' || *rest == ',')
            *rest = ' ';
    *out = (struct settings){ 0 };
    if (settings_parse(out, settings, copy, 1, err))
        return -1;
    return out->words == 1 ? 0 : err_set(err, "a player must be a controller, or cmd: and a program");
}

/* Tells whether a player is named by tactics, shipped or in a file, and loads them. */
static bool find_tactics(const struct settings *s, struct tactics *out)
{
    struct err not_tactics;
    return tactics_load(s->word[0], out, &not_tactics) == 0;
}

/* Reads the tactics or the controller that a text names. */
static int load(const struct settings *s, struct versus_player *p, struct err *err)
{
    p->attacks = find_tactics(s, &p->tactics);
    if (!p->attacks)
        return controller_load(s->word[0], &p->controller, err);
    for (const struct param *setting = settings; setting->name; setting++)
        if (settings_given(s, setting->name))
            return err_set(err, "the setting \"%s\" is for controllers; %s attacks by tactics", setting->name,
                           s->word[0]);
    return controller_load(CONTROLLER_DEFAULT, &p->controller, err);
}

int versus_player_check(const char *text, struct err *err)
{
    const char *command = command_of(text);
    struct command parsed;
    struct versus_player p = { .bot = NULL };
    struct settings s;
    if (strlen(text) >= VERSUS_PLAYER_TEXT)
        return err_set(err, "the player \"%.40s...\" is too long: at most %d bytes", text, VERSUS_PLAYER_TEXT - 1);
    if (!str_is_printable(text))
        return err_set(err, "a player must be named by UTF-8 without control characters");
    if (command) {
        if (command_parse(command, &parsed, err))
            return -1;
        command_release(&parsed);
        return 0;
    }
    int wrong = parse(text, &s, err) || load(&s, &p, err);
    settings_release(&s);
    controller_release(&p.controller);
    return wrong ? -1 : 0;
}

/* Chooses depth and width of a beam so that it evaluates about as many placements as it may: a piece and the one in
 * hold have about sixty together. */
static void spend_nodes(struct player_config *c, int64_t nodes)
{
    enum { PLACEMENTS = 60 };
    int64_t boards = nodes / PLACEMENTS;
    if (c->depth == 0)
        c->depth = boards < 1 ? 1 : boards < VERSUS_KNOWN ? (int)boards : VERSUS_KNOWN;
    int64_t width = boards / c->depth;
    c->width = width < 1 ? 1 : width > 100000 ? 100000 : (int)width;
}

static int open_controller(struct versus_player *p, const char *text, struct err *err)
{
    struct settings s;
    int wrong = parse(text, &s, err) || load(&s, p, err);
    if (!wrong) {
        p->rules = rules_guideline();
        p->ops = players[settings_int(&s, "player")];
        p->linear = controller_linear(&p->controller, FIELD_WIDTH);
        p->config = (struct player_config){ .controller = &p->controller,
                                            .rules = &p->rules,
                                            .preview = VERSUS_KNOWN - 1,
                                            .depth = (int)settings_int(&s, "depth"),
                                            .width = (int)settings_int(&s, "width") };
        bool is_free = p->ops == &player_beam && p->config.width == 0;
        p->widens = is_free && p->budget.seconds > 0;
        if (is_free && p->budget.nodes > 0)
            spend_nodes(&p->config, p->budget.nodes);
        if (p->config.depth == 0)
            p->config.depth = p->ops->live_depth;
    }
    settings_release(&s);
    return wrong ? -1 : 0;
}

struct versus_player *versus_player_open(const char *text, const struct versus_budget *budget, struct err *err)
{
    struct versus_player *p = xcalloc(1, sizeof *p);
    const char *command = command_of(text);
    p->budget = *budget;
    p->hold = PIECE_NONE;
    if (command)
        p->bot = bot_start(command, err);
    if (p->bot || (!command && open_controller(p, text, err) == 0))
        return p;
    free(p);
    return NULL;
}

void versus_player_close(struct versus_player *p)
{
    if (p->bot) {
        bot_end(p->bot);
    } else {
        if (p->attacker)
            widening_free(p->attacker);
        for (int i = 0; i < WIDTHS; i++)
            if (p->player[i])
                p->ops->free(p->player[i]);
        linear_release(&p->linear);
        controller_release(&p->controller);
    }
    free(p);
}

static struct tbp_view view_of(const struct versus *v, int side)
{
    const struct versus_seat *s = &v->seat[side];
    return (struct tbp_view){ &s->state, VERSUS_KNOWN, s->chain.combo, s->chain.back_to_back > 0 };
}

void versus_player_begin(struct versus_player *p, const struct versus *v, int side)
{
    struct tbp_view view = view_of(v, side);
    p->rng = rng_stream(v->config.seed, (uint64_t)v->config.number, (uint64_t)(STREAM_PLAYERS + side));
    if (p->bot)
        bot_position(p->bot, &view);
    else if (p->attacks)
        p->attacker = widening_new(&v->config.attack, p->tactics.weight);
}

void versus_player_locked(struct versus_player *p, const struct versus *v)
{
    const struct versus_lock *last = &v->last;
    struct tbp_view view = view_of(v, last->side);
    struct move move = { last->piece, last->spot };
    int pieces = p->hold == PIECE_NONE && view.state->hold != PIECE_NONE ? 2 : 1;
    p->hold = view.state->hold;
    if (p->bot && !v->over)
        bot_played(p->bot, &move, pieces, last->risen, last->hole, &view);
}

/* What a player of ours sees of the game. */
static struct position position_of(const struct versus *v, int side)
{
    const struct state *s = &v->seat[side].state;
    struct position p = { .field = s->field, .hold = s->hold, .known = VERSUS_KNOWN, .chain = v->seat[side].chain };
    memcpy(p.queue, s->queue, VERSUS_KNOWN);
    p.bag = bag_with(state_possible_after(s, VERSUS_KNOWN));
    return p;
}

/* Runs search i; returns false if every placement ends the game. */
static bool search(struct versus_player *p, int i, const struct situation *s, struct decision *out)
{
    struct player_config config = p->config;
    if (p->widens)
        config.width = widths[i];
    if (!p->player[i])
        p->player[i] = p->ops->new (&config);
    return p->ops->choose(p->player[i], s, &p->rng, out);
}

/* Searches once or, with a limit of time, again and again, each time about four times as long as before. */
static bool choose(struct versus_player *p, const struct situation *s, struct decision *out)
{
    double start = clock_thread_seconds(), before = start;
    bool found = search(p, 0, s, out);
    for (int i = 1; found && p->widens && i < WIDTHS; i++) {
        double now = clock_thread_seconds();
        if (now - start + 4 * (now - before) > p->budget.seconds)
            break;
        before = now;
        search(p, i, s, out);
    }
    return found;
}

static bool is_time_up(void *context)
{
    const struct versus_player *p = context;
    return clock_thread_seconds() >= p->until;
}

static bool attack(struct versus_player *p, const struct position *position, int garbage, struct decision *out)
{
    struct widening_position w = position_of_attacker(position);
    w.garbage = garbage;
    p->until = clock_thread_seconds() + p->budget.seconds;
    if (!widening_start(p->attacker, &w))
        return false;
    widening_run(p->attacker, p->budget.nodes, p->budget.nodes > 0 ? NULL : is_time_up, p);
    *out = widening_best(p->attacker).decision;
    return true;
}

enum bot_fault versus_player_choose(struct versus_player *p, const struct versus *v, int side, struct tbp_answer *out)
{
    if (p->bot)
        return bot_choose(p->bot, p->budget.seconds, out);
    struct position position = position_of(v, side);
    struct board board;
    struct situation s = position_situation(&position, &board);
    struct decision decision;
    bool found = p->attacks ? attack(p, &position, v->seat[side].garbage.rows, &decision) : choose(p, &s, &decision);
    out->moves = position_move(&position, &p->linear, found ? &decision : NULL, &out->move[0]);
    return out->moves ? BOT_FINE : BOT_RESIGNED;
}
