/* SPDX-License-Identifier: MIT
 *
 * Garbage: the rows that are on their way to a side, and what becomes of them by the rules of engine/tetris/attack.h.
 *
 * The holes come from a random stream of the garbage's own: two sides with the same stream get the same holes in the
 * same order. Nothing is allocated.
 */
#ifndef TETRARCH_ENGINE_PLAY_GARBAGE_H
#define TETRARCH_ENGINE_PLAY_GARBAGE_H

#include "base/rng.h"
#include "engine/tetris/attack.h"

enum {
    GARBAGE_ATTACKS = 64, /* attacks that are kept apart; further ones are added to the last */
    GARBAGE_RISE = FIELD_HEIGHT,
};

struct garbage_attack {
    int rows;
    int hole;     /* of its last row that has risen, -1 if none has */
    int64_t wait; /* the frame from which it may rise, or the locks that it still waits for */
};

struct garbage {
    struct garbage_attack attack[GARBAGE_ATTACKS]; /* the oldest first */
    int count;
    int rows;     /* of all of them */
    int64_t sent; /* rows that its side has sent on, beyond those that cancelled others */
    struct rng holes;
};

/* Returns no garbage; the holes will come from `holes`. */
struct garbage garbage_none(struct rng holes);

/* Adds an attack that is sent at a frame. */
void garbage_add(struct garbage *g, const struct attack_rules *r, int rows, int64_t frame);

/* Lets what a lock sends cancel the garbage on its way to that side, `own`, oldest first, and sends the rest to
 * `other`; returns the rows that were cancelled. `pieces` is the number of the lock, from 1. In the opening of rules
 * that have one, an attack can cancel twice its rows while at least as many are on their way as the side has sent. */
int garbage_answer(struct garbage *own, struct garbage *other, const struct attack_rules *r, const struct attack *a,
                   int64_t pieces, int64_t frame);

/* Returns the rows that may rise at a lock in this frame, as far as their time goes. */
int garbage_ready(const struct garbage *g, const struct attack_rules *r, int64_t frame);

/* Tells whether a lock that removed `removed` rows and sent `sent` keeps garbage out. */
bool garbage_is_blocked(const struct attack_rules *r, int removed, int sent);

/* Takes the rows that rise after a lock which does not keep them out, at most GARBAGE_RISE; writes the hole of each,
 * in the order they rise, and returns how many there are. */
int garbage_rise(struct garbage *g, const struct attack_rules *r, int64_t frame, uint8_t hole[GARBAGE_RISE]);

#endif
