/* SPDX-License-Identifier: MIT
 *
 * Drops: a game of straight drops that is played from outside, one piece at a time.
 *
 * An action is rotation x width + column. The cells are kept as bytes beside the board, in the order in which they are
 * observed, because that is most of what a step costs.
 */
#ifndef TETRARCH_ENV_DROPS_H
#define TETRARCH_ENV_DROPS_H

#include "env/saved.h"

enum { DROPS_QUEUE_MAX = 7 };

struct drops {
    const struct rules *rules; /* borrowed */
    struct board board;
    struct sequence sequence;
    int64_t pieces, rows;
    uint8_t queue[DROPS_QUEUE_MAX]; /* the piece in play, then `preview` others */
    uint8_t preview;
    bool over;
    uint8_t mask[DROPS_MAX];              /* by action: 1 if it does not end the game */
    uint8_t cell[WIDTH_MAX * HEIGHT_MAX]; /* rows of `width` cells, the top row first: 1 if it is full */
};

/* Starts game `number` of a seed: the pieces are those that a player of solo.h gets. The rules must outlive it. */
void drops_start(struct drops *d, const struct rules *rules, int preview, uint64_t seed, int64_t number);

/* Returns how many actions there are. */
static inline int drops_actions(const struct rules *rules)
{
    return ROTATIONS_MAX * rules->width;
}

/* Takes an action that the mask allows, and returns how many rows it removed. */
int drops_act(struct drops *d, int action);

/* Writes or reads the game (saved.h); it must have been started with the same rules and preview. */
void drops_saved(struct saved *s, struct drops *d);

#endif
