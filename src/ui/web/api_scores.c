/* SPDX-License-Identifier: MIT */
#include "lab/store/scores.h"
#include "ui/web/route.h"

#include <stdio.h>
#include <string.h>

enum { BEST = 10 };

/* Finds a mode; returns -1, with the error in `out`, if there is none of this name. */
static int find_mode(const char *name, struct response *out)
{
    for (int i = 0; i < PLAY_MODES; i++)
        if (name && strcmp(play_modes[i], name) == 0)
            return i;
    response_error(out, 400, "\"mode\" must be %s or %s.", play_modes[PLAY_MARATHON], play_modes[PLAY_SPRINT]);
    return -1;
}

static json_t *score_json(const struct score *s)
{
    return json_pack("{s:s, s:I, s:I, s:I, s:I, s:s}", "name", s->name, "score", (json_int_t)s->score, "rows",
                     (json_int_t)s->rows, "ticks", (json_int_t)s->ticks, "pieces", (json_int_t)s->pieces, "played",
                     s->played);
}

static void list_scores(const struct call *call, struct response *out)
{
    char name[16];
    struct err err;
    struct score best[BEST];
    struct store *s;
    int count = 0;
    route_query(call, "mode", name, sizeof name);
    int mode = find_mode(name, out);
    if (mode < 0)
        return;
    int result = store_open_existing(call->site->store, STORE_READ, &s, &err);
    if (result > 0)
        result = scores_best(s, play_modes[mode], scores_order_of((enum play_mode)mode), BEST, best, &count, &err);
    store_close(s);
    if (result) {
        response_error(out, 500, "%s", err.text);
        return;
    }
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, score_json(&best[i]));
    response_json(out, 200, json_pack("{s:o}", "scores", list));
}

/* Reads the numbers of a game, or answers which one is invalid. */
static bool read_numbers(const json_t *body, struct score *score, struct response *out)
{
    const struct {
        const char *key;
        int64_t *to;
    } numbers[] = { { "score", &score->score },   { "rows", &score->rows }, { "ticks", &score->ticks },
                    { "pieces", &score->pieces }, { "seed", &score->seed }, { "game", &score->game } };
    const int64_t max = 1000000000000000;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const json_t *value = json_object_get(body, numbers[i].key);
        if (!json_is_integer(value) || json_integer_value(value) < 0 || json_integer_value(value) > max) {
            response_error(out, 400, "\"%s\" must be a whole number from 0 to %lld.", numbers[i].key, (long long)max);
            return false;
        }
        *numbers[i].to = json_integer_value(value);
    }
    return true;
}

static void add_score(const struct call *call, struct response *out)
{
    struct err err;
    struct score score = { .id = 0 };
    const char *name = json_string_value(json_object_get(call->body, "name"));
    int mode = find_mode(json_string_value(json_object_get(call->body, "mode")), out);
    if (mode < 0 || !read_numbers(call->body, &score, out))
        return;
    if (!name || !*name || strlen(name) >= sizeof score.name || !str_is_printable(name)) {
        response_error(out, 400, "\"name\" must be a text of 1 to %zu bytes without control characters.",
                       sizeof score.name - 1);
        return;
    }
    snprintf(score.mode, sizeof score.mode, "%s", play_modes[mode]);
    snprintf(score.name, sizeof score.name, "%s", name);
    struct store *s = store_open(call->site->store, STORE_CREATE, &err);
    if (!s || scores_add(s, &score, &err))
        response_error(out, 500, "%s", err.text);
    else
        response_json(out, 201, json_object());
    store_close(s);
}

const struct route routes_scores[] = {
    { "GET", "/api/scores", list_scores },
    { "POST", "/api/scores", add_score },
    { 0 },
};
