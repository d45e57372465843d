/* SPDX-License-Identifier: MIT
 *
 * Bag: which pieces can come next, for a player that did not see the game from its beginning.
 *
 * With bags of seven, there are seven possible places for the border between two bags. Every piece seen rules some of
 * them out, because no piece comes twice in a bag.
 */
#ifndef TETRARCH_PROTOCOL_BAG_H
#define TETRARCH_PROTOCOL_BAG_H

#include "engine/tetris/piece.h"

#include <stdbool.h>

struct bag {
    bool dealt; /* false: there are no bags, and any piece can follow any */
    struct bag_phase {
        bool possible;
        uint8_t drawn; /* pieces drawn from the bag so far, 0 to 6 */
        uint8_t seen;  /* those of them that are known, as bits */
    } phase[PIECES];
};

/* Returns the state without bags: any piece may come at any time. */
struct bag bag_none(void);

/* Returns a bag of seven about which nothing is known yet. */
struct bag bag_unknown(void);

/* Returns a bag of seven with these pieces left in it, as bits; if none is left, a new bag begins. */
struct bag bag_with(unsigned left);

/* Records a piece that came. A piece that cannot have come shows that the bag was assumed wrongly: everything but this
 * piece is forgotten. */
void bag_see(struct bag *bag, enum piece piece);

/* Returns the pieces that can come next, as bits. */
unsigned bag_possible_next(const struct bag *bag);

#endif
