/* SPDX-License-Identifier: MIT
 *
 * Versus game: one versus game of a match: who played, every lock, and how it ended. It is what a record holds.
 */
#ifndef TETRARCH_LAB_MATCH_VERSUS_GAME_H
#define TETRARCH_LAB_MATCH_VERSUS_GAME_H

#include "lab/match/versus_player.h"

#include <stdatomic.h>

/* Why a game ended: because a side topped out, in three ways, because there were enough pieces, or by a fault of a
 * player, from VERSUS_FAULT on in the order of enum bot_fault. */
enum versus_reason {
    VERSUS_BLOCK_OUT,
    VERSUS_LOCK_OUT,
    VERSUS_PUSH_OUT,
    VERSUS_LIMIT,
    VERSUS_FAULT,
    VERSUS_REASONS = VERSUS_FAULT + BOT_FAULTS - 1,
};

/* The names of the reasons, in the order of the enum. */
extern const char *const versus_reasons[VERSUS_REASONS];

struct versus_game {
    int number;    /* from 0; games 2i and 2i + 1 have the same pieces and holes, with the sides swapped */
    int first;     /* the player, 0 or 1, on the first side */
    int8_t winner; /* the player, or -1 for a draw */
    enum versus_reason reason;
    int64_t frames;                                   /* of play */
    int64_t pieces[VERSUS_SIDES], sent[VERSUS_SIDES]; /* of each player */
    int locks, capacity;                              /* capacity: of the list */
    struct versus_lock *lock;                         /* in the order they happened; owned */
};

/* Returns the settings of the game with this number. */
struct versus_config versus_game_config(const struct versus_config *match, int number);

/* Plays a game between two players, player[0] on the first side; only out->number must be set. Returns false if it was
 * stopped; the game must be released in any case. */
bool versus_game_play(const struct versus_config *match, struct versus_player *const player[VERSUS_SIDES],
                      const atomic_bool *stop, struct versus_game *out);

/* Asks a player, and decides for its side as it says; returns its fault if it does not answer or no move of its can be
 * made. */
enum bot_fault versus_game_ask(struct versus_player *player, struct versus *v, int side);

/* Fills in how a game ended that is over by the rules, or that a side has forfeited by a fault. */
void versus_game_end(struct versus_game *g, struct versus *v, enum bot_fault fault, int side);

/* Adds the last lock of a game. */
void versus_game_note(struct versus_game *g, const struct versus *v);

void versus_game_release(struct versus_game *g);

#endif
