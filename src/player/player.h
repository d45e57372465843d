/* SPDX-License-Identifier: MIT
 *
 * Player: something that decides where a piece goes. Players are rows of one table.
 */
#ifndef TETRARCH_PLAYER_PLAYER_H
#define TETRARCH_PLAYER_PLAYER_H

#include "features/kernel.h"
#include "player/controller.h"

/* What a player is made of. Everything here is copied or outlives the player. */
struct player_config {
    const struct controller *controller;
    const struct rules *rules;
    enum kernel_kind kernel;
    int preview; /* pieces known beside the one to be placed, 0 to PLAYER_PREVIEW_MAX */
};

enum { PLAYER_PREVIEW_MAX = 1 };

struct player;

struct player_ops {
    const char *name, *summary;
    int preview_max; /* how many previews it can make use of */
    /* Makes a player; release it with free(). Not to be used by two threads at once. */
    struct player *(*new)(const struct player_config *config);
    /* Chooses a placement for queue[0] that does not end the game; returns false if there is none. The previews
     * follow in the queue. `rng` is the game's stream for players that need chance. */
    bool (*choose)(struct player *p, const struct board *b, const uint8_t queue[], struct rng *rng, struct choice *out);
    void (*free)(struct player *p);
};

/* All players and their names, in the same order and ending with NULL; the first is the default. */
extern const struct player_ops *const players[];
extern const char *const player_names[];

extern const struct player_ops player_greedy, player_lookahead, player_random;

#endif
