/* SPDX-License-Identifier: MIT
 *
 * Position: a modern game as a front end describes it to a bot, and moves in it.
 *
 * The field has all forty rows; the players see the lowest 24 of them. Hold may be used for every piece.
 */
#ifndef TETRARCH_PROTOCOL_POSITION_H
#define TETRARCH_PROTOCOL_POSITION_H

#include "engine/player/player.h"
#include "engine/player/widening.h"
#include "engine/tetris/field.h"
#include "protocol/bag.h"

enum { POSITION_QUEUE = 256 }; /* more pieces than any front end shows */

struct position {
    struct field field;
    struct bag bag; /* after the last piece of the queue */
    uint8_t hold;   /* the piece put aside, or PIECE_NONE */
    uint8_t queue[POSITION_QUEUE];
    int known; /* pieces in the queue; the first is the one in play */
    struct attack_chain chain;
};

/* A piece and where it comes to rest. */
struct move {
    uint8_t piece;
    struct spot spot;
};

/* Adds a piece to the end of the queue. */
int position_add(struct position *p, enum piece piece, struct err *err);

/* Makes a move. Whether hold was used follows from the piece: one that is not in play comes out of hold or, if hold is
 * empty, is the next in the queue. If both pieces are alike, hold counts as not used: that leads to the same position,
 * unless hold was empty. */
int position_play(struct position *p, const struct move *move, struct err *err);

/* Returns what a player sees of a position with at least one piece; the board is written to *board. */
struct situation position_situation(const struct position *p, struct board *board);

/* Returns the same for a search that attacks; it points into the position. */
struct widening_position position_of_attacker(const struct position *p);

/* Finds a move that can be made by key presses: the decision `wish`, with the best spin possible there, or else the
 * move with the best score. `wish` may be NULL, and may be out of reach because the player has not seen the rows above
 * its board. A move that ends the game is taken only if there is no other. Returns false if no piece can spawn. */
bool position_move(const struct position *p, const struct linear *linear, const struct decision *wish,
                   struct move *out);

#endif
