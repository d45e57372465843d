/* SPDX-License-Identifier: MIT */
#include "protocol/tbp_message.h"

#include "base/json.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const kinds[] = {
    [TBP_RULES] = "rules", [TBP_START] = "start",         [TBP_SUGGEST] = "suggest", [TBP_PLAY] = "play",
    [TBP_STOP] = "stop",   [TBP_NEW_PIECE] = "new_piece", [TBP_QUIT] = "quit",       [TBP_OTHER] = NULL
};
static const char *const randomizers[] = { [TBP_UNIFORM] = "uniform",
                                           [TBP_SEVEN_BAG] = "seven_bag",
                                           [TBP_GENERAL_BAG] = "general_bag",
                                           [TBP_UNKNOWN] = "unknown",
                                           NULL };
static const char *const orientations[] = {
    [NORTH] = "north", [EAST] = "east", [SOUTH] = "south", [WEST] = "west", NULL
};
static const char *const spins[] = { [SPIN_NONE] = "none", [SPIN_MINI] = "mini", [SPIN_FULL] = "full", NULL };

/* Returns the index of a value in a list of names that ends with NULL, or `other`. */
static int name_index(const json_t *value, const char *const names[], int other)
{
    const char *text = json_string_value(value);
    for (int i = 0; text && names[i]; i++)
        if (strcmp(names[i], text) == 0)
            return i;
    return other;
}

/* Returns the piece whose letter the value is, or -1. */
static int piece_of(const json_t *value)
{
    return json_string_length(value) == 1 ? piece_from_letter(json_string_value(value)[0]) : -1;
}

static enum tbp_randomizer randomizer_of(const json_t *value)
{
    if (!value || json_is_null(value))
        return TBP_NOT_GIVEN;
    return (enum tbp_randomizer)name_index(value, randomizers, TBP_STRANGE);
}

/* An empty cell is null, and a full cell is any string. */
static int parse_row(const json_t *row, int y, struct field *out, struct err *err)
{
    if (json_array_size(row) != FIELD_WIDTH)
        return err_set(err, "row %d of the board must be a list of %d cells", y, FIELD_WIDTH);
    for (int x = 0; x < FIELD_WIDTH; x++) {
        const json_t *cell = json_array_get(row, (size_t)x);
        if (json_is_string(cell))
            out->word[y / FIELD_WORD_ROWS] |= UINT64_C(1) << (y % FIELD_WORD_ROWS * FIELD_WIDTH + x);
        else if (!json_is_null(cell))
            return err_set(err, "the cell in column %d, row %d of the board must be null or a letter", x, y);
    }
    return 0;
}

static int parse_board(const json_t *board, struct field *out, struct err *err)
{
    if (json_array_size(board) != FIELD_HEIGHT)
        return err_set(err, "the board must be a list of %d rows", FIELD_HEIGHT);
    for (int y = 0; y < FIELD_HEIGHT; y++)
        if (parse_row(json_array_get(board, (size_t)y), y, out, err))
            return -1;
    return 0;
}

static int parse_queue(const json_t *queue, struct position *out, struct err *err)
{
    if (!json_is_array(queue) || json_array_size(queue) > POSITION_QUEUE)
        return err_set(err, "the queue must be a list of at most %d pieces", POSITION_QUEUE);
    for (size_t i = 0; i < json_array_size(queue); i++) {
        int piece = piece_of(json_array_get(queue, i));
        if (piece < 0)
            return err_set(err, "entry %zu of the queue must be one of the letters I O T S Z J L", i);
        if (position_add(out, (enum piece)piece, err))
            return -1;
    }
    return 0;
}

/* The bag at the end of the queue, if it is given, says more than the queue itself. */
static void parse_bag(const json_t *state, struct bag *out)
{
    unsigned left = 0;
    for (size_t i = 0; i < json_array_size(state); i++) {
        int piece = piece_of(json_array_get(state, i));
        if (piece < 0)
            return;
        left |= 1u << piece;
    }
    if (json_is_array(state))
        *out = bag_with(left);
}

/* Accepts 4.0 for 4, since some front ends know only one kind of number. */
static bool in_range(const json_t *value, int end)
{
    double v = json_is_number(value) ? json_number_value(value) : -1.0;
    return v >= 0.0 && v < end && v == (int)v;
}

/* The clears in a row so far, and whether the last was a hard one. Front ends that leave them out, or send something
 * else, have none. */
static struct attack_chain parse_chain(const json_t *json)
{
    enum { COMBO_MAX = 1000 };
    const json_t *combo = json_object_get(json, "combo");
    return (struct attack_chain){
        .combo = in_range(combo, COMBO_MAX) ? (int)json_number_value(combo) : 0,
        .back_to_back = json_is_true(json_object_get(json, "back_to_back")),
    };
}

static int parse_start(const json_t *json, struct tbp_message *out, struct err *err)
{
    struct position *p = &out->start;
    const json_t *hold = json_object_get(json, "hold"), *randomizer = json_object_get(json, "randomizer");
    int piece = piece_of(hold);
    if (hold && !json_is_null(hold) && piece < 0)
        return err_set(err, "\"hold\" must be null or one of the letters I O T S Z J L");
    p->hold = (uint8_t)(piece < 0 ? PIECE_NONE : piece);
    p->bag = bag_unknown();
    p->chain = parse_chain(json);
    if (parse_queue(json_object_get(json, "queue"), p, err) ||
        parse_board(json_object_get(json, "board"), &p->field, err))
        return -1;
    out->randomizer = randomizer_of(json_object_get(randomizer, "type"));
    if (out->randomizer == TBP_SEVEN_BAG)
        parse_bag(json_object_get(randomizer, "bag_state"), &p->bag);
    return 0;
}

/* Moves an O to the spot by which the rest of the program knows it: facing north, its centre the lower left cell. */
static struct spot facing_north(struct spot spot)
{
    static const struct offset lower_left[] = {
        [NORTH] = { 0, 0 }, [EAST] = { 0, -1 }, [SOUTH] = { -1, -1 }, [WEST] = { -1, 0 }
    };
    struct offset o = lower_left[spot.orientation];
    return (struct spot){ NORTH, (int8_t)(spot.x + o.x), (int8_t)(spot.y + o.y), spot.spin };
}

int tbp_move_parse(const json_t *json, struct move *out, struct err *err)
{
    const json_t *location = json_object_get(json, "location"), *x = json_object_get(location, "x"),
                 *y = json_object_get(location, "y");
    int piece = piece_of(json_object_get(location, "type"));
    int orientation = name_index(json_object_get(location, "orientation"), orientations, -1);
    if (piece < 0 || orientation < 0)
        return err_set(err, "a move must have a \"location\" with the \"type\" of a piece and an \"orientation\"");
    if (!in_range(x, FIELD_WIDTH) || !in_range(y, FIELD_HEIGHT))
        return err_set(err, "the \"location\" of a move must have an \"x\" from 0 to %d and a \"y\" from 0 to %d",
                       FIELD_WIDTH - 1, FIELD_HEIGHT - 1);
    struct spot spot = { (uint8_t)orientation, (int8_t)json_number_value(x), (int8_t)json_number_value(y),
                         (uint8_t)name_index(json_object_get(json, "spin"), spins, SPIN_NONE) };
    *out = (struct move){ (uint8_t)piece, piece == PIECE_O ? facing_north(spot) : spot };
    return 0;
}

static int parse_object(const json_t *json, struct tbp_message *out, struct err *err)
{
    const json_t *type = json_object_get(json, "type");
    if (!json_is_string(type))
        return err_set(err, "a message must be an object with a \"type\"");
    out->kind = (enum tbp_kind)name_index(type, kinds, TBP_OTHER);
    switch (out->kind) {
    case TBP_RULES: out->randomizer = randomizer_of(json_object_get(json, "randomizer")); return 0;
    case TBP_START: return parse_start(json, out, err);
    case TBP_PLAY: return tbp_move_parse(json_object_get(json, "move"), &out->move, err);
    case TBP_NEW_PIECE: {
        int piece = piece_of(json_object_get(json, "piece"));
        out->piece = (uint8_t)piece;
        return piece < 0 ? err_set(err, "\"piece\" must be one of the letters I O T S Z J L") : 0;
    }
    default: return 0;
    }
}

int tbp_message_parse(const char *text, size_t length, const char *label, struct tbp_message *out, struct err *err)
{
    json_t *json = json_read(text, length, label, err);
    if (!json)
        return -1;
    struct tbp_message message = { 0 };
    struct err why;
    int code = parse_object(json, &message, &why);
    json_decref(json);
    if (code)
        return err_set(err, "%s: %s", label, why.text);
    *out = message;
    return 0;
}

/* Prints a message and releases it; returns its length. This cannot fail, as no message holds text from outside. */
static int print(json_t *message, char out[TBP_LINE])
{
    struct str text = { 0 };
    struct err err;
    int wrong = json_to_str(&text, message, JSON_FORM_COMPACT, "the message", &err);
    assert(!wrong);
    (void)wrong;
    int length = snprintf(out, TBP_LINE, "%s\n", text.text);
    str_release(&text);
    return length;
}

int tbp_message_info(char out[TBP_LINE])
{
    return print(json_pack("{s:s, s:s, s:s, s:s, s:[]}", "type", "info", "name", "Tetrarch", "version",
                           TETRARCH_VERSION, "author", "the Tetrarch authors", "features"),
                 out);
}

int tbp_message_ready(char out[TBP_LINE])
{
    return print(json_pack("{s:s}", "type", "ready"), out);
}

int tbp_message_unsupported(char out[TBP_LINE])
{
    return print(json_pack("{s:s, s:s}", "type", "error", "reason", "unsupported_rules"), out);
}

json_t *tbp_move_json(const struct move *move)
{
    const char piece[] = { piece_letter((enum piece)move->piece), '\0' };
    return json_pack("{s:{s:s, s:s, s:i, s:i}, s:s}", "location", "type", piece, "orientation",
                     orientations[move->spot.orientation], "x", move->spot.x, "y", move->spot.y, "spin",
                     spins[move->spot.spin]);
}

int tbp_message_suggestion(const struct move *move, char out[TBP_LINE])
{
    json_t *moves = json_array();
    if (move)
        json_array_append_new(moves, tbp_move_json(move));
    return print(json_pack("{s:s, s:o}", "type", "suggestion", "moves", moves), out);
}
