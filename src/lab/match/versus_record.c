/* SPDX-License-Identifier: MIT */
#include "lab/match/versus_record.h"

#include "base/file.h"
#include "base/json.h"
#include "base/mem.h"
#include "lab/match/record_file.h"
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

/* Plays the game of a line again. */
static int check_game(const json_t *line, const struct versus_match *m, struct versus_game *out, struct err *err)
{
    const json_t *number = json_object_get(line, "game"), *locks = json_object_get(line, "locks");
    json_int_t n = json_is_integer(number) ? json_integer_value(number) : 0;
    if (n < 1 || n > m->games)
        return err_set(err, "\"game\" must be a whole number between 1 and %d", m->games);
    if (!json_is_array(locks))
        return err_set(err, "\"locks\" must be a list");
    struct versus_config config = versus_game_config(&m->game, (int)n - 1);
    struct versus *v = xcalloc(1, sizeof *v);
    struct versus_game g = { .number = (int)n - 1, .first = (int)(n - 1) % 2 };
    versus_start(v, &config);
    int wrong = replay(v, locks, &g, err) || replay_end(v, m, line, &g, err);
    free(v);
    if (wrong)
        versus_game_release(&g);
    else
        *out = g;
    return wrong ? -1 : 0;
}

static int read_game(const json_t *line, const struct versus_match *m, struct versus_game games[], bool done[],
                     struct err *err)
{
    struct versus_game g;
    if (check_game(line, m, &g, err))
        return -1;
    if (done[g.number]) {
        versus_game_release(&g);
        return err_set(err, "game %d is there twice", g.number + 1);
    }
    games[g.number] = g;
    done[g.number] = true;
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

/* What is being read, line by line. */
struct line_reader {
    struct versus_match *match;
    struct versus_game *games;
    bool *done;
    bool longer;
    int wanted, found; /* the number of the only game to read, and how many games there are */
};

/* Calls read() for each line, with its number; fails with the first line that is wrong. */
static int read_lines(const char *text, size_t length, const char *label, struct line_reader *r,
                      int (*read)(struct line_reader *r, const json_t *line, int number, struct err *err),
                      struct err *err)
{
    int number = 0;
    for (const char *end = text + length, *stop; text < end; text = stop + 1) {
        struct err why;
        stop = memchr(text, '\n', (size_t)(end - text));
        number++;
        if (!stop)
            return err_set(err, "%.200s: line %d is cut off", label, number);
        json_t *line = json_read(text, (size_t)(stop - text), "the line", &why);
        int wrong = line ? read(r, line, number, &why) : -1;
        json_decref(line);
        if (wrong)
            return err_set(err, "%.200s: line %d: %.300s", label, number, why.text);
    }
    return 0;
}

static int resume_line(struct line_reader *r, const json_t *line, int number, struct err *err)
{
    return number == 1 ? read_head(line, r->match, &r->longer, err) : read_game(line, r->match, r->games, r->done, err);
}

int versus_record_resume(const char *text, size_t length, const char *label, const struct versus_match *m,
                         struct versus_game games[], bool done[], bool *longer, struct err *err)
{
    struct versus_match match = *m;
    struct line_reader r = { .match = &match, .games = games, .done = done, .longer = *longer };
    if (read_lines(text, length, label, &r, resume_line, err))
        return -1;
    *longer = r.longer;
    return 0;
}

/* Reads a whole number of a range from the first line. */
static int64_t head_int(const json_t *line, const char *name, int64_t min, int64_t max, struct err *err)
{
    const json_t *value = json_object_get(line, name);
    json_int_t n = json_is_integer(value) ? json_integer_value(value) : min - 1;
    if (n >= min && n <= max)
        return n;
    err_set(err, "\"%s\" must be a whole number between %lld and %lld", name, (long long)min, (long long)max);
    return -1;
}

/* Makes the match that the first line of a record describes. */
static int parse_head(const json_t *line, struct versus_match *m, struct err *err)
{
    const char *is = json_string_value(json_object_get(line, "record")), *a, *b, *name;
    struct versus_match made = { .threads = 1 };
    if (!is || strcmp(is, kind) || json_integer_value(json_object_get(line, "format")) != FORMAT)
        return err_set(err, "this is not a record of a versus match that this program can read");
    if (json_unpack((json_t *)line, "{s:[s, s], s:s}", "players", &a, &b, "rules", &name))
        return err_set(err, "\"players\" must be two names, and \"rules\" one");
    const struct attack_rules *rules = attack_find(name, err);
    int64_t messiness = head_int(line, "messiness", 0, 1000, err);
    int64_t key_frames = messiness < 0 ? -1 : head_int(line, "key_frames", 0, ATTACK_FRAMES, err);
    int64_t max_pieces = key_frames < 0 ? -1 : head_int(line, "max_pieces", 1, 1000000, err);
    int64_t seed = max_pieces < 0 ? -1 : head_int(line, "seed", 0, INT64_MAX, err);
    int64_t games = seed < 0 ? -1 : head_int(line, "games", 1, VERSUS_GAMES_MAX, err);
    if (!rules || games < 0)
        return -1;
    if (strlen(a) >= sizeof made.player[0] || strlen(b) >= sizeof made.player[1] || !str_is_printable(a) ||
        !str_is_printable(b))
        return err_set(err, "the names of players must be shorter than %d bytes, without control characters",
                       VERSUS_PLAYER_TEXT);
    snprintf(made.player[0], sizeof made.player[0], "%s", a);
    snprintf(made.player[1], sizeof made.player[1], "%s", b);
    made.game = (struct versus_config){
        .attack = *rules, .key_frames = (int)key_frames, .max_pieces = (int)max_pieces, .seed = (uint64_t)seed
    };
    made.game.attack.messiness = (int)messiness;
    made.games = (int)games;
    *m = made;
    return 0;
}

static int find_line(struct line_reader *r, const json_t *line, int number, struct err *err)
{
    if (number == 1)
        return parse_head(line, r->match, err);
    r->found++;
    if (json_integer_value(json_object_get(line, "game")) != r->wanted)
        return 0;
    if (*r->done)
        return err_set(err, "game %d is there twice", r->wanted);
    *r->done = check_game(line, r->match, r->games, err) == 0;
    return *r->done ? 0 : -1;
}

int versus_record_find(const char *text, size_t length, const char *label, int number, struct versus_match *m,
                       struct versus_game *out, struct err *err)
{
    bool done = false;
    struct line_reader r = { .match = m, .games = out, .done = &done, .wanted = number };
    *out = (struct versus_game){ 0 };
    int wrong = length == 0 ? err_set(err, "%.200s is empty", label)
                            : read_lines(text, length, label, &r, find_line, err);
    if (!wrong && !done)
        wrong = err_set(err, "%.200s has no game %d; it has %d of %d games", label, number, r.found, m->games);
    if (wrong)
        versus_game_release(out);
    return wrong ? -1 : 0;
}

bool versus_record_is(const char *path)
{
    char start[64];
    snprintf(start, sizeof start, "{\"record\": \"%s\"", kind);
    return file_begins(path, start);
}

int versus_record_load(const char *path, int number, struct versus_match *m, struct versus_game *out, struct err *err)
{
    struct str text = { 0 };
    int wrong = file_load(&text, path, RECORD_BYTES_MAX, err) ||
                versus_record_find(text.text, text.length, path, number, m, out, err);
    str_release(&text);
    return wrong ? -1 : 0;
}
