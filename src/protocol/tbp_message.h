/* SPDX-License-Identifier: MIT
 *
 * Tbp message: what a front end says in the Tetris Bot Protocol, and what a bot answers, as JSON and as structs.
 *
 * A message is one JSON object on one line. Unknown types and attributes are passed over, as are attributes that
 * nobody here needs, whatever they hold (combo, back_to_back). docs/reference/tbp.md has the protocol.
 */
#ifndef TETRARCH_PROTOCOL_TBP_MESSAGE_H
#define TETRARCH_PROTOCOL_TBP_MESSAGE_H

#include "protocol/position.h"

#include <stddef.h>

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
    TBP_STRANGE, /* none of those */
};

struct tbp_message {
    enum tbp_kind kind;
    enum tbp_randomizer randomizer; /* of rules and start */
    struct position start; /* its bag has seen the queue where bags of seven are dealt, and says nothing else */
    struct move move;      /* of play */
    uint8_t piece;         /* of new_piece */
};

/* The longest line that a bot may send, with its newline and a NUL byte: front ends read into 4,096 bytes. */
enum { TBP_LINE = 4096 };

/* Parses a line. `label` names it in the sentence of a failure. */
int tbp_message_parse(const char *text, size_t length, const char *label, struct tbp_message *out, struct err *err);

/* Write a line each, with its newline, into out, and return its length. */
int tbp_message_info(char out[TBP_LINE]);
int tbp_message_ready(char out[TBP_LINE]);
int tbp_message_unsupported(char out[TBP_LINE]);

/* Writes a suggestion of one move, or of none, which forfeits the game, where `move` is NULL. */
int tbp_message_suggestion(const struct move *move, char out[TBP_LINE]);

#endif
