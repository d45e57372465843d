/* SPDX-License-Identifier: MIT */
#include "protocol/tbp_front.h"

#include "base/json.h"
#include "protocol/tbp_message.h"

#include <assert.h>
#include <string.h>

/* Adds a message and releases it. This cannot fail, as no message holds text from outside. */
static void add(struct str *out, json_t *message)
{
    struct err err;
    int wrong = json_to_str(out, message, JSON_FORM_COMPACT, "the message", &err);
    assert(!wrong);
    (void)wrong;
    str_add(out, "\n");
}

static json_t *letter(int piece)
{
    if (piece == PIECE_NONE)
        return json_null();
    const char text[] = { piece_letter((enum piece)piece), '\0' };
    return json_string(text);
}

static json_t *cell(int c)
{
    return c == CELL_EMPTY ? json_null() : c == CELL_GARBAGE ? json_string("G") : letter(c);
}

void tbp_front_rules(struct str *out)
{
    add(out, json_pack("{s:s, s:s}", "type", "rules", "randomizer", "seven_bag"));
}

void tbp_front_start(const struct tbp_view *view, struct str *out)
{
    const struct state *s = view->state;
    json_t *board = json_array(), *queue = json_array(), *bag = json_array();
    unsigned left = state_possible_after(s, view->known);
    for (int y = 0; y < FIELD_HEIGHT; y++) {
        json_t *row = json_array();
        for (int x = 0; x < FIELD_WIDTH; x++)
            json_append(row, cell(s->cell[y][x]));
        json_append(board, row);
    }
    for (int i = 0; i < view->known; i++)
        json_append(queue, letter(s->queue[i]));
    for (int i = 0; i < PIECES; i++)
        if (left >> i & 1)
            json_append(bag, letter(i));
    add(out, json_pack("{s:s, s:o, s:o, s:i, s:b, s:o, s:{s:s, s:o}}", "type", "start", "hold", letter(s->hold),
                       "queue", queue, "combo", view->combo, "back_to_back", view->back_to_back, "board", board,
                       "randomizer", "type", "seven_bag", "bag_state", bag));
}

void tbp_front_play(const struct move *move, struct str *out)
{
    add(out, json_pack("{s:s, s:o}", "type", "play", "move", tbp_move_json(move)));
}

void tbp_front_new_piece(enum piece piece, struct str *out)
{
    add(out, json_pack("{s:s, s:o}", "type", "new_piece", "piece", letter((int)piece)));
}

void tbp_front_garbage(int rows, const uint8_t hole[], struct str *out)
{
    json_t *list = json_array();
    for (int i = 0; i < rows; i++) {
        json_t *row = json_array();
        for (int x = 0; x < FIELD_WIDTH; x++)
            json_append(row, cell(x == hole[i] ? CELL_EMPTY : CELL_GARBAGE));
        json_append(list, row);
    }
    add(out, json_pack("{s:s, s:o}", "type", "garbage", "rows", list));
}

void tbp_front_plain(const char *type, struct str *out)
{
    add(out, json_pack("{s:s}", "type", type));
}

static bool has_feature(const json_t *features, const char *name)
{
    for (size_t i = 0; i < json_array_size(features); i++) {
        const char *feature = json_string_value(json_array_get(features, i));
        if (feature && strcmp(feature, name) == 0)
            return true;
    }
    return false;
}

static int parse_moves(const json_t *moves, struct tbp_answer *out, struct err *err)
{
    if (!json_is_array(moves))
        return err_set(err, "a suggestion must have a list of \"moves\"");
    for (size_t i = 0; i < json_array_size(moves) && out->moves < TBP_MOVES; i++)
        if (tbp_move_parse(json_array_get(moves, i), &out->move[out->moves++], err))
            return -1;
    return 0;
}

int tbp_answer_parse(const char *text, struct tbp_answer *out, struct err *err)
{
    static const char *const kinds[] = {
        [TBP_INFO] = "info", [TBP_READY] = "ready", [TBP_ERROR] = "error", [TBP_SUGGESTION] = "suggestion"
    };
    json_t *json = json_read(text, strlen(text), "the bot's answer", err);
    if (!json)
        return -1;
    const char *type = json_string_value(json_object_get(json, "type"));
    struct tbp_answer answer = { .kind = TBP_INFO };
    int wrong = type ? 0 : err_set(err, "an answer must be an object with a \"type\"");
    while (type && answer.kind < TBP_NOTHING && strcmp(type, kinds[answer.kind]))
        answer.kind++;
    if (!wrong && answer.kind == TBP_SUGGESTION)
        wrong = parse_moves(json_object_get(json, "moves"), &answer, err);
    answer.takes_garbage = has_feature(json_object_get(json, "features"), "garbage");
    json_decref(json);
    if (!wrong)
        *out = answer;
    return wrong;
}
