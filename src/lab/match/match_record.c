/* SPDX-License-Identifier: MIT */
#include "lab/match/match_record.h"

#include "base/json.h"
#include "base/mem.h"
#include "lab/match/match_reader.h"
#include "tetress/notation.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The games that have been read. */
struct games {
    struct match_result result;
    int room; /* of result.game */
};

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
    return add_line(json_pack("{s:s, s:i, s:[s, s], s:f, s:I, s:o, s:I, s:i}", "record", MATCH_RECORD_KIND, "format",
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
    const char *winner = match_winners[match_game_end(g)];
    return add_line(json_pack("{s:i, s:s, s:s, s:s, s:s, s:i, s:i, s:o, s:o, s:o, s:o, s:o}", "game", g->number + 1,
                              "red", c->agent[g->red], "blue", c->agent[!g->red], "winner", winner, "reason",
                              game_reasons[g->reason], "plies", g->plies, "opening", g->opening, "actions", actions,
                              "depth", depth, "nodes", nodes, "seconds", seconds, "score", score),
                    out, err);
}

/* Returns the whole number of a field, or MATCH_MISSING. */
static int64_t whole_of(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    return json_is_integer(value) ? json_integer_value(value) : MATCH_MISSING;
}

static const char *text_of(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

/* Returns a number, or NaN where there is none. */
static double number_of(const json_t *value)
{
    return json_is_number(value) ? json_number_value(value) : NAN;
}

/* Hands the object of the first line to the reader. */
static int read_head(struct match_reader *r, const json_t *object, struct err *err)
{
    const json_t *names = json_object_get(object, "agents"), *sprt = json_object_get(object, "sprt");
    bool two = json_array_size(names) == 2, pair = json_array_size(sprt) == 2;
    struct match_head head = {
        .kind = text_of(object, "record"),
        .format = whole_of(object, "format"),
        .seconds = number_of(json_object_get(object, "time")),
        .nodes = whole_of(object, "nodes"),
        .seed = whole_of(object, "seed"),
        .games = whole_of(object, "games"),
        .sprt = !json_is_null(sprt),
        .elo0 = pair ? number_of(json_array_get(sprt, 0)) : NAN,
        .elo1 = pair ? number_of(json_array_get(sprt, 1)) : NAN,
    };
    for (size_t i = 0; i < 2; i++)
        head.agent[i] = two ? json_string_value(json_array_get(names, i)) : NULL;
    return match_reader_head(r, &head, err);
}

/* The lists of a game's line; longer ones are wrong, and the rest of them is ignored. */
struct lists {
    const char *action[TORUS_TURNS];
    double figure[MATCH_LISTS][TORUS_TURNS];
};

static void read_lists(const json_t *object, struct lists *lists, struct match_entry *out)
{
    static const char *const names[MATCH_LISTS] = {
        [MATCH_DEPTH] = "depth", [MATCH_NODES] = "nodes", [MATCH_SECONDS] = "seconds", [MATCH_SCORE] = "score"
    };
    const json_t *list = json_object_get(object, "actions");
    out->action = lists->action;
    out->actions = json_is_array(list) ? (int)json_array_size(list) : -1;
    for (int i = 0; i < out->actions && i < TORUS_TURNS; i++)
        lists->action[i] = json_string_value(json_array_get(list, (size_t)i));
    for (int k = 0; k < MATCH_LISTS; k++) {
        list = json_object_get(object, names[k]);
        out->figure[k] = lists->figure[k];
        out->figures[k] = json_is_array(list) ? (int)json_array_size(list) : -1;
        for (int i = 0; i < out->figures[k] && i < TORUS_TURNS; i++) {
            const json_t *value = json_array_get(list, (size_t)i);
            lists->figure[k][i] = k == MATCH_SECONDS || json_is_integer(value) ? number_of(value) : NAN;
        }
    }
}

/* Hands the object of a game's line to the reader, and adds the game to the result. */
static int read_game(struct match_reader *reader, const json_t *object, struct games *games, struct err *err)
{
    struct match_result *r = &games->result;
    struct match_entry entry = {
        .number = whole_of(object, "game"),
        .plies = whole_of(object, "plies"),
        .opening = whole_of(object, "opening"),
        .red = text_of(object, "red"),
        .blue = text_of(object, "blue"),
        .winner = text_of(object, "winner"),
        .reason = text_of(object, "reason"),
    };
    struct lists lists;
    read_lists(object, &lists, &entry);
    r->game = array_grow(r->game, r->games, &games->room, sizeof *r->game);
    if (match_reader_game(reader, &entry, &r->game[r->games], err))
        return -1;
    r->games++;
    return 0;
}

/* Reads a line, without its newline. */
static int read_line(struct match_reader *reader, const char *text, size_t length, struct games *games, struct err *err)
{
    json_error_t error;
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    int wrong;
    if (!object)
        wrong = reader->line == 0 ? match_reader_head(reader, NULL, err)
                                  : match_reader_game(reader, NULL, &(struct match_game){ 0 }, err);
    else
        wrong = reader->line == 0 ? read_head(reader, object, err) : read_game(reader, object, games, err);
    json_decref(object);
    return wrong;
}

int match_record_parse(const char *text, size_t length, const char *label, struct match_config *config,
                       struct match_result *result, struct err *err)
{
    struct games games = { 0 };
    struct match_reader reader;
    const char *at = text, *stop = text + length, *end = NULL;
    int wrong = 0;
    match_reader_init(&reader, label);
    while (!wrong && at < stop && (end = memchr(at, '\n', (size_t)(stop - at)))) {
        wrong = read_line(&reader, at, (size_t)(end - at), &games, err);
        at = end + 1;
    }
    wrong = wrong || match_reader_end(&reader, at < stop, err);
    match_reader_release(&reader);
    if (wrong) {
        match_release(&games.result);
        return -1;
    }
    *config = reader.config;
    *result = games.result;
    return 0;
}
