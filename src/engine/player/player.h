/* SPDX-License-Identifier: MIT
 *
 * Player: something that decides where a piece goes. Players are rows of one table.
 */
#ifndef TETRARCH_ENGINE_PLAYER_PLAYER_H
#define TETRARCH_ENGINE_PLAYER_PLAYER_H

#include "engine/features/kernel.h"
#include "engine/player/controller.h"
#include "engine/tetris/path.h"

/* The configuration of a player. The rules must outlive the player; everything else that it needs is copied. */
struct player_config {
    const struct controller *controller;
    const struct rules *rules;
    enum kernel_kind kernel;
    int preview; /* pieces known besides the one to be placed, 0 to PLAYER_PREVIEW_MAX */
    int depth;   /* search depth in pieces; 0 means all that are known */
    int width;   /* boards that a beam keeps at each depth; 0 means PLAYER_WIDTH */
};

enum { PLAYER_PREVIEW_MAX = 6, PLAYER_WIDTH = 50 };

/* What a player sees. */
struct situation {
    const struct board *board;
    const uint8_t *queue;   /* the piece to be placed, then the previews */
    int known;              /* pieces in the queue, at least 1 */
    uint8_t hold;           /* the piece put aside, or PIECE_NONE */
    bool may_hold;          /* the rules allow it, and it was not used for this piece */
    unsigned possible_next; /* the pieces that can follow the queue, as bits */
    /* Called with every placement of this piece and its score, and with the number of pieces that its best line
     * survives, as far as the player looks; NULL, which is faster, if this is not needed. A placement whose line ends
     * early has no meaningful score. */
    void (*weighed)(void *context, const struct decision *decision, int lives);
    void *context;
};

struct player;

struct player_ops {
    const char *name, *summary;
    bool looks_ahead; /* makes use of previews */
    /* Search depth in pieces when a person waits for the decision, since every further piece takes about fifty times as
     * long; 0 means all that are known. */
    int live_depth;
    /* Makes a player; release it with free(). Not to be used by two threads at once. */
    struct player *(*new)(const struct player_config *config);
    /* Chooses a placement that does not end the game; returns false if there is none. `rng` is the game's stream for
     * players that draw random numbers. */
    bool (*choose)(struct player *p, const struct situation *s, struct rng *rng, struct decision *out);
    void (*free)(struct player *p);
};

/* All players and their names, in the same order and ending with NULL; the first is the default. */
extern const struct player_ops *const players[];
extern const char *const player_names[];

#define ROW(x) extern const struct player_ops player_##x;
#include "engine/player/players.inc"
#undef ROW

/* Writes the presses that take a piece from `start` to the place of a decision, with its spin if that is possible and
 * with any spin if not, and returns how many: a shortest sequence (path.h), or 0 if there is none. Hold is not
 * included. */
int player_path(const struct field *f, const struct rules *rules, struct spot start, const struct decision *d,
                uint8_t out[PATH_MAX_INPUTS]);

/* Sets the spin with which a T of the modern game can reach the place of a decision: the best one if it removes rows,
 * else the plainest. */
void player_find_spin(const struct rules *rules, const struct board *b, const struct field *f, struct decision *d);

#endif
