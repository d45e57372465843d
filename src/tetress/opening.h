/* SPDX-License-Identifier: MIT
 *
 * Opening: the random actions that a game of a match begins with.
 *
 * The openings of a match, and the random numbers of its players, follow from its seed and the number of the game
 * alone, so the program can continue a record whether the program or the page began it.
 */
#ifndef TETRARCH_TETRESS_OPENING_H
#define TETRARCH_TETRESS_OPENING_H

#include "base/rng.h"
#include "tetress/torus.h"

enum { OPENING_MIN = 2, OPENING_MAX = 10 };

struct opening {
    int plies;
    uint16_t action[OPENING_MAX];
    struct torus torus; /* the position after these actions */
};

/* Draws an opening of `plies` actions, OPENING_MIN to OPENING_MAX, and draws again, a limited number of times, if one
 * side is far ahead. The same stream gives the same opening. */
void opening_draw(struct opening *out, int plies, struct rng *rng);

/* Draws the opening of game `number`, counted from 0, of the match with this seed; both games of a pair have the same
 * opening. */
void opening_of_match(struct opening *out, uint64_t seed, int number);

/* Returns the random stream that both players of such a game draw from, in turn. */
struct rng opening_players(uint64_t seed, int number);

#endif
