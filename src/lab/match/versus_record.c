/* SPDX-License-Identifier: MIT */
#include "lab/match/versus_record.h"

#include "base/json.h"
#include "base/mem.h"
#include "protocol/tbp_message.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char kind[] = "versus match";
enum { FORMAT = 1 };

static int add_line(json_t *object, struct str *out, struct err *err)
{
    if (json_to_str(out, object, JSON_FORM_LINE, "the record of the match", err))
        return -1;
    str_add(out, "\n");
    return 0;
}

/* The first line, without the number of games, which may grow. */
static json_t *head_json(const struct versus_match *m)
{
    json_t *sprt = m->sprt.on ? json_pack("[f, f]", m->sprt.elo0, m->sprt.elo1) : json_null();
    return json_pack("{s:s, s:i, s:[s, s], s:s, s:i, s:i, s:i, s:I, s:f, s:o, s:I}", "record", kind, "format", FORMAT,
                     "players", m->player[0], m->player[1], "rules", m->game.attack.name, "messiness",
                     m->game.attack.messiness, "key_frames", m->game.key_frames, "max_pieces", m->game.max_pieces,
                     "nodes", (json_int_t)m->budget.nodes, "movetime", round(1e9 * m->budget.seconds) / 1e6, "sprt",
                     sprt, "seed", (json_int_t)m->game.seed);
}

int versus_record_print(const struct versus_match *m, struct str *out, struct err *err)
{
    json_t *head = head_json(m);
    if (head)
        json_object_set_new(head, "games", json_integer(m->games));
    return add_line(head, out, err);
}

/* A lock: side, frame, move, attacks, rows cancelled, holes of the rows that rose. */
static json_t *lock_json(const struct versus_lock *l)
{
    json_t *parts = json_array(), *holes = json_array();
    for (int i = 0; i < l->attack.parts; i++)
        json_append(parts, json_integer(l->attack.part[i]));
    for (int i = 0; i < l->risen; i++)
        json_append(holes, json_integer(l->hole[i]));
    return json_pack("[i, I, o, o, i, o]", l->side, (json_int_t)l->frame,
                     tbp_move_json(&(struct move){ l->piece, l->spot }), parts, l->cancelled, holes);
}

/* A game without its locks. */
static json_t *game_json(const struct versus_match *m, const struct versus_game *g)
{
    const char *winner = g->winner < 0 ? "draw" : g->winner == g->first ? "first" : "second";
    return json_pack("{s:i, s:s, s:s, s:s, s:s}", "game", g->number + 1, "first", m->player[g->first], "second",
                     m->player[!g->first], "winner", winner, "reason", versus_reasons[g->reason]);
}

int versus_record_print_game(const struct versus_match *m, const struct versus_game *g, struct str *out,
                             struct err *err)
{
    json_t *game = game_json(m, g), *locks = json_array();
    for (int i = 0; i < g->locks; i++)
        json_append(locks, lock_json(&g->lock[i]));
    if (game)
        json_object_set_new(game, "locks", locks);
    else
        json_decref(locks);
    return add_line(game, out, err);
}

/* Returns the index of a text among the reasons, or -1. */
static int reason_of(const json_t *value)
{
    const char *text = json_string_value(value);
    for (int i = 0; text && i < VERSUS_REASONS; i++)
        if (strcmp(versus_reasons[i], text) == 0)
            return i;
    return -1;
}

/* Compares the last lock with what the record says. */
static int compare_lock(const struct versus *v, const json_t *stated, struct err *err)
{
    json_t *happened = lock_json(&v->last);
    bool same = json_equal(happened, stated);
    json_decref(happened);
    return same ? 0 : err_set(err, "it does not happen as the record says");
}

/* Decides as the next lock of a side says. The piece of a side without one was on its way when the game ended. */
static int decide(struct versus *v, int side, const json_t *locks, size_t from, struct err *err)
{
    struct move move;
    for (size_t i = from; i < json_array_size(locks); i++) {
        const json_t *lock = json_array_get(locks, i), *of = json_array_get(lock, 0);
        if (json_is_integer(of) && json_integer_value(of) == side)
            return tbp_move_parse(json_array_get(lock, 2), &move, err) ||
                           versus_decide(v, (enum piece)move.piece, move.spot, err)
                       ? -1
                       : 0;
    }
    versus_abstain(v);
    return 0;
}

/* Plays a game again from its locks. */
static int replay(struct versus *v, const json_t *locks, struct versus_game *g, struct err *err)
{
    struct err why;
    for (size_t n = 0; n < json_array_size(locks);) {
        const json_t *of = json_array_get(json_array_get(locks, n), 0);
        int side, wrong = 0, number = (int)n + 1;
        if (!json_is_integer(of) || json_integer_value(of) < 0 || json_integer_value(of) >= VERSUS_SIDES)
            return err_set(err, "lock %d: its side must be 0 or 1", number);
        switch (versus_step(v, &side)) {
        case VERSUS_OVER: wrong = err_set(&why, "the game is over before it"); break;
        case VERSUS_DECIDE: wrong = decide(v, side, locks, n, &why); break;
        case VERSUS_LOCKED:
            wrong = compare_lock(v, json_array_get(locks, n++), &why);
            versus_game_note(g, v);
            break;
        }
        if (wrong)
            return err_set(err, "lock %d: %s", number, why.text);
    }
    return 0;
}

/* Ends a game as its line says; fails if it does not end like that. */
static int replay_end(struct versus *v, const struct versus_match *m, const json_t *line, struct versus_game *g,
                      struct err *err)
{
    const char *winner = json_string_value(json_object_get(line, "winner"));
    int reason = reason_of(json_object_get(line, "reason"));
    bool fault = reason >= VERSUS_FAULT;
    if (reason < 0)
        return err_set(err, "\"reason\" must say why the game ended");
    if (v->over == fault)
        return err_set(err, "the game %s over after its last lock", v->over ? "is" : "is not");
    int loser = winner && strcmp(winner, "first") == 0; /* if it is a fault; otherwise the game itself knows */
    versus_game_end(g, v, fault ? (enum bot_fault)(reason - VERSUS_FAULT + 1) : BOT_FINE, loser);
    json_t *happened = game_json(m, g), *stated = json_copy((json_t *)line);
    json_object_del(stated, "locks");
    bool same = json_equal(happened, stated);
    json_decref(happened);
    json_decref(stated);
    return same ? 0 : err_set(err, "the game does not end as it says, or was not played by these players");
}

static int read_game(const json_t *line, const struct versus_match *m, struct versus_game games[], bool done[],
                     struct err *err)
{
    const json_t *number = json_object_get(line, "game"), *locks = json_object_get(line, "locks");
    json_int_t n = json_is_integer(number) ? json_integer_value(number) : 0;
    if (n < 1 || n > m->games)
        return err_set(err, "\"game\" must be a whole number between 1 and %d", m->games);
    if (done[n - 1])
        return err_set(err, "game %d is there twice", (int)n);
    if (!json_is_array(locks))
        return err_set(err, "\"locks\" must be a list");
    struct versus_config config = versus_game_config(&m->game, (int)n - 1);
    struct versus *v = xcalloc(1, sizeof *v);
    struct versus_game g = { .number = (int)n - 1, .first = (int)(n - 1) % 2 };
    versus_start(v, &config);
    int wrong = replay(v, locks, &g, err) || replay_end(v, m, line, &g, err);
    free(v);
    if (wrong) {
        versus_game_release(&g);
        return -1;
    }
    games[n - 1] = g;
    done[n - 1] = true;
    return 0;
}

/* Compares the first line with the one that this match has. */
static int read_head(const json_t *line, const struct versus_match *m, bool *longer, struct err *err)
{
    json_t *expected = head_json(m);
    const char *name;
    json_t *value;
    int wrong = 0;
    json_int_t games = json_integer_value(json_object_get(line, "games"));
    json_object_foreach(expected, name, value)
    {
        const json_t *there = json_object_get(line, name);
        bool same = json_is_number(value)
                        ? json_is_number(there) && json_number_value(value) == json_number_value(there)
                        : json_equal(value, there);
        if (!same) {
            wrong = err_set(err, "this is the record of another match: its \"%s\" differs", name);
            break;
        }
    }
    json_decref(expected);
    if (!wrong && (games < 1 || games > m->games))
        wrong = err_set(err, "it is of a match of %lld games, which can be made longer, but not as short as %d",
                        (long long)games, m->games);
    *longer = games < m->games;
    return wrong;
}

int versus_record_resume(const char *text, size_t length, const char *label, const struct versus_match *m,
                         struct versus_game games[], bool done[], bool *longer, struct err *err)
{
    int number = 0;
    for (const char *end = text + length, *stop; text < end; text = stop + 1) {
        struct err why;
        stop = memchr(text, '\n', (size_t)(end - text));
        number++;
        if (!stop)
            return err_set(err, "%.200s: line %d is cut off", label, number);
        json_t *line = json_read(text, (size_t)(stop - text), "the line", &why);
        int wrong = !line;
        if (line)
            wrong = number == 1 ? read_head(line, m, longer, &why) : read_game(line, m, games, done, &why);
        json_decref(line);
        if (wrong)
            return err_set(err, "%.200s: line %d: %.300s", label, number, why.text);
    }
    return 0;
}
