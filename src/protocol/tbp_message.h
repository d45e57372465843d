/* SPDX-License-Identifier: MIT
 *
 * Tbp message: what a front end says in the Tetris Bot Protocol, and what a bot answers, as JSON and as structs.
 *
 * A message is one JSON object on one line. Unknown types and attributes are ignored, as are attributes that the bot
 * does not need, whatever they hold (combo, back_to_back). docs/reference/tbp.md has the protocol.
 */
#ifndef TETRARCH_PROTOCOL_TBP_MESSAGE_H
#define TETRARCH_PROTOCOL_TBP_MESSAGE_H

#include "protocol/position.h"

#include <stddef.h>

struct json_t; /* of jansson */

enum tbp_kind {
    TBP_RULES,
    TBP_START,
    TBP_SUGGEST,
    TBP_PLAY,
    TBP_NEW_PIECE,
    TBP_STOP,
    TBP_QUIT,
    TBP_OTHER,
};

enum tbp_randomizer {
    TBP_UNIFORM,
    TBP_SEVEN_BAG,
    TBP_GENERAL_BAG,
    TBP_UNKNOWN,
    TBP_NOT_GIVEN,
    TBP_STRANGE, /* any other name */
};

struct tbp_message {
    enum tbp_kind kind;
    enum tbp_randomizer randomizer; /* of rules and start */
    struct position start;          /* its bag assumes bags of seven, and means nothing under another randomizer */
    struct move move;               /* of play */
    uint8_t piece;                  /* of new_piece */
};

/* The longest line that a bot may send, with its newline and a NUL byte: front ends read into 4,096 bytes. */
enum { TBP_LINE = 4096 };

/* Parses a line. `label` names it in error messages. */
int tbp_message_parse(const char *text, size_t length, const char *label, struct tbp_message *out, struct err *err);

/* Each writes one line, with its newline, into out and returns its length. */
int tbp_message_info(char out[TBP_LINE]);
int tbp_message_ready(char out[TBP_LINE]);
int tbp_message_unsupported(char out[TBP_LINE]);

/* Converts a move from JSON, and to JSON that the caller owns. */
int tbp_move_parse(const struct json_t *json, struct move *out, struct err *err);
struct json_t *tbp_move_json(const struct move *move);

/* Writes a suggestion of one move or, if `move` is NULL, of none, which forfeits the game. */
int tbp_message_suggestion(const struct move *move, char out[TBP_LINE]);

#endif
