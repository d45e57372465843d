/* SPDX-License-Identifier: MIT
 *
 * Tbp front: the front end's side of the Tetris Bot Protocol: what it says to a bot, and what a bot answers.
 *
 * docs/reference/tbp.md has the protocol.
 */
#ifndef TETRARCH_PROTOCOL_TBP_FRONT_H
#define TETRARCH_PROTOCOL_TBP_FRONT_H

#include "base/str.h"
#include "engine/tetris/state.h"
#include "protocol/position.h"

/* A position as it is told to a bot. */
struct tbp_view {
    const struct state *state;
    int known;         /* pieces of the queue that the bot gets to know, 1 to 1 + STATE_PREVIEWS */
    int combo;         /* clears in a row up to now */
    bool back_to_back; /* the last clear was a hard one */
};

/* Each adds a message with its newline. */
void tbp_front_rules(struct str *out);
void tbp_front_start(const struct tbp_view *view, struct str *out);
void tbp_front_play(const struct move *move, struct str *out);
void tbp_front_new_piece(enum piece piece, struct str *out);
/* Adds the rows of garbage that rose, with their holes, the first one first: a draft that not all bots know. */
void tbp_front_garbage(int rows, const uint8_t hole[], struct str *out);
/* Adds a message that is nothing but its type: "suggest", "stop", "quit". */
void tbp_front_plain(const char *type, struct str *out);

enum tbp_answer_kind { TBP_INFO, TBP_READY, TBP_ERROR, TBP_SUGGESTION, TBP_NOTHING };

enum { TBP_MOVES = 64 }; /* moves of a suggestion that are looked at */

struct tbp_answer {
    enum tbp_answer_kind kind; /* TBP_NOTHING for a type that is not known */
    bool takes_garbage;        /* of an info: whether the bot has that feature */
    struct move move[TBP_MOVES];
    int moves; /* of a suggestion, the best first; 0 means that the bot gives up */
};

/* Parses a line of a bot, which may be anything. A suggestion with a move that makes no sense is refused. */
int tbp_answer_parse(const char *text, struct tbp_answer *out, struct err *err);

#endif
