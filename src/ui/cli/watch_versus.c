/* SPDX-License-Identifier: MIT */
#include "ui/cli/watch_versus.h"

#include "base/limit.h"
#include "engine/player/controller.h"
#include "lab/match/versus_record.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/tui/rescue.h"
#include "ui/tui/screen.h"
#include "ui/tui/spectate.h"

#include <limits.h>
#include <string.h>

enum { NODES = 1000, TITLE_MAX = 64 };

int watch_versus_check(const struct args *args, bool record, struct err *err)
{
    static const char *const of_one[] = { "replay", "player",     "preview", "strength", "no-hold",
                                          "board",  "half-turns", "seed",    "rules",    "max-pieces",
                                          "nodes",  "movetime",   "pace",    "against" };
    enum { OF_ONE = 7 }; /* the others go with two players */
    for (size_t i = 0; i < (record ? sizeof of_one / sizeof *of_one : OF_ONE); i++)
        if (args_given(args, of_one[i]))
            return err_set(err, "--%s does not go with %s", of_one[i], record ? "a record" : "--against");
    if (!record && args_given(args, "game"))
        return err_set(err, "--game goes with the record of a versus match only");
    if (!record && args_given(args, "rules") && args_int(args, "rules") == 0)
        return err_set(err, "--rules guideline does not go with --against; ppt, say, tells what is sent");
    if (args_given(args, "nodes") && args_given(args, "movetime"))
        return err_set(err, "--nodes and --movetime do not go together: a player is limited by one of them");
    return 0;
}

/* Returns how a player is called on the screen: a bot by its program, without the folder. */
static const char *shown_name(const char *text)
{
    if (strncmp(text, "cmd:", 4) != 0)
        return text;
    const char *name = text + 4;
    for (const char *at = name; *at && *at != ' '; at++)
        if (*at == '/')
            name = at + 1;
    return name;
}

static void report(const struct args *args, const struct spectate_config *c, const struct spectate_result *r,
                   const char *fault)
{
    char text[2][OUTPUT_PLURAL_MAX];
    const char *reason = *fault ? fault : "limit";
    if (r->end != STATE_GOES_ON)
        reason = versus_reasons[VERSUS_BLOCK_OUT + (int)r->end - 1];
    if (args_flag(args, "json")) {
        static const char *const winners[] = { "draw", "first", "second" };
        output_json(json_pack("{s:s, s:s, s:s, s:s?, s:s?, s:I, s:[I, I], s:[I, I]}", "first", c->name[0], "second",
                              c->name[1], "rules", c->game.attack.name, "winner",
                              r->over ? winners[r->winner + 1] : NULL, "reason", r->over ? reason : NULL, "frames",
                              (json_int_t)r->frames, "pieces", (json_int_t)r->pieces[0], (json_int_t)r->pieces[1],
                              "sent", (json_int_t)r->sent[0], (json_int_t)r->sent[1]));
    } else if (!args_flag(args, "quiet")) {
        if (r->over)
            printf("%s (%s)\n",
                   r->winner == VERSUS_NOBODY ? "drawn"
                   : r->winner == 0           ? "the first wins"
                                              : "the second wins",
                   reason);
        for (int i = 0; i < VERSUS_SIDES; i++)
            printf("%s: %s, %s sent\n", c->name[i], output_plural((double)r->pieces[i], "piece", text[0]),
                   output_plural((double)r->sent[i], "row", text[1]));
    }
}

/* Shows games on a screen, and prints how the last one ended. */
static int show(const struct args *args, struct spectate_config *config, const struct keys *keys, struct err *err)
{
    struct screen screen;
    config->keys = keys;
    config->speed = (int)args_int(args, "speed");
    const atomic_bool *stop = interrupt_catch();
    interrupt_catch_hangup();
    interrupt_before_exit(rescue_give_back);
    if (screen_start(&screen, stop, err))
        return -1;
    struct spectate_result r = spectate_run(&screen, config);
    screen_end(&screen);
    report(args, config, &r, config->reason(config->context));
    return 0;
}

/* A recorded game as a source of decisions. */
struct record_source {
    struct versus_game game;
};

static void recorded_decide(void *context, struct versus *v, int side)
{
    const struct record_source *r = context;
    int done = (int)(v->seat[0].state.pieces + v->seat[1].state.pieces);
    if (done < r->game.locks)
        versus_follow(v, side, r->game.lock + done, r->game.locks - done);
    else
        versus_forfeit(v, !(r->game.winner ^ r->game.first)); /* it was over by a fault, and its loser is known */
}

static const char *recorded_reason(void *context)
{
    const struct record_source *r = context;
    return r->game.reason >= VERSUS_FAULT ? versus_reasons[r->game.reason] : "";
}

int watch_versus_record(const struct args *args, const struct keys *keys, struct err *err)
{
    struct record_source r;
    struct versus_match match;
    char title[TITLE_MAX];
    int number = (int)args_int(args, "game");
    if (versus_record_load(args->word[0], number, &match, &r.game, err))
        return -1;
    snprintf(title, sizeof title, "%s game %d", match.game.attack.name, number);
    struct spectate_config config = {
        .game = versus_game_config(&match.game, r.game.number),
        .source = { .decide = recorded_decide, .context = &r },
        .name = { shown_name(match.player[r.game.first]), shown_name(match.player[!r.game.first]) },
        .title = title,
        .reason = recorded_reason,
        .context = &r,
    };
    int result = show(args, &config, keys, err);
    versus_game_release(&r.game);
    return result;
}

/* Two players in a game that is played as it is watched. */
struct live_source {
    const char *text[VERSUS_SIDES];
    struct versus_budget budget;
    struct versus_player *player[VERSUS_SIDES]; /* NULL if it could not be opened */
    enum bot_fault fault;                       /* of the last game */
    struct err err;                             /* why a player could not be opened, or empty */
};

static void live_close(struct live_source *l)
{
    for (int i = 0; i < VERSUS_SIDES; i++) {
        if (l->player[i])
            versus_player_close(l->player[i]);
        l->player[i] = NULL;
    }
}

static void live_begin(void *context, const struct versus *v)
{
    struct live_source *l = context;
    live_close(l);
    l->fault = BOT_FINE;
    for (int i = 0; i < VERSUS_SIDES; i++) {
        l->player[i] = versus_player_open(l->text[i], &l->budget, &l->err);
        if (l->player[i])
            versus_player_begin(l->player[i], v, i);
    }
}

static void live_decide(void *context, struct versus *v, int side)
{
    struct live_source *l = context;
    l->fault = l->player[side] ? versus_game_ask(l->player[side], v, side) : BOT_UNREADY;
    if (l->fault)
        versus_forfeit(v, side);
}

static void live_locked(void *context, const struct versus *v)
{
    struct live_source *l = context;
    if (l->player[v->last.side])
        versus_player_locked(l->player[v->last.side], v);
}

static const char *live_reason(void *context)
{
    const struct live_source *l = context;
    return l->fault ? versus_reasons[VERSUS_FAULT + (int)l->fault - 1] : "";
}

int watch_versus_live(const struct args *args, const struct keys *keys, struct err *err)
{
    struct live_source l = { .text = { args->count > 0 ? args->word[0] : CONTROLLER_DEFAULT,
                                       args_text(args, "against") } };
    int rules = args_given(args, "rules") ? (int)args_int(args, "rules") - 1 : 1; /* after "guideline"; or ppt */
    int pace = (int)args_int(args, "pace");
    int64_t most = args_int(args, "max-pieces");
    for (int i = 0; i < VERSUS_SIDES; i++)
        if (versus_player_check(l.text[i], err))
            return -1;
    limit_raise_files(VERSUS_SIDES * VERSUS_PLAYER_FILES + 64);
    if (args_given(args, "movetime"))
        l.budget.seconds = args_real(args, "movetime") / 1000;
    else
        l.budget.nodes = args_given(args, "nodes") ? args_int(args, "nodes") : NODES;
    struct spectate_config config = {
        .game = { .attack = attack_rules[rules],
                  .key_frames = pace > 0 ? (ATTACK_FRAMES + pace - 1) / pace : 0,
                  .max_pieces = most > 0 && most < INT_MAX ? (int)most : INT_MAX,
                  .seed = (uint64_t)args_int(args, "seed") },
        .source = { live_begin, live_decide, live_locked, &l },
        .live = true,
        .name = { shown_name(l.text[0]), shown_name(l.text[1]) },
        .title = attack_rules[rules].name,
        .reason = live_reason,
        .context = &l,
    };
    int result = show(args, &config, keys, err);
    live_close(&l);
    if (result == 0 && l.err.text[0])
        result = err_set(err, "%s", l.err.text);
    return result;
}
