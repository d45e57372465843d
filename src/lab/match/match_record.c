/* SPDX-License-Identifier: MIT */
#include "lab/match/match_record.h"

#include "base/json.h"
#include "base/mem.h"
#include "tetress/notation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 1000000 };
static const char *const winners[] = { "draw", "red", "blue" };

static int add_line(json_t *object, struct str *out, struct err *err)
{
    if (json_to_str(out, object, JSON_FORM_LINE, "the record of the match", err))
        return -1;
    str_add(out, "\n");
    return 0;
}

int match_record_print(const struct match_config *c, struct str *out, struct err *err)
{
    json_t *sprt = c->sprt.on ? json_pack("[f, f]", c->sprt.elo0, c->sprt.elo1) : json_null();
    return add_line(json_pack("{s:s, s:i, s:[s, s], s:f, s:I, s:o, s:I, s:i}", "record", "tetress match", "format",
                              MATCH_RECORD_FORMAT, "agents", c->agent[0], c->agent[1], "time", c->limits.seconds,
                              "nodes", (json_int_t)c->limits.nodes, "sprt", sprt, "seed", (json_int_t)c->seed, "games",
                              c->games),
                    out, err);
}

int match_record_print_game(const struct match_config *c, const struct match_game *g, struct str *out, struct err *err)
{
    json_t *actions = json_array(), *depth = json_array(), *nodes = json_array(), *seconds = json_array(),
           *score = json_array();
    for (int i = 0; i < g->plies; i++) {
        const struct game_move *m = &g->move[i];
        char text[ACTION_TEXT_MAX];
        action_print(m->action, text);
        json_array_append_new(actions, json_string(text));
        if (i < g->opening)
            continue;
        json_array_append_new(depth, json_integer(m->depth));
        json_array_append_new(nodes, json_integer(m->nodes));
        json_array_append_new(seconds, json_real(round(1e6 * m->seconds) / 1e6));
        json_array_append_new(score, json_integer(m->score));
    }
    const char *winner = winners[g->winner < 0 ? 0 : g->winner == g->red ? 1 : 2];
    return add_line(json_pack("{s:i, s:s, s:s, s:s, s:s, s:i, s:i, s:o, s:o, s:o, s:o, s:o}", "game", g->number + 1,
                              "red", c->agent[g->red], "blue", c->agent[!g->red], "winner", winner, "reason",
                              game_reasons[g->reason], "plies", g->plies, "opening", g->opening, "actions", actions,
                              "depth", depth, "nodes", nodes, "seconds", seconds, "score", score),
                    out, err);
}

/* Returns where a word is in a list of `count`, or -1. */
static int find(const char *word, const char *const list[], int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(word, list[i]) == 0)
            return i;
    return -1;
}

/* Reads the object of the first line. */
static int parse_match(json_t *object, struct match_config *out, struct err *err)
{
    const char *kind, *agent[2];
    json_error_t error;
    json_t *sprt;
    json_int_t nodes, seed;
    int format;
    struct match_config c = { .threads = 1 };
    if (json_unpack(object, "{s:s, s:i}", "record", &kind, "format", &format) || strcmp(kind, "tetress match"))
        return err_set(err, "this is not a record of a Tetress match");
    if (format != MATCH_RECORD_FORMAT)
        return err_set(err, "the format is %d, but only %d can be read", format, MATCH_RECORD_FORMAT);
    if (json_unpack_ex(object, &error, 0, "{s:[s, s], s:F, s:I, s:o, s:I, s:i}", "agents", &agent[0], &agent[1], "time",
                       &c.limits.seconds, "nodes", &nodes, "sprt", &sprt, "seed", &seed, "games", &c.games))
        return err_set(err, "%s", error.text);
    c.sprt.on = !json_is_null(sprt);
    if (c.sprt.on && json_unpack_ex(sprt, &error, 0, "[F, F]", &c.sprt.elo0, &c.sprt.elo1))
        return err_set(err, "the sequential test takes two differences in Elo");
    if (c.games < 2 || c.games > GAMES_MAX || c.games % 2 || nodes < 0 || seed < 0 || !(c.limits.seconds >= 0))
        return err_set(err, "the number of games must be even and at most %d, and no figure negative", GAMES_MAX);
    c.limits.nodes = nodes;
    c.seed = (uint64_t)seed;
    for (int i = 0; i < 2; i++) {
        if (strlen(agent[i]) >= CONTESTANT_TEXT || !str_is_printable(agent[i]))
            return err_set(err, "an agent is at most %d printable characters", CONTESTANT_TEXT - 1);
        snprintf(c.agent[i], sizeof c.agent[i], "%s", agent[i]);
    }
    *out = c;
    return 0;
}

/* The lists of a game's line. */
struct lists {
    json_t *actions, *depth, *nodes, *seconds, *score;
};

/* Makes sure that a list has a figure within a range for each of the decisions. */
static int check_figures(const char *name, json_t *list, bool whole, double low, double high, size_t decisions,
                         struct err *err)
{
    if (json_array_size(list) != decisions)
        return err_set(err, "\"%s\" must be a list with one figure for each ply after the opening", name);
    for (size_t i = 0; i < decisions; i++) {
        json_t *figure = json_array_get(list, i);
        double value = json_number_value(figure);
        if (!(whole ? json_is_integer(figure) : json_is_number(figure)) || value < low || value > high)
            return err_set(err, "figure %zu of \"%s\" must be a %snumber between %g and %g", i + 1, name,
                           whole ? "whole " : "", low, high);
    }
    return 0;
}

static int parse_moves(const struct lists *l, struct match_game *g, struct err *err)
{
    const size_t decisions = (size_t)(g->plies - g->opening);
    if (json_array_size(l->actions) != g->plies)
        return err_set(err, "there must be %d actions, as many as plies", g->plies);
    if (check_figures("depth", l->depth, true, INT16_MIN, INT16_MAX, decisions, err) ||
        check_figures("nodes", l->nodes, true, -1e19, 1e19, decisions, err) ||
        check_figures("seconds", l->seconds, false, 0, 1e9, decisions, err) ||
        check_figures("score", l->score, true, INT32_MIN, INT32_MAX, decisions, err))
        return -1;
    for (int i = 0; i < g->plies; i++) {
        struct game_move *m = &g->move[i];
        const char *text = json_string_value(json_array_get(l->actions, (size_t)i));
        int action;
        if (action_parse(text ? text : "", &action, err))
            return -1;
        m->action = (uint16_t)action;
        if (i < g->opening)
            continue;
        size_t at = (size_t)(i - g->opening);
        m->depth = (int16_t)json_integer_value(json_array_get(l->depth, at));
        m->nodes = json_integer_value(json_array_get(l->nodes, at));
        m->seconds = json_number_value(json_array_get(l->seconds, at));
        m->score = (int32_t)json_integer_value(json_array_get(l->score, at));
    }
    return 0;
}

/* Plays a game again by the rules. */
static int check_game(const struct match_game *g, struct err *err)
{
    struct torus t = torus_empty();
    for (int i = 0; i < g->plies; i++) {
        if (!actions_any(&t))
            return err_set(err, "the game is over after ply %d, but goes on", i);
        if (!action_is_legal(&t, g->move[i].action))
            return err_set(err, "the action of ply %d is not legal", i + 1);
        torus_apply(&t, action_cells(g->move[i].action));
    }
    bool forfeit = g->reason != GAME_STUCK && g->reason != GAME_TURNS;
    enum torus_end end = torus_end(&t, !actions_any(&t));
    if ((end == TORUS_GOES_ON) != forfeit || (!forfeit && (g->reason == GAME_TURNS) != (t.turn >= TORUS_TURNS)))
        return err_set(err, "the game does not end as it says (%s) after %d plies", game_reasons[g->reason], g->plies);
    if (forfeit)
        end = t.side == RED ? TORUS_BLUE_WINS : TORUS_RED_WINS;
    int winner = end == TORUS_DRAW ? -1 : end == TORUS_RED_WINS ? g->red : !g->red;
    if (winner != g->winner)
        return err_set(err, "the winner is %s, not as it says", winners[winner < 0 ? 0 : winner == g->red ? 1 : 2]);
    return 0;
}

/* Reads the object of a game's line. */
static int parse_game(json_t *object, const struct match_config *c, struct match_game *out, struct err *err)
{
    const char *red, *blue, *winner, *reason;
    int number, plies, opening;
    struct lists l;
    json_error_t error;
    if (json_unpack_ex(object, &error, 0, "{s:i, s:s, s:s, s:s, s:s, s:i, s:i, s:o, s:o, s:o, s:o, s:o}", "game",
                       &number, "red", &red, "blue", &blue, "winner", &winner, "reason", &reason, "plies", &plies,
                       "opening", &opening, "actions", &l.actions, "depth", &l.depth, "nodes", &l.nodes, "seconds",
                       &l.seconds, "score", &l.score))
        return err_set(err, "%s", error.text);
    if (number < 1 || number > c->games)
        return err_set(err, "the number of the game is %d, but must be between 1 and %d", number, c->games);
    *out = (struct match_game){ .number = number - 1, .red = (uint8_t)((number - 1) % 2) };
    if (strcmp(red, c->agent[out->red]) || strcmp(blue, c->agent[!out->red]))
        return err_set(err, "in game %d %s plays red, and %s blue", number, c->agent[out->red], c->agent[!out->red]);
    if (opening < 0 || opening > plies || plies > TORUS_TURNS)
        return err_set(err, "a game has at most %d plies, and those of the opening are among them", TORUS_TURNS);
    int won = find(winner, winners, 3), why = find(reason, game_reasons, GAME_REASONS);
    if (won < 0)
        return err_set(err, "the winner is \"red\", \"blue\" or \"draw\", not \"%.40s\"", winner);
    if (why < 0)
        return str_unknown("reason to end a game", reason, game_reasons, GAME_REASONS, "docs/reference/tei.md has them",
                           err);
    out->winner = (int8_t)(won == 0 ? -1 : won == 1 ? out->red : !out->red);
    out->reason = (uint8_t)why;
    out->plies = (uint8_t)plies;
    out->opening = (uint8_t)opening;
    return parse_moves(&l, out, err) || check_game(out, err) ? -1 : 0;
}

/* Adds the game of a line to the result. */
static int add_game(json_t *object, const struct match_config *c, struct match_result *r, int *room, int line_of[],
                    int line, struct err *err)
{
    r->game = array_grow(r->game, r->games, room, sizeof *r->game);
    struct match_game *g = &r->game[r->games];
    if (parse_game(object, c, g, err))
        return -1;
    if (line_of[g->number])
        return err_set(err, "game %d is in line %d as well", g->number + 1, line_of[g->number]);
    line_of[g->number] = line;
    r->games++;
    return 0;
}

int match_record_parse(const char *text, size_t length, const char *label, struct match_config *config,
                       struct match_result *result, struct err *err)
{
    struct match_result r = { 0 };
    struct match_config c;
    int *line_of = NULL, room = 0, line = 0, wrong = 0;
    struct err why;
    for (const char *at = text, *end; !wrong && at < text + length; at = end + 1) {
        json_error_t error;
        line++;
        end = memchr(at, '\n', (size_t)(text + length - at));
        if (!end) {
            wrong = err_set(&why, "the line is cut off");
            break;
        }
        json_t *object = json_loadb(at, (size_t)(end - at), JSON_REJECT_DUPLICATES, &error);
        if (!object) {
            wrong = err_set(&why, "this is not a line of a record");
        } else if (line == 1) {
            wrong = parse_match(object, &c, &why);
            line_of = wrong ? NULL : xcalloc((size_t)c.games, sizeof *line_of);
        } else {
            wrong = add_game(object, &c, &r, &room, line_of, line, &why);
        }
        json_decref(object);
    }
    free(line_of);
    if (line == 0)
        wrong = err_set(err, "%.200s is empty", label);
    else if (wrong)
        wrong = err_set(err, "%.200s, line %d: %.250s", label, line, why.text);
    if (wrong) {
        match_release(&r);
        return -1;
    }
    *config = c;
    *result = r;
    return 0;
}
