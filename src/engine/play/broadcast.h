/* SPDX-License-Identifier: MIT
 *
 * Broadcast: a versus game to look at, from a record or while it is played: forward and back, lock by lock, and the
 * pieces on their way in between.
 *
 * Every decision is kept in the order it was asked for, so going back is playing the game again from its beginning.
 */
#ifndef TETRARCH_ENGINE_PLAY_BROADCAST_H
#define TETRARCH_ENGINE_PLAY_BROADCAST_H

#include "engine/play/pilot.h"
#include "engine/play/versus.h"

/* Where the decisions come from. */
struct broadcast_source {
    /* Called when a game begins; may be NULL. */
    void (*begin)(void *context, const struct versus *v);
    /* Decides for the side that has to, or lets it abstain or forfeit. */
    void (*decide)(void *context, struct versus *v, int side);
    /* Called after each lock that was not seen before; may be NULL. */
    void (*locked)(void *context, const struct versus *v);
    void *context;
};

/* What became of a question. */
enum broadcast_answer { BROADCAST_MOVE, BROADCAST_ABSTAIN, BROADCAST_FORFEIT };

struct broadcast_move {
    enum broadcast_answer kind;
    uint8_t side; /* that forfeited */
    uint8_t piece;
    struct spot spot;
};

/* The piece of a side that is on its way to where it locks. */
struct broadcast_way {
    int64_t from; /* the frame in which it appears; it locks when its seat is due */
    int presses;  /* 0 if nothing is on its way */
    uint8_t press[PILOT_PRESSES];
};

struct broadcast {
    struct broadcast_source source;
    struct versus_config config;
    struct versus game;
    struct broadcast_move *move; /* owned */
    int moves, capacity;
    int asked;       /* decisions of the game so far; the first `moves` of them are known */
    int locks, seen; /* locks so far, and the most that there have been */
    struct broadcast_way way[VERSUS_SIDES];
};

/* Starts a game and asks for the first decisions. The broadcast points into itself: do not copy it. Release it with
 * broadcast_release(). */
void broadcast_start(struct broadcast *b, const struct versus_config *config, const struct broadcast_source *source);
void broadcast_release(struct broadcast *b);

/* Returns the frame of the next lock, or -1 if the game is over. */
int64_t broadcast_due(const struct broadcast *b);

/* Plays on to the next lock and asks for the decisions after it; returns false, and does nothing, if the game is
 * over. */
bool broadcast_step(struct broadcast *b);

/* Goes back or forward to the moment after lock `locks`, 0 for the beginning, or to the end of the game. */
void broadcast_seek(struct broadcast *b, int locks);

/* Writes what a side looks like at a frame before the next lock: its piece has moved as far as its keys have. */
void broadcast_look(const struct broadcast *b, int side, double frame, struct state *out);

#endif
